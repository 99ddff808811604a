import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { WireError } from "../../wix/errors.ts";
import { identityCodes } from "../../wix/identity.ts";
import type { Store } from "../blog/store.ts";
import { parse, readJson } from "../http/parse.ts";
import { findIdentity } from "../identity/identity.repository.ts";
import { accessTokenLifetime, type AccessTokens, type Bearer } from "./access-token.ts";
import { invalidGrant, type AuthorizationCodeService } from "./authorization-code.service.ts";
import { useMemberSession } from "./member-session.repository.ts";

const maximumBytes = 64 * 1024;

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

/** Header that the site's own server sets: the name of the session in the member's list of sessions. */
const deviceHeader = "x-quire-device";

export type TokenRoutesOptions = {
  readonly store: Store;
  readonly tokens: AccessTokens;
  readonly codes: AuthorizationCodeService;
  readonly clientId: string;
};

/** Creates the routes of `/oauth2/token` (specification section 7, identity call 1). */
export function tokenRoutes({ store, tokens, codes, clientId }: TokenRoutesOptions): Hono {
  const routes = new Hono();

  const answer = async (bearer: Bearer, refreshToken: string | undefined) => ({
    access_token: await tokens.issue(bearer),
    ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
    expires_in: accessTokenLifetime,
    token_type: "Bearer",
  });

  async function renew(refreshToken: string) {
    if (refreshToken.includes(".")) {
      const visitorId = await tokens.verifyVisitorRefresh(refreshToken).catch((error: unknown) => {
        throw invalidGrant(error);
      });
      return answer({ role: "visitor", visitorId }, await tokens.issueVisitorRefresh(visitorId));
    }
    const session = await useMemberSession(store.database, refreshToken, store.now());
    const identity = session && (await findIdentity(store.database, session.identity_id));
    if (session === undefined || identity?.status !== "ACTIVE") throw invalidGrant();
    return answer(
      { role: "member", identityId: session.identity_id, sessionId: session.id },
      refreshToken,
    );
  }

  routes.post("/token", async (c) => {
    const request = parse(tokenRequest, await readJson(c.req.raw, maximumBytes));
    c.header("Cache-Control", "no-store");
    if (request.clientId !== undefined && request.clientId !== clientId) {
      throw new WireError({
        status: 401,
        code: identityCodes.invalidClient,
        message: "The client is unknown.",
      });
    }
    switch (request.grantType) {
      case "anonymous": {
        const visitorId = randomUUID();
        return c.json(
          await answer({ role: "visitor", visitorId }, await tokens.issueVisitorRefresh(visitorId)),
        );
      }
      case "refresh_token":
        return c.json(await renew(request.refreshToken));
      case "authorization_code": {
        const { code, codeVerifier, redirectUri } = request;
        const device = (c.req.header(deviceHeader) ?? "").slice(0, 100) || "A browser";
        const { identityId, sessionId, refreshToken } = await codes.exchange({
          clientId,
          code,
          codeVerifier,
          redirectUri,
          device,
        });
        return c.json(await answer({ role: "member", identityId, sessionId }, refreshToken));
      }
    }
  });
  return routes;
}
