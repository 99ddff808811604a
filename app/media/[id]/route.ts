import { readMedia } from "#lib/proxy/media.ts";

export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return readMedia((await params).id, request);
}
