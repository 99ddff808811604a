/**
 * Handles members' forms that are submitted without scripts and redirects with 303, so that the browser does not
 * send the credentials again.
 */
import "server-only";
import { z } from "zod";
import type { LimitName } from "../../upstream/calls/address-limits.ts";
import { settings } from "../../config/current.ts";
import { reportError } from "../../logging/report-error.ts";
import { findProblem, type ProblemCode } from "../../messages/problems.ts";
import { safeReturnTo, sitePath, withWelcome } from "../../site/return-to.ts";
import { isClientUrl } from "../../site/client-url.ts";
import { paths } from "../../site/paths.ts";
import { parseAnswer } from "../../upstream/json-answer.ts";
import { callUpstream } from "../../upstream/upstream.ts";
import { WireError } from "../../wix/errors.ts";
import { parseFailure } from "../../wix/failure.ts";
import { answerError } from "../answer-error.ts";
import { describeDevice } from "../session/device.ts";
import { createJsonSender, exchangeSession, type PostJson } from "../session/exchange-session.ts";
import { clientKey, takeLimit } from "../limits.ts";
import { clientId, memberToken } from "../session/member-token.ts";
import { assertOwnPage } from "../own-page.ts";
import { dropPlainLogin, keepPlainLogin, readPlainLogin, type PlainLogin } from "./plain-login.ts";
import { readForm } from "./read-form.ts";
import { dropSession, keepSession } from "../session/session-cookies.ts";
import { resumeWaitingRequest } from "./waiting-authorization.ts";

const authentication = "/_api/iam/authentication";
const verification = "/_api/iam/verification/v1/auth";

const fields = z.object({
  email: z.string().default(""),
  password: z.string().default(""),
  nickname: z.string().default(""),
  returnTo: z.string().default(""),
  session: z.string().default(""),
  postLogoutRedirectUri: z.string().default(""),
  code: z.string().default(""),
});
const loginState = z.object({
  state: z.string(),
  sessionToken: z.string().optional(),
  stateToken: z.string().optional(),
});
type Submission = {
  readonly headers: Headers;
  readonly fields: z.infer<typeof fields>;
  readonly client: string;
  readonly post: PostJson;
};

type Form = {
  readonly limit: LimitName;
  /** Returns the page that shows the form again, with a problem. */
  readonly page: (submission: Submission) => Target;
  readonly submit: (submission: Submission) => Promise<Target>;
};

/** The next URL for the browser, with cookies. Parameters without a value are left out of the query. */
type Target = {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
};

/** A rejected form. `members.problems` has the message for each code. */
class FormProblem extends Error {
  readonly code: ProblemCode;
  constructor(code: ProblemCode) {
    super(code);
    this.code = code;
  }
}

/** Returns the page of a login that waits. `session` is the authorization request that waits for it, or empty. */
const waitingPage = (waits: "code" | "owner", session: string, done = ""): Target => ({
  path: paths.verify(),
  query: { waits, session, done },
});

/** Creates the `page` of the login and registration forms. It stores the typed texts in a cookie. */
const createFormPage =
  (path: string) =>
  ({ fields: { email, nickname, returnTo, session } }: Submission): Target => ({
    path,
    query: session === "" ? { returnTo: sitePath(returnTo) ?? "" } : { session },
    cookies: [keepPlainLogin({ email, nickname, returnTo: "" }) ?? dropPlainLogin()],
  });

const forms: Readonly<Record<string, Form>> = {
  login: {
    limit: "login",
    page: createFormPage(paths.login()),
    async submit(submission) {
      const { email, password } = submission.fields;
      const body = { loginId: { email }, password };
      const answer = await submission.post(`${authentication}/v2/login`, body);
      return resume(submission, submission.fields, answer, (path) => path);
    },
  },
  register: {
    limit: "register",
    page: createFormPage(paths.register()),
    async submit(submission) {
      const { email, password, nickname } = submission.fields;
      const profile = nickname === "" ? {} : { profile: { nickname } };
      const body = { loginId: { email }, password, ...profile };
      const answer = await submission.post(`${authentication}/v2/register`, body);
      return resume(submission, submission.fields, answer, withWelcome);
    },
  },
  verify: {
    limit: "login",
    page: ({ fields }) => waitingPage("code", fields.session),
    async submit(submission) {
      const login = readWaitingLogin(submission);
      const { stateToken } = login;
      const code = submission.fields.code.replace(/\D/g, "");
      if (code.length !== 6) throw new FormProblem("invalidCode");
      const answer = await submission.post(`${verification}/verify`, { code, stateToken });
      return resume(submission, login, answer, withWelcome);
    },
  },
  resend: {
    limit: "mail",
    page: ({ fields }) => waitingPage("code", fields.session),
    async submit(submission) {
      const { stateToken } = readWaitingLogin(submission);
      await assertTaken(await submission.post(`${verification}/resend`, { stateToken }));
      return waitingPage("code", submission.fields.session, "resent");
    },
  },
  approval: {
    limit: "change",
    page: ({ fields }) => waitingPage("owner", fields.session),
    async submit(submission) {
      const login = readWaitingLogin(submission);
      const { stateToken } = login;
      const answer = await submission.post(`${authentication}/v1/state/proceed`, { stateToken });
      return resume(submission, login, answer, withWelcome, "notYet");
    },
  },
  recover: {
    limit: "mail",
    page: () => ({ path: paths.recover() }),
    async submit({ fields: { email }, post }) {
      const redirect = {
        url: settings().site.url + paths.resetPassword(),
        clientId: clientId(),
      };
      // Without a language in the call, the email is in the member's language.
      await assertTaken(await post("/_api/iam/recovery/v1/send-email", { email, redirect }));
      return { path: paths.recover(), query: { done: "sent" } };
    },
  },
  logout: {
    limit: "change",
    page: () => ({ path: paths.logout() }),
    async submit({ headers, client, fields: { postLogoutRedirectUri: after } }) {
      try {
        const token = await memberToken(headers);
        const url = `http://upstream${authentication}/v1/logout`;
        const authorization = { Authorization: `Bearer ${token}` };
        if (token !== undefined) {
          await callUpstream(new Request(url, { headers: authorization }), client);
        }
      } catch (error) {
        reportError("a session could not be ended", error);
      }
      return {
        path: isClientUrl(after) ? after : paths.posts(),
        cookies: [...dropSession(), dropPlainLogin()],
      };
    },
  },
};

