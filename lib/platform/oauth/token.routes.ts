/** The calls that issue and describe tokens (docs/api.md, “Token call” and “Token checks”). */
import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import { z } from "zod";
import { parse } from "../http/parse.ts";
import { createError } from "../identity/identity-errors.ts";
import { findIdentity } from "../identity/identity.repository.ts";
import type { MemberServices } from "../identity/services.ts";
import { findMemberSession, useMemberSession } from "./member-session.repository.ts";
import { answer, answerFailure, readFields, wrapRaw } from "./raw-request.ts";
import { accessTokenLifetime, type Bearer, type SignedToken } from "./signed-tokens.ts";

const tokenRequest = z.discriminatedUnion(
  "grantType",
  [
    z.object({ grantType: z.literal("anonymous"), clientId: z.string() }),
    z.object({
      grantType: z.literal("refresh_token"),
      clientId: z.string().optional(),
      refreshToken: z.string().max(4096),
    }),
    z.object({
      grantType: z.literal("authorization_code"),
      clientId: z.string(),
      code: z.string().max(200),
      codeVerifier: z
        .string()
        .regex(/^[A-Za-z0-9._~-]{43,128}$/, "must have 43 to 128 unreserved characters"),
      redirectUri: z.string().max(2000).optional(),
    }),
  ],
  { error: "must be anonymous, refresh_token or authorization_code" },
);

/**
 * A header set by the site's own server. Contains the name under which the session appears in the member's list of
 * sessions.
 */
const deviceHeader = "x-quire-device";

/** Adds the routes `/token`, `/jwks`, `/token-info` and `/user-info`. */
export function addTokenRoutes(routes: Hono, services: MemberServices): void {
  addGrantRoute(routes, services);
  addTokenInfoRoute(routes, services);

  routes.get("/jwks", async (c) => {
    const { publicJwk } = await services.loadSigningKey();
    const set = { keys: [publicJwk] };
    // `body` is for `@wix/identity`. A JWK Set may have additional members (RFC 7517, section 5).
    return c.json({ ...set, ...wrapRaw(set, 200) });
  });

  routes.get("/user-info", async (c) => {
    const session = await services.callers.member(c.req.raw);
    const { id, email, identityProfile: profile } = await services.account.read(session);
    const fullName = [profile.firstName, profile.lastName].filter(Boolean).join(" ");
    return c.json({
      sub: id,
      givenName: profile.firstName,
      familyName: profile.lastName,
      name: profile.nickname ?? (fullName || undefined),
      email: email.address,
      emailVerified: email.isVerified,
      picture: profile.picture,
      language: profile.language,
    });
  });
}

/** Adds the `/token` route with its three grants. */
function addGrantRoute(routes: Hono, services: MemberServices): void {
  const { store, tokens, authorizationCodes, clientId } = services;

  async function createAnswer(bearer: Bearer, refreshToken: string | undefined) {
    return {
      access_token: await tokens.issue(bearer),
      ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
      expires_in: accessTokenLifetime,
      token_type: "Bearer",
    };
  }

  const answerVisitor = async (visitorId: string) =>
    createAnswer({ role: "visitor", visitorId }, await tokens.issueVisitorRefresh(visitorId));

  async function renew(refreshToken: string) {
    if (refreshToken.includes(".")) {
      const visitorId = await tokens.verifyVisitorRefresh(refreshToken).catch((cause: unknown) => {
        throw createError("invalidGrant", { cause });
      });
      return answerVisitor(visitorId);
    }
    const session = await useMemberSession(store.database, refreshToken, store.now());
    const identity = session && (await findIdentity(store.database, session.identity_id));
    if (session === undefined || identity?.status !== "ACTIVE") throw createError("invalidGrant");
    const { identity_id: identityId, id: sessionId } = session;
    return createAnswer({ role: "member", identityId, sessionId }, refreshToken);
  }

  async function grant(fields: object, device: string) {
    const request = parse(tokenRequest, fields);
    if (request.clientId !== undefined && request.clientId !== clientId) {
      throw createError("invalidClient");
    }
    switch (request.grantType) {
      case "anonymous":
        return answerVisitor(randomUUID());
      case "refresh_token":
        return renew(request.refreshToken);
      case "authorization_code": {
        const { code, codeVerifier, redirectUri } = request;
        const exchange = { clientId, code, codeVerifier, redirectUri, device };
        const { refreshToken, ...member } = await authorizationCodes.exchange(exchange);
        return createAnswer({ role: "member", ...member }, refreshToken);
      }
    }
  }

  routes.post("/token", async (c) => {
    const { form, fields } = await readFields(c.req.raw);
    const device = (c.req.header(deviceHeader) ?? "").slice(0, 100) || "A browser";
    try {
      return answer(form, await grant(fields, device));
    } catch (error) {
      return answerFailure(form, error);
    }
  });
}

const tokenInfoRequest = z.object({ token: z.string().max(4096) });

/** Adds the `/token-info` route (RFC 7662). */
function addTokenInfoRoute(routes: Hono, { store, tokens, clientId }: MemberServices): void {
  /** Returns whether a token still permits calls: a member's session must not have ended. */
  async function isActive(bearer: Bearer): Promise<boolean> {
    if (bearer.role === "visitor") return true;
    const session = await findMemberSession(store.database, bearer.sessionId, store.now());
    return session?.identity_id === bearer.identityId;
  }

  function describe({ bearer, issuedAt, expiresAt }: SignedToken) {
    const isMember = bearer.role === "member";
    return {
      active: true,
      subjectType: isMember ? "MEMBER" : "VISITOR",
      subjectId: isMember ? bearer.identityId : bearer.visitorId,
      clientId,
      iat: String(issuedAt),
      exp: String(expiresAt),
    };
  }

  routes.post("/token-info", async (c) => {
    const { fields } = await readFields(c.req.raw);
    const { token } = parse(tokenInfoRequest, fields);
    c.header("Cache-Control", "no-store");
    const signed = await tokens.find(token);
    return signed !== undefined && (await isActive(signed.bearer))
      ? c.json(describe(signed))
      : c.json({ active: false, subjectType: "UNKNOWN", subjectId: "", clientId: "" });
  });
}
