/** A member's settings for emails about the team. */
import type { Updateable } from "kysely";
import type { Database, Transaction } from "../database/database.ts";
import type { TeamMailSettingTable } from "../database/schema.ts";
import { findRole } from "../identity/roles/role.service.ts";
import {
  teamMailKinds,
  type TeamMailKind,
  type TeamMails,
  type TeamMailSettings,
} from "../../wix/admin/team-mails.ts";
import type { Role } from "../../wix/admin/roles.ts";

/** Returns a member's settings. By default, everything is on. */
export async function readTeamMailSettings(
  database: Database,
  memberId: string,
): Promise<TeamMailSettings> {
  const row = await database
    .selectFrom("team_mail_setting")
    .selectAll()
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return {
    roles: row?.roles !== 0,
    submissions: row?.submissions !== 0,
    decisions: row?.decisions !== 0,
  };
}

/** Changes the given settings of a member. The others stay unchanged. */
export async function changeTeamMailSettings(
  database: Database,
  memberId: string,
  settings: Partial<TeamMailSettings>,
): Promise<void> {
  const changes: Updateable<TeamMailSettingTable> = {};
  for (const kind of teamMailKinds) {
    const value = settings[kind];
    if (value !== undefined) changes[kind] = value ? 1 : 0;
  }
  if (Object.keys(changes).length === 0) return;
  await database
    .insertInto("team_mail_setting")
    .values({ ...changes, member_id: memberId })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(changes))
    .execute();
}

/** Returns a member's settings, and the kinds of emails that the member's role can receive. */
export async function readTeamMailOptions(
  database: Database,
  memberId: string,
): Promise<TeamMails> {
  const [settings, found] = await Promise.all([
    readTeamMailSettings(database, memberId),
    findRole(database, memberId),
  ]);
  return { settings, kinds: [...listKinds(found?.role)] };
}

function listKinds(role: Role | undefined): readonly TeamMailKind[] {
  switch (role) {
    case undefined:
      return [];
    case "owner":
    case "editor":
      return teamMailKinds;
    case "author":
      return ["roles", "decisions"];
    case "moderator":
      return ["roles"];
  }
}

/** Deletes a member's settings. */
export async function deleteTeamMailSettings(
  transaction: Transaction,
  memberId: string,
): Promise<void> {
  await transaction.deleteFrom("team_mail_setting").where("member_id", "=", memberId).execute();
}
