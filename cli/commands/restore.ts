import type { Command } from "commander";
import type { RestoredAccess } from "../../lib/maintenance/backup/restored-access.ts";
import { formatExamples, type JsonOption } from "../options.ts";
import { ask, confirm, formatCount, printJson, printLine } from "../print.ts";
import { withPlatform } from "../with-platform.ts";

const aboutRestoring = `
Stop the site first. The whole backup is verified before anything changes. It then replaces the whole
blog. If the restore fails, nothing changes. Pictures and other files in DATA_DIR that are not in the
backup stay there. Backups from older releases are upgraded. With --online, running sites show the
restored posts within a second. Restart them soon: until then, they sign logins with the keys from before
the restore.

If the backup is of the blog that it replaces, API keys, draft links and logins that were revoked since
then stay revoked, and so do those of members who have been deleted or have lost their role. Elsewhere,
those of the backup work again, unless you add --revoke. Passwords, roles and blocks are those of the
backup. Members who are in the backup, but were not in the blog before, are listed. If the blog is newer than the
backup, they had been deleted, and you can delete them again.

From SQLite to Postgres:
  npm run blog -- backup move.tar.gz
  DATABASE_URL=postgres://… npm run blog -- restore move.tar.gz`;

type RestoreCommandOptions = JsonOption & {
  readonly force?: true;
  readonly yes?: true;
  readonly online?: true;
  readonly revoke?: true;
  readonly deleteReturned?: true;
};

/** Adds the arguments and options of the `restore` command. */
export function addRestore(command: Command): void {
  command
    .argument("<file>", "the backup file")
    .option("--force", "replace the existing posts and members")
    .option("--yes", "don't ask for confirmation")
    .option("--online", "restore while the site is running")
    .option("--revoke", "revoke all API keys, draft links and logins of the backup")
    .option("--delete-returned", "delete members of the backup who were not in the blog before")
    .option("--json", "print the report as JSON")
    .addHelpText(
      "after",
      aboutRestoring +
        "\n" +
        formatExamples("restore quire-2027-03-14-0930.tar.gz", "restore blog.tar.gz --force --yes"),
    )
    .action(async (file: string, options: RestoreCommandOptions) => {
      const { force, yes, online, revoke, json } = options;
      const { requireStore } = await import("../open-blog.ts");
      const { restoreBackup } = await import("../../lib/maintenance/backup/restore-backup.ts");
      const { verifyBackup } = await import("../../lib/maintenance/backup/verify-backup.ts");
      const location = requireStore();
      const backup = await verifyBackup(file);
      const { createdAt } = backup.manifest;
      if (force && !yes) {
        await confirm(`Replace the whole blog with the backup from ${createdAt}?`);
      }
      const report = await restoreBackup(backup, location, {
        force,
        online,
        revoke,
        deletesReturned: options.deleteReturned,
      });
      const { returnedMembers, doubt } = report.access;
      if (json) {
        const deletedMembers: ReturnedMember[] = [];
        try {
          if (options.deleteReturned) await deleteMembers(returnedMembers, deletedMembers);
        } finally {
          printJson({ ...report, deletedMembers });
        }
        return;
      }
      const { tables, mediaFiles } = report;
      printLine(
        `Restored the blog as of ${createdAt}: ${formatCount(tables["post"] ?? 0, "post")}, ${formatCount(tables["identity"] ?? 0, "member")}, ${formatCount(mediaFiles, "file")}.`,
      );
      for (const line of describeAccess(report.access)) printLine(line);
      if (returnedMembers.length === 0) return;
      const members = formatCount(returnedMembers.length, "member");
      printLine("These are in the backup, but were not in the blog before the restore:");
      for (const { id, email } of returnedMembers) printLine(`  ${email} (${id})`);
      if (doubt !== undefined) {
        printLine(`They were perhaps never deleted, because ${doubt}.`);
        printLine("To delete some of them, use members delete.");
        return;
      }
      const isAsked = !options.deleteReturned && !yes && process.stdin.isTTY;
      if (options.deleteReturned || (isAsked && (await ask(`Delete ${members}?`)))) {
        await deleteMembers(returnedMembers);
        printLine(`Deleted ${members}.`);
      } else {
        printLine("To delete them, use members delete, or restore with --delete-returned.");
      }
    });
}

type ReturnedMember = RestoredAccess["returnedMembers"][number];

/** Deletes the members and their data, also if that leaves the blog without an owner. Adds each to `deleted`. */
const deleteMembers = (
  members: readonly ReturnedMember[],
  deleted: ReturnedMember[] = [],
): Promise<void> =>
  withPlatform(async ({ identities }) => {
    for (const member of members) {
      await identities.remove(member.id, { allowLastOwner: true });
      deleted.push(member);
    }
  });

/** Explains which API keys, draft links and logins of the backup work. */
function describeAccess({ valid, revoked }: RestoredAccess): string[] {
  const list = ({ apiKeys, draftLinks, logins }: RestoredAccess["valid"]) =>
    [
      ...(apiKeys > 0 ? [formatCount(apiKeys, "API key")] : []),
      ...(draftLinks > 0 ? [formatCount(draftLinks, "draft link")] : []),
      ...(logins > 0 ? [formatCount(logins, "login")] : []),
    ].join(", ");
  return [
    ...(list(revoked) === "" ? [] : [`Revoked: ${list(revoked)}.`]),
    ...(list(valid) === ""
      ? []
      : [
          `Valid, as in the backup: ${list(valid)}. To revoke them, use keys revoke, or restore with --revoke.`,
        ]),
  ];
}
