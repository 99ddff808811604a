import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { storedAuthorizationRequest, type StoredAuthorizationRequest } from "./authorization.ts";

/** Seconds: a person may take a while to log in. */
const lifetime = 30 * 60;
const audience = "waiting-authorization";

const claims = z.object({ request: storedAuthorizationRequest });

/**
 * Authorization requests that wait for a login. They hold no secret, so they rest with the browser,
 * signed: whoever asks for many fills no store.
 */
export function createWaitingRequests(key: Uint8Array, now: () => number) {
  return {
    /** The request as a text for an address; good for half an hour. */
    sign(request: StoredAuthorizationRequest): Promise<string> {
      return new SignJWT({ request })
        .setProtectedHeader({ alg: "HS256" })
        .setAudience(audience)
        .setExpirationTime(Math.floor(now() / 1000) + lifetime)
        .sign(key);
    },

    /** The request of a text of ours; nothing for any other, and when it is over. */
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
