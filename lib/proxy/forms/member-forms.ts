/**
 * The member forms that work without JavaScript: how each one is submitted, and the page that displays it
 * again.
 */
import "server-only";
import { z } from "zod";
import { findProblem } from "../../messages/problems.ts";
import { settings } from "../../config/current.ts";
import { reportError } from "../../logging/report-error.ts";
import { isClientUrl } from "../../site/paths/client-url.ts";
import { paths } from "../../site/paths/paths.ts";
import { safeReturnTo, sitePath, withWelcome } from "../../site/paths/return-to.ts";
import type { LimitName } from "../../rate-limit/address-limits.ts";
import { parseAnswer, requestJson } from "../../upstream/json-calls.ts";
import { parseFailure } from "../../wix/errors/failure.ts";
import { codeLength, readCodeDigits } from "../../wix/identity.ts";
import { createExpiredDraftCookie } from "../comments/comment-draft.ts";
import { exchangeSession, resumeWaitingRequest } from "../session/authorization.ts";
import { createExpiredSessionCookies, createSessionCookies } from "../session/cookies.ts";
import { describeDevice } from "../session/device.ts";
import { clientId, memberToken } from "../session/member-token.ts";
import { emailForms } from "./email-forms.ts";
import { FormProblem } from "./form-problem.ts";
import {
  createExpiredLoginCookie,
  createPlainLoginCookie,
  readPlainLogin,
  type PlainLogin,
} from "./plain-login.ts";

const authentication = "/_api/iam/authentication";
const verification = "/_api/iam/verification/v1/auth";

const text = z.string().default("");
/** The fields used by any of the forms. */
export const fields = z.object({
  email: text,
  password: text,
  nickname: text,
  returnTo: text,
  session: text,
  postLogoutRedirectUri: text,
  code: text,
  // The forms of the account page for emails.
  /** The member for whom the page was rendered. Another member may have logged in since. */
  memberId: text,
  replies: text,
  followed: text,
  ownPosts: text,
  moderation: text,
  /** Whether the form has a box for digests. */
  hasModeration: text,
  roles: text,
  submissions: text,
  decisions: text,
  /** The kinds of emails about the team for which the form has a box, separated by commas. */
  teamKinds: text,
  postId: text,
  page: text,
});

export type Submission = {
  readonly headers: Headers;
  readonly fields: z.infer<typeof fields>;
  /** The client's rate limit key. */
  readonly client: string;
};

export type Form = {
  readonly limit: LimitName;
  /** Returns the page that displays the form again, with a problem. */
  readonly page: (submission: Submission) => Target;
  readonly submit: (submission: Submission) => Promise<Target>;
};

/**
 * The URL to which the browser is sent next, with cookies. Parameters without a value are omitted from the
 * query.
 */
export type Target = {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
};

export const forms: Readonly<Record<string, Form>> = {
  login: {
    limit: "login",
    page: createFormPage(paths.login()),
    async submit(submission) {
      const { email, password } = submission.fields;
      const body = { loginId: { email }, password };
      const answer = await send(submission, `${authentication}/v2/login`, body);
      return followLogin(submission, submission.fields, answer);
    },
  },
  register: {
    limit: "register",
    page: createFormPage(paths.register()),
    async submit(submission) {
      const { email, password, nickname } = submission.fields;
      const profile = nickname === "" ? {} : { profile: { nickname } };
      const body = { loginId: { email }, password, ...profile };
      const answer = await send(submission, `${authentication}/v2/register`, body);
      return followLogin(submission, submission.fields, answer, { isNew: true });
    },
  },
  verify: {
    limit: "login",
    page: ({ fields }) => createWaitingPage("code", fields.session),
    async submit(submission) {
      const login = readWaitingLogin(submission);
      const code = readCodeDigits(submission.fields.code);
      if (code.length !== codeLength) throw new FormProblem("invalidCode");
      const body = { code, stateToken: login.stateToken };
      const answer = await send(submission, `${verification}/verify`, body);
      return followLogin(submission, login, answer, { isNew: true });
    },
  },
  resend: {
    limit: "mail",
    page: ({ fields }) => createWaitingPage("code", fields.session),
    async submit(submission) {
      const { stateToken } = readWaitingLogin(submission);
      await send(submission, `${verification}/resend`, { stateToken });
      return createWaitingPage("code", submission.fields.session, "resent");
    },
  },
  approval: {
    limit: "change",
    page: ({ fields }) => createWaitingPage("owner", fields.session),
    async submit(submission) {
      const login = readWaitingLogin(submission);
      const { stateToken } = login;
      const answer = await send(submission, `${authentication}/v1/state/proceed`, { stateToken });
      return followLogin(submission, login, answer, { isNew: true, done: "notYet" });
    },
  },
  recover: {
    limit: "mail",
    page: ({ fields }) => ({ path: paths.recover(), query: readDestination(fields) }),
    async submit(submission) {
      const { email } = submission.fields;
      const url = settings().site.url + paths.resetPassword();
      // If the call specifies no language, the email is in the member's language.
      const body = { email, redirect: { url, clientId: clientId() } };
      await send(submission, "/_api/iam/recovery/v1/send-email", body);
      return {
        path: paths.recover(),
        query: { ...readDestination(submission.fields), done: "sent" },
      };
    },
  },
  logout: {
    limit: "change",
    page: () => ({ path: paths.logout() }),
    async submit({ headers, client, fields: { postLogoutRedirectUri: after } }) {
      try {
        const token = await memberToken(headers);
        if (token !== undefined)
          await requestJson(`${authentication}/v1/logout`, { token, client });
      } catch (error) {
        reportError("a session could not be ended", error);
      }
      return {
        path: isClientUrl(after) ? after : paths.posts(),
        cookies: [
          ...createExpiredSessionCookies(),
          createExpiredLoginCookie(),
          createExpiredDraftCookie(),
        ],
      };
    },
  },
  ...emailForms,
};

