/** The identity of the calling member, and the check of the current password. */
import type { Database } from "../../database/database.ts";
import type { MemberSession } from "../../oauth/member-session.repository.ts";
import type { IdentityContext } from "../context.ts";
import { createError } from "../identity-errors.ts";
import { findIdentity } from "../identity.repository.ts";
import type { IdentityRow } from "../identity.ts";

/** Returns the identity of the session's member. Throws 401 if it has been deleted. */
export async function requireOwnIdentity(
  database: Database,
  session: MemberSession,
): Promise<IdentityRow> {
  const row = await findIdentity(database, session.identity_id);
  if (row === undefined) throw createError("sessionEnded");
  return row;
}

/** Checks the password of a logged-in member. Throws `TOO_MANY_TRIES` (429), and `-19976` if it is wrong. */
export async function assertPassword(
  { limits, hasher }: IdentityContext,
  session: MemberSession,
  identity: IdentityRow,
  password: string,
): Promise<void> {
  await limits.confirmation.take(session.id);
  if (!(await hasher.matches(identity.password_hash, password))) {
    throw createError("wrongPassword");
  }
  await limits.confirmation.forget(session.id);
}
