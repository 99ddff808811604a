import { allowWaitingRequest } from "#lib/proxy/forms/plain-forms.ts";

export const POST = (request: Request): Promise<Response> => allowWaitingRequest(request);
