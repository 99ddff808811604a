import { getTranslator } from "../../../messages/translator.ts";
import { dropFormerSlugs } from "../../blog/groups/former-slug.repository.ts";
import { hasWritten } from "../../blog/posts/author.repository.ts";
import { findFreeSlug, makeSlugBase, numberedRange } from "../../blog/slug.ts";
import { upsertRow } from "../../blog/slugged-row.repository.ts";
import { makeSortKey } from "../../database/text.ts";
import type { Transaction } from "../../database/database.ts";
import { readProfile, type IdentityRow } from "../identity.ts";
import type { IdentityProfile } from "./profile.ts";
import { cleanName } from "../../../wix/clean-name.ts";

/**
 * Returns a member's public name and slug. The name of a member who is private or has no name is "A member",
 * in `siteLanguage` (BCP 47). The email address is never part of the name.
 */
export function buildPublicPage(
  id: string,
  { nickname, privacyStatus }: IdentityProfile,
  siteLanguage: string,
  chosenSlug: string | null = null,
): { nickname: string; slug: string } {
  const isPrivate = privacyStatus === "PRIVATE";
  const name = isPrivate ? "" : cleanName(nickname ?? "");
  // Names are not unique, so the slug contains part of the ID.
  const made = `${makeSlugBase(name, "member")}-${id.slice(0, 8)}`;
  return {
    nickname: name === "" ? getTranslator(siteLanguage)("account.signature.anonymous") : name,
    // A chosen slug may contain the name.
    slug: isPrivate ? made : (chosenSlug ?? made),
  };
}

/**
 * Stores a member's public name and slug. Returns whether the name shown on the member's posts has changed.
 */
export async function publishMember(
  transaction: Transaction,
  row: IdentityRow,
  now: number,
  siteLanguage: string,
): Promise<boolean> {
  const before = await transaction
    .selectFrom("member")
    .select(["about", "photo"])
    .where("id", "=", row.id)
    .executeTakeFirst();
  const page = buildPublicPage(row.id, readProfile(row), siteLanguage, row.slug);
  const hasChanged = await upsertRow(transaction, "member", row.id, now, {
    ...page,
    slug: await findFreeMemberSlug(transaction, page.slug, row.id),
    nickname_key: makeSortKey(page.nickname),
    about: row.title ?? before?.about ?? "",
    photo: choosePhoto(row, before?.photo ?? null),
  });
  if (!hasChanged) return false;
  // The slug of a member who has become private may contain the name.
  if (row.privacy === "PRIVATE") await dropFormerSlugs(transaction, "member", row.id);
  return hasWritten(transaction, row.id);
}

/** Returns the slug, with a number appended if another member uses or has chosen it. */
async function findFreeMemberSlug(
  transaction: Transaction,
  slug: string,
  id: string,
): Promise<string> {
  const taken = new Set<string | null>();
  for (const table of ["member", "identity"] as const) {
    const others = await transaction
      .selectFrom(table)
      .select("slug")
      .where("slug", ">=", slug)
      .where("slug", "<", numberedRange(slug)[1])
      .where("id", "!=", id)
      .execute();
    for (const other of others) taken.add(other.slug);
  }
  return findFreeSlug(slug, (candidate) => taken.has(candidate)).slug;
}

/** Returns the public picture: the member's own, else the one of an imported author. */
function choosePhoto({ photo, privacy }: IdentityRow, imported: string | null): string | null {
  if (photo === null) return imported;
  return photo === "null" || privacy === "PRIVATE" ? null : photo;
}
