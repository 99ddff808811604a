/** The caller of a request, identified by the `Authorization` header. */
import type { Store } from "../database/database.ts";
import { createError } from "../identity/identity-errors.ts";
import type { AccessTokens } from "./signed-tokens.ts";
import { findMemberSession, type MemberSession } from "./member-session.repository.ts";

export type Caller =
  | { readonly kind: "anonymous" }
  | { readonly kind: "visitor" }
  /** A token from a member session that has ended. It permits only public calls. */
  | { readonly kind: "ended" }
  | { readonly kind: "member"; readonly session: MemberSession }
  | { readonly kind: "server" };

export function createCallers({
  store,
  tokens,
  isServerCredential,
}: {
  readonly store: Store;
  readonly tokens: AccessTokens;
  /** Returns whether a text is the credential used by the owner's own servers. */
  readonly isServerCredential: (text: string) => boolean;
}) {
  /** Identifies the caller. Throws 401 for an invalid token. */
  async function read(request: Request): Promise<Caller> {
    const authorization = (request.headers.get("authorization") ?? "")
      .trim()
      .replace(/^Bearer\s+/i, "");
    if (authorization === "") return { kind: "anonymous" };
    // The client sends a visitor's token together with the credential.
    if (authorization.split(",").some(isServerCredential)) return { kind: "server" };
    const bearer = await tokens.verify(authorization);
    if (bearer.role === "visitor") return { kind: "visitor" };
    const session = await findMemberSession(store.database, bearer.sessionId, store.now());
    if (session?.identity_id !== bearer.identityId) return { kind: "ended" };
    return { kind: "member", session };
  }

  return {
    read,

    /**
     * Returns the calling member's session. Throws 401 without an active session, and 403 for a visitor's
     * token.
     */
    async member(request: Request): Promise<MemberSession> {
      const caller = await read(request);
      if (caller.kind === "member") return caller.session;
      throw createError(caller.kind === "visitor" ? "notMember" : "noSession");
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
