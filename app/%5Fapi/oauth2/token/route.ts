import { exchangeTokens } from "#lib/proxy/session/token.ts";

export const POST = (request: Request): Promise<Response> => exchangeTokens(request);
