import { isCommentForm, submitCommentForm } from "#lib/proxy/comments/submit-comment-form.ts";
import { submitForm } from "#lib/proxy/forms/plain-forms.ts";

type Context = { params: Promise<{ form: string }> };

export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { form } = await params;
  return isCommentForm(form) ? submitCommentForm(form, request) : submitForm(form, request);
}
