/** A platform with members, and the calls that a client without a browser makes. */
import { createHash, randomBytes } from "node:crypto";
import { openPlatform, type Platform, type PlatformOptions } from "#lib/platform/platform.ts";
import type { DatabaseBench, StoreLocation } from "../databases/database.ts";
import { mailedCode, startMailServer, type MailServer } from "../servers/mail-server.ts";
import { cheapPasswords, standingClock, type Clock } from "../servers/platform.ts";

export const siteUrl = "https://blog.example";
export const clientId = "embedded";

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read responses of any shape
  readonly body: any;
};

/** Sends a client's calls to a platform in this process or another. */
export type Caller = {
  call(method: string, path: string, body?: unknown, headers?: HeadersInit): Promise<Answer>;
  post(path: string, body: unknown, token?: string): Promise<Answer>;
};

export type Members = Caller & {
  readonly platform: Platform;
  readonly mail: MailServer;
  readonly clock: Clock;
  readonly location: StoreLocation;
  readonly onEnd: DatabaseBench["onEnd"];
  register(email: string, password?: string): Promise<Answer>;
  login(email: string, password?: string): Promise<Answer>;
  /** Returns the code from the next email that contains one. */
  code(email: string): Promise<string>;
  /** Returns the token from the next email that contains a recovery link. */
  recoveryToken(email: string): Promise<string>;
  /** Registers a member and verifies the email address. The response contains a session token. */
  join(email: string, password?: string): Promise<Answer>;
  /** Exchanges a session token for tokens, as a browser does. */
  exchange(sessionToken: string): Promise<Tokens>;
};
export type Tokens = { readonly access: string; readonly refresh: string };

export const goodPassword = "a quiet harbour at low water";

export async function openMembers(
  bench: DatabaseBench,
  options: Partial<PlatformOptions> & {
    readonly location?: StoreLocation;
    readonly clock?: Clock;
  } = {},
): Promise<Members> {
  const { clock = standingClock(), location = await bench.locate(), ...rest } = options;
  const mail = await startMailServer();
  bench.onEnd(() => mail.stop());
  const platform = await openPlatform({
    ...location,
    siteUrl,
    siteName: "The Blog",
    siteLanguage: "en",
    clientId,
    now: clock.now,
    passwordCost: cheapPasswords,
    mail: { smtpUrl: mail.url, from: "blog@blog.example" },
    log: (error) => {
      throw new Error("the platform logged a failure", { cause: error });
    },
    ...rest,
  });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= platform.close());
  bench.onEnd(close);
  return driver({ ...platform, close }, mail, clock, { location, onEnd: bench.onEnd });
}

function driver(
  platform: Platform,
  mail: MailServer,
  clock: Clock,
  own: Pick<Members, "location" | "onEnd">,
): Members {
  const { call, post } = createCaller(siteUrl, platform.fetch);
  const members: Members = {
    platform,
    mail,
    clock,
    ...own,
    call,
    post,
    register: (email, password = goodPassword) =>
      post("/_api/iam/authentication/v2/register", { loginId: { email }, password }),
    login: (email, password = goodPassword) =>
      post("/_api/iam/authentication/v2/login", { loginId: { email }, password }),
    code: (email) => mail.readNext(email, mailedCode),
    recoveryToken: (email) => mail.readNext(email, /#recoveryToken=([\w-]+)/),
    async join(email, password = goodPassword) {
      const { body } = await members.register(email, password);
      const code = await members.code(email);
      return post("/_api/iam/verification/v1/auth/verify", { code, stateToken: body.stateToken });
    },
    async exchange(sessionToken) {
      const { body } = await exchangeCode(members, await requestGrant(members, sessionToken));
      return { access: body.access_token, refresh: body.refresh_token };
    },
  };
  return members;
}

/**
 * Creates a client for the platform at `origin`. Requests go over HTTP or, if `send` is given, through that
 * function.
 */
export function createCaller(
  origin: string,
  send: (request: Request) => Promise<Response> = fetch,
): Caller {
  const call: Caller["call"] = async (method, path, body, headers = {}) => {
    const request = new Request(origin + path, {
      method,
      headers: { "Content-Type": "application/json", ...Object.fromEntries(new Headers(headers)) },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: "manual",
    });
    const response = await send(request);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") === true;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== "" ? JSON.parse(text) : text,
    };
  };
  return {
    call,
    post: (path, body, token) =>
      call("POST", path, body, token === undefined ? {} : { Authorization: `Bearer ${token}` }),
  };
}

export type Grant = {
  readonly code: string;
  readonly verifier: string;
  readonly redirectUri: string;
};

/** Exchanges a session token for an authorization code that is bound to a challenge. */
export async function requestGrant(members: Caller, sessionToken: string): Promise<Grant> {
  const verifier = randomBytes(32).toString("base64url");
  const redirectUri = `${siteUrl}/login/callback`;
  const { body } = await members.post("/_api/redirects-api/v1/redirect-session", {
    auth: {
      authRequest: authRequest({ verifier, redirectUri, sessionToken }),
      prompt: "none",
    },
  });
  const { pathname, search } = new URL(body.redirectSession.fullUrl);
  const answer = await members.call("GET", pathname + search);
  const location = new URL(answer.headers.get("location") ?? "");
  return { code: location.searchParams.get("code") ?? "", verifier, redirectUri };
}

export function authRequest(options: {
  readonly verifier: string;
  readonly redirectUri: string;
  readonly sessionToken?: string;
  readonly responseMode?: string;
  readonly state?: string;
}) {
  const {
    verifier,
    redirectUri,
    sessionToken,
    responseMode = "query",
    state = "the-state",
  } = options;
  return {
    clientId,
    redirectUri,
    responseType: "code",
    responseMode,
    codeChallenge: createHash("sha256").update(verifier).digest("base64url"),
    codeChallengeMethod: "S256",
    scope: "offline_access",
    state,
    ...(sessionToken === undefined ? {} : { sessionToken }),
  };
}

export const exchangeCode = (
  { post }: Caller,
  { code, verifier, redirectUri }: Grant,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<Answer> =>
  post("/oauth2/token", {
    clientId,
    grantType: "authorization_code",
    code,
    codeVerifier: verifier,
    redirectUri,
    ...changes,
  });
