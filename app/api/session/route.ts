import { endSession } from "#lib/proxy/session/token.ts";

export const DELETE = (request: Request): Response => endSession(request);
