/** The columns that repeat parts of a profile, so that queries can filter and search by them. */
import { sql } from "kysely";
import type { Database, Store } from "../../database/database.ts";
import { makeSortKey } from "../../database/text.ts";
import { identityProfile } from "./profile.ts";

/** Returns the columns for a stored profile. */
export function buildNameColumns(profile: string) {
  const { nickname, firstName, lastName, privacyStatus } = identityProfile.parse(
    JSON.parse(profile),
  );
  const isPrivate = privacyStatus === "PRIVATE";
  return {
    nickname: nickname ?? null,
    nickname_key: makeSortKey(nickname ?? ""),
    first_name: firstName ?? null,
    first_name_key: makeSortKey(firstName ?? ""),
    last_name: lastName ?? null,
    last_name_key: makeSortKey(lastName ?? ""),
    privacy: isPrivate ? ("PRIVATE" as const) : ("PUBLIC" as const),
  };
}

const batch = 500;

/** Fills the columns of rows written by an earlier release. */
export async function addMissingNames({ database }: Pick<Store, "database">): Promise<void> {
  while (await addNames(database)) {
    // Continues with the next batch.
  }
  while (await addNicknameKeys(database)) {
    // Continues with the next batch.
  }
}

async function addNames(database: Database): Promise<boolean> {
  const rows = await database
    .selectFrom("identity")
    .select(["id", "profile"])
    .where("nickname_key", "is", null)
    .limit(batch)
    .execute();
  for (const { id, profile } of rows) {
    await database
      .updateTable("identity")
      .set(buildNameColumns(profile))
      .where("id", "=", id)
      // Another instance may have changed the profile since.
      .where("profile", "=", profile)
      .execute();
  }
  return rows.length === batch;
}

async function addNicknameKeys(database: Database): Promise<boolean> {
  const rows = await database
    .selectFrom("member")
    .select(["id", "nickname"])
    .where("nickname_key", "is", null)
    .limit(batch)
    .execute();
  for (const { id, nickname } of rows) {
    await database
      .updateTable("member")
      .set({ nickname_key: makeSortKey(nickname) })
      .where("id", "=", id)
      .where(sql<boolean>`nickname = ${nickname}`)
      .execute();
  }
  return rows.length === batch;
}
