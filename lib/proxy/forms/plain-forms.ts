/**
 * Handles member forms submitted without JavaScript (docs/api.md, “Forms”). Redirects with 303, so that the
 * browser does not resend the credentials.
 */
import "server-only";
import { paths } from "../../site/paths/paths.ts";
import { seeOther } from "../../site/paths/see-other.ts";
import { readBytes } from "../../wix/body.ts";
import { notFound, WireError } from "../../wix/errors/errors.ts";
import { answerError } from "../answer-error.ts";
import { clientKey, takeLimit } from "../limits.ts";
import { assertOwnPage } from "../own-page.ts";
import { readWaitingRequest, resumeWaitingRequest } from "../session/authorization.ts";
import { addCookies } from "../session/cookies.ts";
import { memberToken } from "../session/member-token.ts";
import { FormProblem } from "./form-problem.ts";
import { fields, forms, type Submission, type Target } from "./member-forms.ts";

const maximumBytes = 64 * 1024;

/**
 * Handles `POST /api/forms/{name}`. Returns a 303, a 403 for a form on another site, or a 404 for an unknown
 * form.
 */
export async function submitForm(name: string, request: Request): Promise<Response> {
  const { headers } = request;
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
  let submission: Submission | undefined;
  try {
    if (form === undefined) throw notFound("Path");
    assertOwnPage(headers);
    submission = { headers, client: clientKey(headers), fields: await readFields(request) };
    await takeLimit(headers, form.limit);
    return redirectTo(await form.submit(submission));
  } catch (error) {
    if (form === undefined || submission === undefined) return answerError(error);
    const { query, ...page } = form.page(submission);
    return redirectTo({ ...page, query: { ...query, problem: describeProblem(error) } });
  }
}

/**
 * Handles `POST /api/forms/authorize`, by which this browser's member consents to a pending authorization
 * request. Returns a 303 to the client with a code, or to the login page if no member is logged in.
 */
export async function allowWaitingRequest(request: Request): Promise<Response> {
  try {
    assertOwnPage(request.headers);
    await takeLimit(request.headers, "change");
    const { session } = await readFields(request);
    const waiting = await readWaitingRequest(session);
    if (waiting === undefined) return seeOther(paths.expiredLogin());
    const token = await memberToken(request.headers);
    if (token === undefined) return seeOther(waiting.loginUrl);
    return seeOther(await resumeWaitingRequest(session, clientKey(request.headers), { token }));
  } catch (error) {
    return answerError(error);
  }
}

/** Returns a form's fields. Throws a 413 if the body is larger than 64 KiB. */
async function readFields(request: Request): Promise<Submission["fields"]> {
  const body = new TextDecoder().decode(await readBytes(request, maximumBytes));
  return fields.parse(Object.fromEntries(new URLSearchParams(body)));
}

/** Returns the code of the problem to display on the form's page. Rethrows unexpected errors. */
function describeProblem(error: unknown): string {
  if (error instanceof FormProblem) return error.code;
  if (!(error instanceof WireError)) throw error;
  return error.status === 429 ? "tooManyTries" : "outOfOrder";
}

function redirectTo({ path, query = {}, cookies = [] }: Target): Response {
  const parameters = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""));
  const response = new Response(null, {
    status: 303,
    headers: {
      Location: parameters.size === 0 ? path : `${path}?${parameters}`,
      "Cache-Control": "no-store",
    },
  });
  return addCookies(response, cookies);
}