/**
 * Handles `POST /api/forms/{name}`. Returns a 303, a 403 for the form of another site, or a 404 for an unknown form.
 */
export async function submitForm(name: string, request: Request): Promise<Response> {
  const { headers } = request;
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
  let submission: Submission | undefined;
  try {
    if (form === undefined) {
      throw new WireError({ status: 404, code: "NOT_FOUND", message: "Path not found" });
    }
    assertOwnPage(headers);
    const client = clientKey(headers);
    submission = {
      headers,
      client,
      post: createJsonSender(client),
      fields: fields.parse(await readForm(request)),
    };
    await takeLimit(headers, form.limit);
    return goTo(await form.submit(submission));
  } catch (error) {
    if (form === undefined || submission === undefined) return answerError(error);
    const problem = describeProblem(error);
    if (problem === undefined) throw error;
    const { path, query, cookies } = form.page(submission);
    return goTo({ path, query: { ...query, problem }, ...(cookies && { cookies }) });
  }
}

function describeProblem(error: unknown): ProblemCode | undefined {
  if (error instanceof FormProblem) return error.code;
  if (!(error instanceof WireError)) return undefined;
  return error.status === 429 ? "tooManyTries" : "outOfOrder";
}

function readWaitingLogin({ headers }: Submission): PlainLogin {
  const login = readPlainLogin(headers);
  if (login?.stateToken === undefined) throw new FormProblem("expired");
  return login;
}

/**
 * Completes a login, or waits for a code or an approval. `toDestination` adapts the path after a completed login;
 * `done` is for the page of a login that still waits.
 */
async function resume(
  { headers, client, fields: { session } }: Submission,
  { email, returnTo }: Pick<PlainLogin, "email" | "returnTo">,
  answer: Response,
  toDestination: (path: string) => string,
  done = "",
): Promise<Target> {
  await assertTaken(answer);
  const { state, sessionToken, stateToken } = await parseAnswer(answer, loginState);
  if (state === "SUCCESS" && sessionToken !== undefined) {
    if (session !== "") {
      const path = await resumeWaitingRequest(session, client, { sessionToken });
      return { path, cookies: [dropPlainLogin()] };
    }
    const device = describeDevice(headers.get("user-agent") ?? "");
    const refreshToken = await exchangeSession(client, sessionToken, device);
    if (refreshToken === undefined) throw new FormProblem("expired");
    return {
      path: toDestination(safeReturnTo(returnTo)),
      cookies: [...keepSession("member", refreshToken), dropPlainLogin()],
    };
  }
  const waits = waitingStates.get(state);
  if (waits === undefined) throw new FormProblem("outOfOrder");
  if (stateToken === undefined) throw new FormProblem("waiting");
  const cookie = keepPlainLogin({ email, nickname: "", returnTo, stateToken });
  if (cookie === undefined) throw new FormProblem("loginUnfinished");
  return { ...waitingPage(waits, session, done), cookies: [cookie] };
}

const waitingStates: ReadonlyMap<string, "code" | "owner"> = new Map([
  ["REQUIRE_EMAIL_VERIFICATION", "code"],
  ["REQUIRE_OWNER_APPROVAL", "owner"],
]);

/** Throws a `FormProblem` unless the upstream accepted the call. */
async function assertTaken(answer: Response): Promise<void> {
  if (answer.ok) return;
  if (answer.status === 429) throw new FormProblem("tooManyTries");
  if (answer.status >= 500) throw new FormProblem("outOfOrder");
  const { code, violations } = parseFailure(await parseAnswer(answer, z.looseObject({})));
  if (violations.length === 0) throw new FormProblem(findProblem(code) ?? "expired");
  const [problem = "outOfOrder"] = violations.flatMap(({ type, field }) => {
    if (type === "EMAIL" || /(?:^|\.)email$/.test(field)) return "invalidEmail";
    return type === "PASSWORD" ? "weakPassword" : [];
  });
  throw new FormProblem(problem);
}

function goTo({ path, query = {}, cookies = [] }: Target): Response {
  const parameters = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""));
  const response = new Response(null, {
    status: 303,
    headers: {
      Location: parameters.size === 0 ? path : `${path}?${parameters}`,
      "Cache-Control": "no-store",
    },
  });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}
