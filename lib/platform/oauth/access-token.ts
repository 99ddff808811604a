import { jwtVerify, SignJWT } from "jose";
import { WireError } from "../../wix/errors.ts";

/** Lifetimes in seconds (cases, "Figures"). */
const accessTokenLifetime = 30 * 60;
const refreshTokenLifetime = 14 * 24 * 60 * 60;

const issuer = "quire";

export type TokenPurpose = "access" | "visitor-refresh";

/** Tokens of visitors: signed, short-lived, each for one purpose only. */
export function createVisitorTokens(options: {
  readonly key: Uint8Array;
  readonly clientId: string;
  readonly now: () => number;
}) {
  const sign = (purpose: TokenPurpose, visitorId: string, lifetime: number) => {
    const seconds = Math.floor(options.now() / 1000);
    return new SignJWT({ purpose, role: "visitor" })
      .setProtectedHeader({ alg: "HS256" })
      .setIssuer(issuer)
      .setAudience(options.clientId)
      .setSubject(visitorId)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + lifetime)
      .sign(options.key);
  };

  return {
    /** A fresh pair for a visitor. */
    async issue(visitorId: string) {
      return {
        access_token: await sign("access", visitorId, accessTokenLifetime),
        refresh_token: await sign("visitor-refresh", visitorId, refreshTokenLifetime),
        expires_in: accessTokenLifetime,
        token_type: "Bearer",
      };
    },

    /** The visitor of a token. 401 for anything else than a valid token for this purpose. */
    async verify(token: string, purpose: TokenPurpose): Promise<{ visitorId: string }> {
      try {
        const { payload } = await jwtVerify(token, options.key, {
          algorithms: ["HS256"],
          issuer,
          audience: options.clientId,
          currentDate: new Date(options.now()),
        });
        if (payload["purpose"] !== purpose || payload.sub === undefined) throw new Error("purpose");
        return { visitorId: payload.sub };
      } catch (cause) {
        throw new WireError({
          status: 401,
          code: "UNAUTHENTICATED",
          message: "The token is not valid or has expired.",
          cause,
        });
      }
    },
  };
}

export type VisitorTokens = ReturnType<typeof createVisitorTokens>;
