import type { Transaction } from "kysely";
import { upsertMember } from "../blog/member.repository.ts";
import { clean } from "../blog/new-post.ts";
import { madeSlug } from "../blog/slug.ts";
import type { Database } from "../database/schema.ts";
import { profileOf, type IdentityRow } from "./identity.ts";
import type { IdentityProfile } from "./profile.ts";

/** What somebody without a public name is called. */
const nameless = "A member";

/**
 * What everybody may know of a member: the name to sign with. Whoever wants to be private, or gave no
 * name, is a member like any other; nothing is ever taken from the address.
 */
export function publicPageOf(
  id: string,
  { nickname, privacyStatus }: IdentityProfile,
): { nickname: string; slug: string } {
  const name = privacyStatus === "PRIVATE" ? "" : clean(nickname ?? "");
  return {
    nickname: name === "" ? nameless : name,
    // Names are not unique, and nobody should have to wait for another of the same name.
    slug: `${madeSlug(name, "member")}-${id.slice(0, 8)}`,
  };
}

/** Writes what everybody may know of a member. Whether that changed what posts are signed with. */
export async function publishMember(
  transaction: Transaction<Database>,
  row: IdentityRow,
  now: number,
): Promise<boolean> {
  const before = await transaction
    .selectFrom("member")
    .select(["about", "photo"])
    .where("id", "=", row.id)
    .executeTakeFirst();
  const hasChanged = await upsertMember(transaction, row.id, now, {
    ...publicPageOf(row.id, profileOf(row)),
    about: before?.about ?? "",
    photo: before?.photo ?? null,
  });
  if (!hasChanged) return false;
  const signed = await transaction
    .selectFrom("post")
    .select("id")
    .where("author_id", "=", row.id)
    .limit(1)
    .executeTakeFirst();
  return signed !== undefined;
}
