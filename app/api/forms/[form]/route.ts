import { submitForm } from "#lib/proxy/forms/plain-forms.ts";

type Context = { params: Promise<{ form: string }> };

export const POST = async (request: Request, { params }: Context): Promise<Response> =>
  submitForm((await params).form, request);
