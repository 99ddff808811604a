import { endSession } from "#lib/proxy/end-session.ts";

export const DELETE = (request: Request): Response => endSession(request);
