import { allowWaitingRequest } from "#lib/proxy/forms/waiting-authorization.ts";

export const POST = (request: Request): Promise<Response> => allowWaitingRequest(request);
