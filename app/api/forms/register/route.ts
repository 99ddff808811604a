import { submitForm } from "#lib/proxy/form-login.ts";

export const POST = (request: Request): Promise<Response> => submitForm("register", request);
