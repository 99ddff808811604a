/**
 * Registering and logging in by a plain form, before or without scripts: the site does what the page
 * would do, and sends the browser on (design, decision 9). A 303, so that no credentials are posted on.
 */
import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { settings } from "../config/current.ts";
import { safeReturnTo } from "../site/return-to.ts";
import { paths } from "../site/paths.ts";
import { parseAnswer } from "../upstream/json-answer.ts";
import { callUpstream } from "../upstream/upstream.ts";
import { readBytes } from "../wix/body.ts";
import { WireError } from "../wix/errors.ts";
import { identityCodes } from "../wix/identity.ts";
import { answerError } from "./answer-error.ts";
import { deviceOf } from "./device.ts";
import { clientKey, takeLimit } from "./limits.ts";
import { clientId } from "./member-token.ts";
import { assertOwnPage } from "./own-page.ts";
import { keepSession } from "./session-cookies.ts";
import { resumeWaitingRequest } from "./waiting-authorization.ts";

const maximumBytes = 64 * 1024;
const authentication = "/_api/iam/authentication/v2";

const fields = z.object({
  email: z.string().default(""),
  password: z.string().default(""),
  nickname: z.string().default(""),
  returnTo: z.string().default(""),
  session: z.string().default(""),
});
const login = z.object({ state: z.string(), sessionToken: z.string().optional() });
const redirectSession = z.object({ redirectSession: z.object({ fullUrl: z.url() }) });
const tokens = z.object({ refresh_token: z.string() });
const failure = z.object({
  details: z.object({
    applicationError: z.object({ code: z.string() }).optional(),
    validationError: z
      .object({ fieldViolations: z.array(z.object({ data: z.object({ type: z.string() }) })) })
      .optional(),
  }),
});

/** `POST /api/forms/login` and `/api/forms/register`. A 303, or a 403 for the form of another site. */
export async function submitForm(kind: "login" | "register", request: Request): Promise<Response> {
  const page = kind === "login" ? paths.login() : paths.register();
  try {
    assertOwnPage(request.headers);
  } catch (error) {
    return answerError(error);
  }
  try {
    await takeLimit(request.headers, kind);
    const { email, password, nickname, returnTo, session } = await readForm(request);
    const client = clientKey(request.headers);
    const post = createPost(client);
    const answer = await post(`${authentication}/${kind}`, {
      loginId: { email },
      password,
      ...(kind === "register" && nickname !== "" ? { profile: { nickname } } : {}),
    });
    if (answer.status === 429) return goTo(page, "tooManyTries");
    if (answer.status >= 500) return goTo(page, "outOfOrder");
    if (!answer.ok) return goTo(page, problemOf(await parseAnswer(answer, z.looseObject({}))));
    const { state, sessionToken } = await parseAnswer(answer, login);
    if (state !== "SUCCESS" || sessionToken === undefined) return goTo(page, problemOfState(state));
    if (session !== "") return goTo(await resumeWaitingRequest(session, client, { sessionToken }));
    const userAgent = request.headers.get("user-agent") ?? "";
    const refreshToken = await exchange(client, sessionToken, deviceOf(userAgent));
    if (refreshToken === undefined) return goTo(page, "expired");
    return goTo(safeReturnTo(returnTo), undefined, keepSession("member", refreshToken));
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    // No form of ours sends as much.
    if (error.status === 413) return answerError(error);
    return goTo(page, error.status === 429 ? "tooManyTries" : "outOfOrder");
  }
}

async function readForm(request: Request): Promise<z.infer<typeof fields>> {
  const text = new TextDecoder().decode(await readBytes(request, maximumBytes));
  return fields.parse(Object.fromEntries(new URLSearchParams(text)));
}

/** From a finished login to a refresh token, as a browser would go, with a challenge of its own. */
async function exchange(
  client: string,
  sessionToken: string,
  device: string,
): Promise<string | undefined> {
  const post = createPost(client);
  const redirectUri = settings().site.url + paths.loginCallback();
  const codeVerifier = randomBytes(32).toString("base64url");
  const state = randomBytes(16).toString("base64url");
  const answer = await post("/_api/redirects-api/v1/redirect-session", {
    auth: {
      authRequest: {
        clientId: clientId(),
        redirectUri,
        responseType: "code",
        responseMode: "query",
        codeChallenge: createHash("sha256").update(codeVerifier).digest("base64url"),
        codeChallengeMethod: "S256",
        scope: "offline_access",
        state,
        sessionToken,
      },
      prompt: "none",
    },
  });
  if (isRefusal(answer)) return undefined;
  const session = await parseAnswer(answer, redirectSession);
  const { pathname, search } = new URL(session.redirectSession.fullUrl);
  const authorized = await callUpstream(new Request(`http://upstream${pathname}${search}`), client);
  const location = authorized.headers.get("location") ?? "";
  if (!location.startsWith(redirectUri)) return undefined;
  const parameters = new URL(location).searchParams;
  if (parameters.get("state") !== state) return undefined;
  const granted = await post(
    "/oauth2/token",
    {
      clientId: clientId(),
      grantType: "authorization_code",
      redirectUri,
      code: parameters.get("code"),
      codeVerifier,
    },
    { "X-Quire-Device": device },
  );
  return isRefusal(granted) ? undefined : (await parseAnswer(granted, tokens)).refresh_token;
}

/** Returns whether the upstream rejected a step with a 4xx status, for example because the login took too long. */
const isRefusal = ({ status }: Response): boolean => status >= 400 && status < 500;

type Post = (
  path: string,
  body: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Response>;

/** Creates a function that posts JSON to the upstream on behalf of a client. */
const createPost =
  (client: string): Post =>
  (path, body, headers = {}) =>
    callUpstream(
      new Request(`http://upstream${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
      client,
    );

const problems: ReadonlyMap<string, string> = new Map([
  [identityCodes.wrongPassword, "invalidPassword"],
  [identityCodes.resetPassword, "resetPassword"],
  [identityCodes.emailExists, "emailAlreadyExists"],
  [identityCodes.blocked, "blocked"],
  [identityCodes.tooManyTries, "tooManyTries"],
  [identityCodes.captchaMissing, "missingCaptchaToken"],
  [identityCodes.captchaInvalid, "invalidCaptchaToken"],
]);

/** What the page says about a refusal, by name: `components/auth/problems.ts` has the words. */
function problemOf(answer: unknown): string {
  const { data } = failure.safeParse(answer);
  const types = data?.details.validationError?.fieldViolations.map(({ data: { type } }) => type);
  if (types?.includes("PASSWORD") === true) return "weakPassword";
  if (types !== undefined) return "invalidEmail";
  return problems.get(data?.details.applicationError?.code ?? "") ?? "expired";
}

/** What a form without scripts cannot do: the code and the waiting need the page. */
function problemOfState(state: string): string {
  return state === "REQUIRE_OWNER_APPROVAL" ? "waiting" : "needsScripts";
}

function goTo(path: string, problem?: string, cookies: readonly string[] = []): Response {
  const query = problem === undefined ? "" : `?${new URLSearchParams({ problem }).toString()}`;
  const response = new Response(null, {
    status: 303,
    headers: { Location: path + query, "Cache-Control": "no-store" },
  });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}
