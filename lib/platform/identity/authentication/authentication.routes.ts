/** The API for registration and login (docs/api.md, “Authentication calls”). */
import { Hono } from "hono";
import { z } from "zod";
import { seeOther } from "../../../site/paths/see-other.ts";
import { invalidField } from "../../../wix/errors/errors.ts";
import { addQuery } from "../../oauth/client-urls.ts";
import { endMemberSession } from "../../oauth/member-session.repository.ts";
import { followRedirectSession } from "../../oauth/redirect-session.repository.ts";
import { password, readBody, stateToken } from "../fields.ts";
import { createError } from "../identity-errors.ts";
import { checkEmail, emailAddress } from "../members/email-address.ts";
import { identityProfile } from "../members/profile.ts";
import type { MemberServices } from "../services.ts";
import type { LoginAnswer } from "./login-answer.ts";

const captchaToken = z
  .string()
  .max(8192)
  .nullish()
  .transform((token) => token ?? undefined);
const captchaTokens = z
  .array(z.object({ Recaptcha: captchaToken, InvisibleRecaptcha: captchaToken }))
  .max(4)
  .optional();

const loginId = z.object({ email: emailAddress });
const profile = identityProfile.default({});
/** Accepts any text, because invalid and unknown addresses get the same response. */
const typedEmail = z.string().max(1000);

const anyLoginId = z.looseObject({ loginId: z.unknown().optional() });

/**
 * Returns the schema for a version 2 call, whose query may contain the email address as `email` or
 * `loginId.email`. A `loginId` in the body takes precedence.
 */
function withLoginId<Output>(schema: z.ZodType<Output>, url: string): z.ZodType<Output> {
  const { searchParams } = new URL(url);
  const email = searchParams.get("email") ?? searchParams.get("loginId.email");
  if (email === null) return schema;
  return z.preprocess((body) => {
    const { data } = anyLoginId.safeParse(body);
    return data === undefined || data.loginId !== undefined
      ? body
      : { ...data, loginId: { email } };
  }, schema);
}
const registration = z.object({ loginId, password, captchaTokens, profile });
const loginRequest = z.object({
  loginId: z.object({ email: typedEmail }),
  password,
  captchaTokens,
});

/** Fields of version 1 calls that hold the same values under different names. */
const version1 = {
  authenticatorId: z.string().max(100).optional(),
  inputs: z.object({ password }),
  captchaTokens,
};
const version1Login = z.object({
  loginId: z.object({ email: typedEmail }).optional(),
  identifier: z.union([typedEmail, z.object({ email: typedEmail })]).optional(),
  ...version1,
});
const version1Registration = z.object({
  identity: z.object({
    email: z.union([emailAddress, z.object({ address: emailAddress })]),
    identityProfile: profile,
  }),
  ...version1,
});

const passwordChange = z.object({ newPassword: password, currentPassword: password.optional() });
const stateRequest = z.object({ stateToken });
const signOnRequest = z.object({
  loginId,
  profile,
  verifyEmail: z.boolean().default(false),
  mergeExistingContact: z.boolean().optional(),
});
const emailCheck = z.object({ email: z.string({ error: "must be text" }).max(254) });
const idpLogin = z.object({
  idpConnectionId: z.string().max(200),
  tokenParams: z.record(z.string(), z.string()).optional(),
});

