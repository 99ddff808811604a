import { getTranslator } from "../../../messages/translator.ts";
import { makeSlugBase } from "../../blog/slug.ts";
import { upsertRow } from "../../blog/slugged-row.repository.ts";
import { cleanText } from "../../database/text.ts";
import type { Transaction } from "../../database/database.ts";
import { readProfile, type IdentityRow } from "../identity.ts";
import type { IdentityProfile } from "./profile.ts";

/**
 * Returns a member's public name and slug. The name of a member who is private or has no name is "A member",
 * in `siteLanguage` (BCP 47). The email address is never part of the name.
 */
export function buildPublicPage(
  id: string,
  { nickname, privacyStatus }: IdentityProfile,
  siteLanguage: string,
): { nickname: string; slug: string } {
  const name = privacyStatus === "PRIVATE" ? "" : cleanText(nickname ?? "");
  return {
    nickname: name === "" ? getTranslator(siteLanguage)("account.signature.anonymous") : name,
    // Names are not unique, so the slug contains part of the ID.
    slug: `${makeSlugBase(name, "member")}-${id.slice(0, 8)}`,
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
  const hasChanged = await upsertRow(transaction, "member", row.id, now, {
    ...buildPublicPage(row.id, readProfile(row), siteLanguage),
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
