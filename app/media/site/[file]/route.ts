import { readSiteFile } from "#lib/proxy/media.ts";

export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }) {
  return readSiteFile((await params).file, request);
}
