/** The caller of a request, identified by the `Authorization` header. */
import { isApiKey, readAuthorization } from "../../wix/admin/api-key.ts";
import type { ApiKey, KeyService } from "../access/key.service.ts";
import type { Store } from "../database/database.ts";
import { createError } from "../identity/identity-errors.ts";
import type { AccessTokens } from "./signed-tokens.ts";
import { findMemberSession, type MemberSession } from "./member-session.repository.ts";

export type Caller =
  | { readonly kind: "anonymous" }
  | { readonly kind: "visitor" }
  /** A token from a member session that has ended. It permits only public calls. */
  | { readonly kind: "ended" }
  | { readonly kind: "member"; readonly session: MemberSession; readonly isMuted: boolean }
  | { readonly kind: "key"; readonly key: ApiKey }
  | { readonly kind: "server" }
  /** The platform itself, which composes events. */
  | { readonly kind: "platform" };

export type Callers = ReturnType<typeof createCallers>;

export function createCallers({
  store,
  tokens,
  keys,
  isServerCredential,
}: {
  readonly store: Store;
  readonly tokens: AccessTokens;
  readonly keys: Pick<KeyService, "authenticate">;
  /** Returns whether a text is the credential used by the owner's own servers. */
  readonly isServerCredential: (text: string) => boolean;
}) {
  /** The callers of the requests in progress, so that each is identified once. */
  const identified = new WeakMap<Request, Promise<Caller>>();

  /** Identifies the caller. Throws 401 for an invalid token or API key. */
  function read(request: Request): Promise<Caller> {
    const caller = identified.get(request) ?? identify(readAuthorization(request.headers));
    identified.set(request, caller);
    return caller;
  }

  /** Identifies the caller by the text of the header, without `Bearer`. Throws like `read`. */
  async function identify(authorization: string): Promise<Caller> {
    if (authorization === "") return { kind: "anonymous" };
    if (isApiKey(authorization))
      return { kind: "key", key: await keys.authenticate(authorization) };
    // The client sends a visitor's token together with the credential.
    if (authorization.split(",").some(isServerCredential)) return { kind: "server" };
    const bearer = await tokens.verify(authorization);
    if (bearer.role === "visitor") return { kind: "visitor" };
    const session = await findMemberSession(store.database, bearer.sessionId, store.now());
    if (session?.identity_id !== bearer.identityId) return { kind: "ended" };
    const { muted, ...own } = session;
    return { kind: "member", session: own, isMuted: muted === 1 };
  }

  async function readMember(request: Request) {
    const caller = await read(request);
    if (caller.kind === "member") return caller;
    if (caller.kind === "key") throw createError("notForKeys");
    throw createError(caller.kind === "visitor" ? "notMember" : "noSession");
  }

  return {
    identify,
    read,

    /** Permits every call to a request that the platform itself makes. */
    trust(request: Request): void {
      identified.set(request, Promise.resolve({ kind: "platform" }));
    },

    /**
     * Returns the calling member's session. Throws 401 without an active session, and 403 for a visitor's
     * token and an API key.
     */
    member: async (request: Request): Promise<MemberSession> => (await readMember(request)).session,

    /**
     * Like `member`, for calls by which members take part: likes, ratings and comments. Throws `MUTED` (403)
     * for a member whom the owner has muted.
     */
    async participant(request: Request): Promise<MemberSession> {
      const { session, isMuted } = await readMember(request);
      if (isMuted) throw createError("muted");
      return session;
    },

    /**
     * Throws unless the caller is one of the owner's own servers: 401 without a token, 403 for any other
     * caller.
     */
    async assertServer(request: Request): Promise<void> {
      const { kind } = await read(request);
      if (kind === "server") return;
      throw createError(kind === "anonymous" ? "noSession" : "notServer");
    },
  };
}