/** Creates the routes under a prefix such as `/_api/iam/authentication`. */
export function authenticationRoutes(services: MemberServices): Hono {
  const { authentication, account, identities, callers } = services;
  const routes = new Hono();

  routes.post("/v2/register", async (c) => {
    const schema = withLoginId(registration, c.req.url);
    const { loginId, profile, ...rest } = await readBody(schema, c.req.raw);
    return c.json(await authentication.register({ ...loginId, ...rest }, profile));
  });

  routes.post("/v2/login", async (c) => {
    const { loginId, ...rest } = await readBody(withLoginId(loginRequest, c.req.url), c.req.raw);
    return c.json(await authentication.login({ ...loginId, ...rest }));
  });

  routes.post("/v1/register", async (c) => {
    const { identity, inputs, captchaTokens } = await readBody(version1Registration, c.req.raw);
    const email = typeof identity.email === "string" ? identity.email : identity.email.address;
    const credentials = { email, ...inputs, captchaTokens };
    const answer = await authentication.register(credentials, identity.identityProfile);
    return c.json(toVersion1(answer));
  });

  routes.post("/v1/login", async (c) => {
    const body = await readBody(version1Login, c.req.raw);
    const { loginId, identifier, inputs, captchaTokens } = body;
    const email =
      loginId?.email ?? (typeof identifier === "string" ? identifier : identifier?.email);
    if (email === undefined) {
      throw invalidField("loginId.email", "EMAIL", "must be an email address");
    }
    return c.json(toVersion1(await authentication.login({ email, ...inputs, captchaTokens })));
  });

  routes.post("/v1/state/proceed", async (c) => {
    const { stateToken } = await readBody(stateRequest, c.req.raw);
    return c.json(await authentication.proceed(stateToken));
  });

  routes.post("/v2/validate-email", async (c) => {
    const { email } = await readBody(emailCheck, c.req.raw);
    return c.json(checkEmail(email));
  });

  routes.post("/v2/change-password", async (c) => {
    const session = await callers.member(c.req.raw);
    const { newPassword, currentPassword } = await readBody(passwordChange, c.req.raw);
    await account.changePassword(session, newPassword, currentPassword);
    return c.json({});
  });

  routes.post("/v2/sign-on", async (c) => {
    await callers.assertServer(c.req.raw);
    const { loginId, profile, verifyEmail } = await readBody(signOnRequest, c.req.raw);
    return c.json(await identities.signOn(loginId.email, profile, { isVerified: verifyEmail }));
  });

  routes.post("/v1/sso/login-with-token-params", async (c) => {
    await callers.assertServer(c.req.raw);
    const { idpConnectionId } = await readBody(idpLogin, c.req.raw);
    throw createError("noIdentityProvider", { data: { idpConnectionId } });
  });

  routes.get("/v1/logout", async (c) => {
    const response = await logout(c.req.raw, services);
    if (c.req.header(sdkHeader) === undefined) return response;
    const location = response.headers.get("location") ?? "";
    // The site reads the header to learn whether the session has ended.
    return c.json(describeRedirect(response.status, location), 200, { Location: location });
  });
  return routes;
}

/** A header sent by the `@wix/sdk` client, which expects a description of the redirect instead of a redirect. */
const sdkHeader = "x-wix-bi-gateway";

const describeRedirect = (statusCode: number, location: string) => ({
  statusCode,
  headers: [{ key: "Location", value: location }],
  body: "",
});

/** Converts a response to version 1, whose states are `DONE`, `REQUIRE_OWNER_APPROVAL` and `STATUS_CHECK`. */
function toVersion1({ state, ...answer }: LoginAnswer) {
  if (state === "SUCCESS") {
    return { state: "DONE", ...answer, session: { sessionToken: answer.sessionToken } };
  }
  return { state: state === "REQUIRE_OWNER_APPROVAL" ? state : "STATUS_CHECK", ...answer };
}

/**
 * Ends a session: either the one for which the logout URL was created or the caller's own. A request without
 * either (for example, one triggered by an image on another site) ends no session and redirects to the site's
 * logout page, which then returns to `postLogoutRedirectUri`.
 */
async function logout(
  request: Request,
  { store, callers, siteUrl, clientId, urls }: MemberServices,
): Promise<Response> {
  const parameters = new URL(request.url).searchParams;
  const redirectUri = parameters.get("postLogoutRedirectUri") ?? "";
  if (redirectUri !== "") urls.assertOwn("postLogoutRedirectUri", redirectUri);
  if ((parameters.get("clientId") ?? clientId) !== clientId) urls.assertOwn("clientId", "");

  const handle = parameters.get("session");
  const followed = handle === null ? undefined : await followRedirectSession(store, handle);
  if (followed?.kind === "logout") {
    const { sessionId, postFlowUrl } = followed;
    if (sessionId !== undefined) {
      await store.database.deleteFrom("member_session").where("id", "=", sessionId).execute();
    }
    return seeOther(postFlowUrl);
  }
  const caller = await callers.read(request);
  if (caller.kind !== "member") {
    const page = `${siteUrl}/logout`;
    return seeOther(
      redirectUri === "" ? page : addQuery(page, { postLogoutRedirectUri: redirectUri }),
    );
  }
  await endMemberSession(store.database, caller.session.identity_id, caller.session.id);
  return seeOther(redirectUri === "" ? siteUrl : redirectUri);
}
