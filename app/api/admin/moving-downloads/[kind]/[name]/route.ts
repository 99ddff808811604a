import { answerMovingDownload } from "#lib/proxy/moving-downloads.ts";

type Context = { params: Promise<{ kind: string; name: string }> };

export const GET = async (request: Request, { params }: Context): Promise<Response> =>
  answerMovingDownload(await params, request);
