import { speculationRules } from "#lib/site/speculation-rules.ts";

export const dynamic = "force-static";

export function GET(): Response {
  return Response.json(speculationRules, {
    headers: {
      "Content-Type": "application/speculationrules+json",
      "Cache-Control": "public, max-age=86400",
    },
  });
}