/**
 * Creates the `page` function of the login and registration forms, which stores the entered text in a cookie.
 */
function createFormPage(path: string) {
  return ({ fields: { email, nickname, ...fields } }: Submission): Target => ({
    path,
    query: readDestination(fields),
    cookies: [
      createPlainLoginCookie({ email, nickname, returnTo: "" }) ?? createExpiredLoginCookie(),
    ],
  });
}

/** Returns the query with the destination of a login. */
const readDestination = ({
  returnTo,
  session,
}: Pick<Submission["fields"], "returnTo" | "session">): Readonly<Record<string, string>> =>
  session === "" ? { returnTo: sitePath(returnTo) ?? "" } : { session };

/**
 * Returns the page of a pending login. `session` is the authorization request that depends on it, or empty.
 */
function createWaitingPage(waits: "code" | "owner", session: string, done = ""): Target {
  return { path: paths.verify(), query: { waits, session, done } };
}

function readWaitingLogin({ headers }: Submission): PlainLogin {
  const login = readPlainLogin(headers);
  if (login?.stateToken === undefined) throw new FormProblem("expired");
  return login;
}

/** Sends a form's call to the upstream. Throws a `FormProblem` if the upstream does not accept it. */
async function send({ client }: Submission, path: string, body: unknown): Promise<Response> {
  const answer = await requestJson(path, { body, client });
  if (answer.ok) return answer;
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

const loginState = z.object({
  state: z.string(),
  sessionToken: z.string().optional(),
  stateToken: z.string().optional(),
});

const waitingStates: ReadonlyMap<string, "code" | "owner"> = new Map([
  ["REQUIRE_EMAIL_VERIFICATION", "code"],
  ["REQUIRE_OWNER_APPROVAL", "owner"],
]);

type LoginOptions = {
  /** Whether this is the member's first login, so that the destination page displays a welcome message. */
  readonly isNew?: boolean;
  /** Value of the `done` query parameter on the page of a pending login. */
  readonly done?: string;
};

/** Completes a login, or leads to the page that waits for a code or an approval. */
async function followLogin(
  submission: Submission,
  { email, returnTo }: Pick<PlainLogin, "email" | "returnTo">,
  answer: Response,
  { isNew = false, done = "" }: LoginOptions = {},
): Promise<Target> {
  const { session } = submission.fields;
  const { state, sessionToken, stateToken } = await parseAnswer(answer, loginState);
  if (state === "SUCCESS" && sessionToken !== undefined) {
    const path = safeReturnTo(returnTo);
    return completeLogin(submission, sessionToken, isNew ? withWelcome(path) : path);
  }
  const waits = waitingStates.get(state);
  if (waits === undefined) throw new FormProblem("outOfOrder");
  if (stateToken === undefined) throw new FormProblem("waiting");
  const cookie = createPlainLoginCookie({ email, nickname: "", returnTo, stateToken });
  if (cookie === undefined) throw new FormProblem("loginUnfinished");
  return { ...createWaitingPage(waits, session, done), cookies: [cookie] };
}

async function completeLogin(
  { headers, client, fields: { session } }: Submission,
  sessionToken: string,
  path: string,
): Promise<Target> {
  if (session !== "") {
    const url = await resumeWaitingRequest(session, client, { sessionToken });
    return { path: url, cookies: [createExpiredLoginCookie()] };
  }
  const device = describeDevice(headers.get("user-agent") ?? "");
  const refreshToken = await exchangeSession(client, sessionToken, device);
  if (refreshToken === undefined) throw new FormProblem("expired");
  return {
    path,
    cookies: [...createSessionCookies("member", refreshToken), createExpiredLoginCookie()],
  };
}
