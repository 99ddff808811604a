import { allowWaitingRequest } from "#lib/proxy/waiting-authorization.ts";

export const POST = (request: Request): Promise<Response> => allowWaitingRequest(request);
