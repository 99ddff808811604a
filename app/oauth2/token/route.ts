import { exchangeTokens } from "#lib/proxy/token.ts";

export const POST = (request: Request): Promise<Response> => exchangeTokens(request);
