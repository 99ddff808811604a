/** The API for registration and login (specification section 7, identity calls 8 to 16). */
import { Hono } from "hono";
import { z } from "zod";
import { seeOther } from "../../../site/see-other.ts";
import { invalidArgument, WireError } from "../../../wix/errors.ts";
import { parse, readJson } from "../../http/parse.ts";
import type { Callers } from "../../oauth/caller.ts";
import { addQuery, type ClientUrls } from "../../oauth/client-urls.ts";
import { endMemberSession } from "../../oauth/member-session.repository.ts";
import type { RedirectSessionService } from "../../oauth/redirect-session.service.ts";
import type { Store } from "../../blog/store.ts";
import type { AccountService } from "../account/account.service.ts";
import type { AuthenticationService, Credentials, LoginAnswer } from "./authentication.service.ts";
import { emailAddress } from "../members/email-address.ts";
import type { IdentityService } from "../identity.service.ts";
import { identityProfile } from "../members/profile.ts";

export const identityBytes = 64 * 1024;

export const password = z.string({ error: "must be text" });

const captchaToken = z
  .string()
  .max(8192)
  .nullish()
  .transform((token) => token ?? undefined);
const captchaTokens = z
  .array(
    z.object({
      Recaptcha: captchaToken,
      InvisibleRecaptcha: captchaToken,
    }),
  )
  .max(4)
  .optional();

const loginId = z.object({ email: emailAddress });
const registration = z.object({
  loginId,
  password,
  captchaTokens,
  profile: identityProfile.default({}),
});
/** A login request. The address may be any text, because invalid and unknown addresses get the same answer. */
const loginRequest = z.object({
  loginId: z.object({ email: z.string().max(1000) }),
  password,
  captchaTokens,
});

/** The body of a version 2 call, in which `loginId` may be missing. */
const version2Body = z.looseObject({ loginId: z.unknown().optional() });

/**
 * Adds the email address from the query to the body of a version 2 call (specification section 7, identity
 * calls 8 and 9). The query has it as `email` or `loginId.email`. A `loginId` in the body takes precedence.
 */
function addLoginId(body: unknown, url: string): unknown {
  const { searchParams } = new URL(url);
  const email = searchParams.get("email") ?? searchParams.get("loginId.email");
  const { data } = version2Body.safeParse(body);
  if (email === null || data === undefined || data.loginId !== undefined) return body;
  return { ...data, loginId: { email } };
}

/** Bodies of version 1 calls, which have the same values in other fields. */
const inputs = z.object({ password });
const firstLogin = z.object({
  loginId: z.object({ email: z.string().max(1000) }).optional(),
  identifier: z.union([z.string().max(1000), z.object({ email: z.string().max(1000) })]).optional(),
  authenticatorId: z.string().max(100).optional(),
  inputs,
  captchaTokens,
});
const firstRegistration = z.object({
  identity: z.object({
    email: z.union([emailAddress, z.object({ address: emailAddress })]),
    identityProfile: identityProfile.default({}),
  }),
  authenticatorId: z.string().max(100).optional(),
  inputs,
  captchaTokens,
});

const passwordChange = z.object({ newPassword: password, currentPassword: password.optional() });
const stateRequest = z.object({ stateToken: z.string().max(200) });
const signOnRequest = z.object({
  loginId,
  profile: identityProfile.default({}),
  verifyEmail: z.boolean().default(false),
  mergeExistingContact: z.boolean().optional(),
});

const idpLogin = z.object({
  idpConnectionId: z.string().max(200),
  tokenParams: z.record(z.string(), z.string()).optional(),
});

export type AuthenticationRoutesOptions = {
  readonly store: Store;
  readonly authentication: AuthenticationService;
  readonly account: AccountService;
  readonly identities: IdentityService;
  readonly redirectSessions: RedirectSessionService;
  readonly callers: Callers;
  readonly siteUrl: string;
  readonly clientId: string;
  readonly urls: ClientUrls;
};

