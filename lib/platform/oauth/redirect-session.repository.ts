/** Stored redirect sessions: requests that a browser can follow once, with a handle. */
import { z } from "zod";
import type { Store } from "../database/database.ts";
import { hashSecret, newSecret, type Login } from "../identity/one-time.repository.ts";
import { storedAuthorizationRequest } from "./authorization.ts";

const storedRequest = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("auth"), request: storedAuthorizationRequest }),
  z.object({ kind: z.literal("logout"), postFlowUrl: z.string() }),
]);
type StoredRequest = z.infer<typeof storedRequest>;

export type Followed = StoredRequest & {
  readonly login: Login | undefined;
  readonly sessionId: string | undefined;
};

/** Stores a request and returns its handle. */
export async function storeRedirectSession(
  { database, now }: Store,
  request: StoredRequest,
  lifetime: number,
  { login, sessionId }: Partial<Pick<Followed, "login" | "sessionId">>,
): Promise<string> {
  const handle = newSecret();
  await database
    .insertInto("redirect_session")
    .values({
      token_hash: hashSecret(handle),
      request: JSON.stringify(request),
      identity_id: login?.identityId ?? null,
      authenticated_at: login?.authenticatedAt ?? null,
      session_id: sessionId ?? null,
      expires_at: now() + lifetime,
    })
    .execute();
  return handle;
}

/** Deletes a handle's request and returns it. Returns `undefined` for an unknown or expired handle. */
export async function followRedirectSession(
  { database, now }: Store,
  handle: string,
): Promise<Followed | undefined> {
  const row = await database
    .deleteFrom("redirect_session")
    .where("token_hash", "=", hashSecret(handle))
    .where("expires_at", ">", now())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { identity_id: identityId, authenticated_at: authenticatedAt, session_id } = row;
  return {
    ...storedRequest.parse(JSON.parse(row.request)),
    login:
      identityId === null || authenticatedAt === null ? undefined : { identityId, authenticatedAt },
    sessionId: session_id ?? undefined,
  };
}
