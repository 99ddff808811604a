/** Selects the members who may receive an email about the team, both when the email is queued and when it is sent. */
import type { Database } from "../database/database.ts";
import type { MailJob } from "../mail/outbox.ts";
import type { TeamMailKind } from "../../wix/admin/team-mails.ts";

/**
 * Selects the active members with a role and a verified address who have not turned emails of this kind off. Members who
 * have lost the role get none: the emails contain notes of the team.
 */
export const selectReachable = (database: Database, kind: TeamMailKind) =>
  database
    .selectFrom("identity")
    .innerJoin("member_role", "member_role.identity_id", "identity.id")
    .leftJoin("team_mail_setting as setting", "setting.member_id", "identity.id")
    .where("identity.status", "=", "ACTIVE")
    .where("identity.email_verified", "=", 1)
    .where((eb) => eb.or([eb(`setting.${kind}`, "is", null), eb(`setting.${kind}`, "=", 1)]));

/** Selects the owners and editors who want emails about submitted posts. */
export const selectDeciders = (database: Database) =>
  selectReachable(database, "submissions").where("member_role.role", "in", ["owner", "editor"]);

/** Returns whether the recipient of a queued email can still receive it and wants it. */
export async function isWanted(
  database: Database,
  { identityId = "", recipient }: MailJob,
  kind: TeamMailKind,
): Promise<boolean> {
  const query = kind === "submissions" ? selectDeciders(database) : selectReachable(database, kind);
  const row = await query
    .select("identity.id")
    .where("identity.id", "=", identityId)
    .where("identity.email", "=", recipient)
    .executeTakeFirst();
  return row !== undefined;
}