/** Creates the routes below a prefix such as `/_api/iam/authentication`. */
export function authenticationRoutes(options: AuthenticationRoutesOptions): Hono {
  const { authentication, account, identities, callers } = options;
  const routes = new Hono();
  const body = async <Schema extends z.ZodType>(schema: Schema, request: Request) =>
    parse(schema, await readJson(request, identityBytes));
  const version2 = async <Schema extends z.ZodType>(schema: Schema, request: Request) =>
    parse(schema, addLoginId(await readJson(request, identityBytes), request.url));

  routes.post("/v2/register", async (c) => {
    const { loginId: id, profile, ...rest } = await version2(registration, c.req.raw);
    return c.json(await authentication.register({ email: id.email, ...rest }, profile));
  });

  routes.post("/v2/login", async (c) => {
    const { loginId: id, ...rest } = await version2(loginRequest, c.req.raw);
    return c.json(await authentication.login({ email: id.email, ...rest }));
  });

  routes.post("/v1/register", async (c) => {
    const { identity, ...request } = await body(firstRegistration, c.req.raw);
    const email = typeof identity.email === "string" ? identity.email : identity.email.address;
    return c.json(
      firstAnswer(
        await authentication.register(buildCredentials(email, request), identity.identityProfile),
      ),
    );
  });

  routes.post("/v1/login", async (c) => {
    const { loginId: id, identifier, ...request } = await body(firstLogin, c.req.raw);
    const named = typeof identifier === "string" ? identifier : identifier?.email;
    const email = id?.email ?? named;
    if (email === undefined) {
      throw invalidArgument([
        { field: "loginId.email", description: "must be an email address", type: "EMAIL" },
      ]);
    }
    return c.json(firstAnswer(await authentication.login(buildCredentials(email, request))));
  });

  routes.post("/v1/state/proceed", async (c) => {
    const { stateToken } = await body(stateRequest, c.req.raw);
    return c.json(await authentication.proceed(stateToken));
  });

  routes.post("/v2/change-password", async (c) => {
    const session = await callers.member(c.req.raw);
    const { newPassword, currentPassword } = await body(passwordChange, c.req.raw);
    await account.changePassword(session, newPassword, currentPassword);
    return c.json({});
  });

  routes.post("/v2/sign-on", async (c) => {
    await callers.assertServer(c.req.raw);
    const { loginId: id, profile, verifyEmail } = await body(signOnRequest, c.req.raw);
    return c.json(await identities.signOn(id.email, profile, { isVerified: verifyEmail }));
  });

  routes.post("/v1/sso/login-with-token-params", async (c) => {
    await callers.assertServer(c.req.raw);
    const { idpConnectionId } = await body(idpLogin, c.req.raw);
    throw new WireError({
      status: 404,
      code: "IDP_CONNECTION_NOT_FOUND",
      data: { idpConnectionId },
      message: "This platform has no connections to other identity providers.",
    });
  });

  routes.get("/v1/logout", (c) => logout(c.req.raw, options));
  return routes;
}

function buildCredentials(
  email: string,
  {
    inputs: { password },
    captchaTokens,
  }: Pick<z.infer<typeof firstLogin>, "inputs" | "captchaTokens">,
): Credentials {
  return { email, password, captchaTokens };
}

/** Converts an answer to version 1. Its states are `DONE`, `REQUIRE_OWNER_APPROVAL` and `STATUS_CHECK`. */
function firstAnswer({ state, ...answer }: LoginAnswer) {
  if (state === "SUCCESS") {
    return { state: "DONE", ...answer, session: { sessionToken: answer.sessionToken } };
  }
  return { state: state === "REQUIRE_OWNER_APPROVAL" ? state : "STATUS_CHECK", ...answer };
}

/**
 * Ends a session: the session that the logout URL was created for, or the caller's own. A request without
 * either (for example for an image on another site) ends no session and redirects to the site's logout page,
 * which then returns to `postLogoutRedirectUri`.
 */
async function logout(
  request: Request,
  { store, callers, redirectSessions, siteUrl, clientId, urls }: AuthenticationRoutesOptions,
): Promise<Response> {
  const parameters = new URL(request.url).searchParams;
  const asked = parameters.get("postLogoutRedirectUri") ?? "";
  if (asked !== "") urls.assertOwn("postLogoutRedirectUri", asked);
  const namedClient = parameters.get("clientId") ?? clientId;
  if (namedClient !== clientId) urls.assertOwn("clientId", "");

  const handle = parameters.get("session");
  const followed = handle === null ? undefined : await redirectSessions.follow(handle);
  if (followed?.kind === "logout") {
    if (followed.sessionId !== undefined) {
      await store.database
        .deleteFrom("member_session")
        .where("id", "=", followed.sessionId)
        .execute();
    }
    return seeOther(followed.postFlowUrl);
  }
  const caller = await callers.read(request);
  if (caller.kind !== "member") {
    const page = `${siteUrl}/logout`;
    return seeOther(asked === "" ? page : addQuery(page, { postLogoutRedirectUri: asked }));
  }
  await endMemberSession(store.database, caller.session.identity_id, caller.session.id);
  return seeOther(asked === "" ? siteUrl : asked);
}
