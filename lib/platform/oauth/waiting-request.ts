import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { storedAuthorizationRequest, type StoredAuthorizationRequest } from "./authorization.ts";

/** Lifetime in seconds. A person may take a while to log in. */
const lifetime = 30 * 60;
const audience = "waiting-authorization";

const claims = z.object({ request: storedAuthorizationRequest });

/**
 * Creates and reads tokens for authorization requests that wait for a login. A request contains no secret, so
 * the browser keeps it as a signed token. The database does not store it, so clients cannot fill the database.
 */
export function createWaitingRequests(key: Uint8Array, now: () => number) {
  return {
    /** Returns the request as a token for a URL. The token is valid for 30 minutes. */
    sign(request: StoredAuthorizationRequest): Promise<string> {
      return new SignJWT({ request })
        .setProtectedHeader({ alg: "HS256" })
        .setAudience(audience)
        .setExpirationTime(Math.floor(now() / 1000) + lifetime)
        .sign(key);
    },

    /** Decodes a request from a token that this site signed. Returns `undefined` if it is invalid or expired. */
    async read(text: string): Promise<StoredAuthorizationRequest | undefined> {
      try {
        const { payload } = await jwtVerify(text, key, {
          algorithms: ["HS256"],
          audience,
          currentDate: new Date(now()),
        });
        return claims.parse(payload).request;
      } catch {
        return undefined;
      }
    },
  };
}

export type WaitingRequests = ReturnType<typeof createWaitingRequests>;
