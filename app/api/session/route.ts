import { endSession } from "#lib/proxy/session/end-session.ts";

export const DELETE = (request: Request): Response => endSession(request);
