import { readPreviewedLook } from "#lib/proxy/read-for-pages.ts";
import { previewSchemes, renderPreview } from "#lib/site/look-preview.ts";
import { paths } from "#lib/site/paths/paths.ts";

// The preview depends on the session and on the draft, so neither browsers nor caches may store it.
export const dynamic = "force-dynamic";
const headers = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex, nofollow" };

type Context = { params: Promise<{ scheme: string }> };

/** Answers owners with a reading page in the look that is not published, and other callers with 403. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const look = await readPreviewedLook();
  if (look === undefined) return new Response("Only owners can see the preview.\n", refuse(403));
  const { scheme: name } = await params;
  const scheme = previewSchemes.find((known) => known === name);
  if (scheme === undefined) return new Response("There is no such preview.\n", refuse(400));
  const root = paths.adminLookPreview(scheme, "/");
  const path = new URL(request.url).pathname.slice(root.length);
  const preview = await renderPreview(path === "" ? "/" : path, look, scheme);
  if (preview === undefined) return new Response("This page has no preview.\n", refuse(400));
  if ("location" in preview) {
    const location = paths.adminLookPreview(scheme, preview.location);
    return new Response(null, { status: 307, headers: { ...headers, Location: location } });
  }
  return new Response(Buffer.from(preview.html), {
    headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
  });
}

const refuse = (status: number) => ({
  status,
  headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" },
});
