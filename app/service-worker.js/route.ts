import { workerScript } from "#lib/site/offline-reading.ts";

// A build does not know whether offline reading is enabled.
export const dynamic = "force-dynamic";

export function GET(): Response {
  return new Response(workerScript(), {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
