import { workerScript } from "#lib/site/offline-reading.ts";

// Whether offline reading is enabled is not known at build time.
export const dynamic = "force-dynamic";

export function GET(): Response {
  return new Response(workerScript(), {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
