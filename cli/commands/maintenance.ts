import type { Command } from "commander";
import type { Finding } from "../../lib/maintenance/check/finding.ts";
import type { Diagnosis } from "../../lib/maintenance/doctor/diagnosis.ts";
import type { BlogStats } from "../../lib/maintenance/read-stats.ts";
import type { NetworkOptions } from "../../lib/network/guarded-agent.ts";
import { formatStatus } from "../../lib/command/describe-refusal.ts";
import { allowPrivateHosts } from "../allow-private-hosts.ts";
import { formatExamples, type JsonOption } from "../options.ts";
import { loadSettings } from "../load-settings.ts";
import { formatCount, printJson, printLine } from "../print.ts";
import { addRestore } from "./restore.ts";

type CheckCommandOptions = JsonOption &
  NetworkOptions & {
    readonly external?: true;
    readonly rebuildSearch?: true;
    readonly rebuildCounts?: true;
  };

const aboutBackups = `
The site can keep running: a backup captures a single moment. You can restore it to SQLite or Postgres,
no matter which it came from, so a backup is also how you move between them. View counts are included.
Left out are the record of which visitors have already been counted today, logins in progress and the
search index.

A backup contains members' email addresses, password hashes, and keys that can log people in, so keep it
private. It doesn't contain your settings (.env): keep a copy of them too.`;

type AddCommand = (name: string, description: string) => Command;

/** Adds the maintenance commands: `backup`, `restore`, `check`, `stats` and `doctor`. */
export function maintenanceCommands(program: Command): void {
  const add: AddCommand = (name, description) =>
    program.command(name).helpGroup("Maintenance:").description(description);
  addBackup(add);
  addRestore(add("restore", "Restores the blog from a backup."));
  addCheck(add);
  addStats(add);
  addDoctor(add);
}

function addBackup(add: AddCommand): void {
  add("backup", "Backs up the whole blog, including its files, to one file.")
    .argument("[file]", "the file to write (default: quire-<date>.tar.gz in this folder)")
    .option("--force", "overwrite an existing file")
    .option("--json", "print the report as JSON")
    .addHelpText(
      "after",
      aboutBackups + "\n" + formatExamples("backup", "backup /mnt/backups/blog.tar.gz --force"),
    )
    .action(async (file: string | undefined, { force, json }: JsonOption & { force?: true }) => {
      const { requireStore } = await import("../open-blog.ts");
      const { createBackup } = await import("../../lib/maintenance/backup/create-backup.ts");
      const { buildBackupName } = await import("../../lib/platform/index.ts");
      const report = await createBackup(requireStore(), file ?? buildBackupName(Date.now()), {
        force,
      });
      if (json) return printJson(report);
      const { tables, media, missingMedia } = report;
      const { readableSize } = await import("../../lib/rich-content/facts.ts");
      printLine(
        `${report.file} (${readableSize(report.bytes, "en")}): ${formatCount(tables["post"] ?? 0, "post")}, ${formatCount(tables["identity"] ?? 0, "member")}, ${formatCount(media.files, "file")}.`,
      );
      for (const id of missingMedia) printLine(`  Missing, not backed up: file ${id}.`);
    });
}

function addCheck(add: AddCommand): void {
  add("check", "Checks the database, files, links, search index and post counts for damage.")
    .option("--external", "also check links to other sites")
    .addOption(allowPrivateHosts())
    .option("--rebuild-search", "rebuild the search index first")
    .option("--rebuild-counts", "recount the posts before the check")
    .option("--json", "print as JSON")
    .addHelpText(
      "after",
      "\nChanges nothing, except with --rebuild-search or --rebuild-counts. Exits with 0 if no problems are\nfound, otherwise with 1.\n" +
        formatExamples("check", "check --external --json > check.json"),
    )
    .action(async (options: CheckCommandOptions) => {
      const { requireBlog, requireStore } = await import("../open-blog.ts");
      const { checkBlog } = await import("../../lib/maintenance/check/check-blog.ts");
      const location = requireStore();
      const { site } = await loadSettings();
      if (options.rebuildSearch || options.rebuildCounts) await requireBlog(location);
      if (options.rebuildSearch) {
        const { rebuildSearch } = await import("../../lib/maintenance/check/rebuild-search.ts");
        await rebuildSearch(location);
      }
      if (options.rebuildCounts) {
        const { rebuildCounts } = await import("../../lib/maintenance/check/rebuild-counts.ts");
        await rebuildCounts(location);
      }
      const report = await checkBlog(location, {
        siteUrl: site.url,
        external: options.external && { allowPrivateHosts: options.allowPrivateHosts },
      });
      if (!report.healthy) process.exitCode = 1;
      if (options.json) return printJson(report);
      printFindings("Problems", report.problems);
      printFindings("Notes", report.notes);
      const { posts, files, externalLinks } = report.checked;
      const checked = options.external
        ? `${formatCount(posts, "post")}, ${formatCount(files, "file")} and ${formatCount(externalLinks, "link")} to other sites`
        : `${formatCount(posts, "post")} and ${formatCount(files, "file")}`;
      const verdict = report.healthy
        ? "No problems found."
        : `${formatCount(report.problems.length, "problem")}.`;
      printLine(`${checked} checked. ${verdict}`);
    });
}

function addStats(add: AddCommand): void {
  add("stats", "Shows the blog's statistics.")
    .option("--json", "print as JSON")
    .addHelpText("after", formatExamples("stats", "stats --json"))
    .action(async ({ json }: JsonOption) => {
      const { requireStore } = await import("../open-blog.ts");
      const { readStats } = await import("../../lib/maintenance/read-stats.ts");
      const stats = await readStats(requireStore());
      if (json) return printJson(stats);
      await printStats(stats);
    });
}

function addDoctor(add: AddCommand): void {
  add("doctor", "Checks the settings, database, disk and mail for problems.")
    .option("--send <address>", "send a test email to this address")
    .option("--json", "print as JSON")
    .addHelpText(
      "after",
      "\nExits with 1 if a check fails. Warnings don't count as failures. Secrets are not shown.\n" +
        formatExamples("doctor", "doctor --send you@example.com"),
    )
    .action(async ({ send, json }: JsonOption & { send?: string }) => {
      const { loadEnvironment, readEnvironmentNames } =
        await import("../../scripts/site/load-settings.ts");
      const { examineBlog } = await import("../../lib/maintenance/doctor/examine-blog.ts");
      loadEnvironment();
      const lines = await examineBlog({
        variables: process.env,
        namesInFile: readEnvironmentNames(),
        nodeVersion: process.version,
        sendTo: send,
      });
      const failures = lines.filter(({ status }) => status === "failure").length;
      const warnings = lines.filter(({ status }) => status === "warning").length;
      if (failures > 0) process.exitCode = 1;
      if (json) return printJson({ healthy: failures === 0, findings: lines });
      for (const line of lines) printLine(formatDiagnosis(line));
      printLine("");
      printLine(`${formatCount(failures, "failure")}, ${formatCount(warnings, "warning")}.`);
    });
}

/** Maximum number of findings listed. The rest are only counted. */
const maxFindings = 200;

function printFindings(title: string, findings: readonly Finding[]): void {
  if (findings.length === 0) return;
  printLine(`${title}:`);
  for (const { where, what, advice } of findings.slice(0, maxFindings)) {
    printLine(`  ${where}: ${what}. ${advice}`);
  }
  const more = findings.length - maxFindings;
  if (more > 0) printLine(`  … and ${more} more; --json lists them all.`);
  printLine("");
}

const marks = { ok: "ok     ", warning: "WARNING", failure: "FAILURE" } as const;
const formatDiagnosis = ({ about, status, message }: Diagnosis): string =>
  `${marks[status]}  ${about.padEnd(8)}  ${message}`;

async function printStats(stats: BlogStats): Promise<void> {
  const { readableSize } = await import("../../lib/rich-content/facts.ts");
  const { posts, members, media, database, nextScheduled: next } = stats;
  const rows = {
    Posts: `${posts.total} (${formatCounts(posts.byStatus, formatStatus)})`,
    // A post and its translations count as one.
    ...(posts.translations > 0 && {
      Published: `${formatCount(posts.published, "post")}, ${formatCount(posts.translations, "translation")}`,
    }),
    Languages: formatCounts(posts.byLanguage),
    "Categories, tags": `${stats.categories}, ${stats.tags}`,
    Members: `${members.total} (${formatCounts(members.byStatus).toLowerCase()})`,
    "Views, likes": `${stats.views}, ${stats.likes}`,
    "Comments, ratings": `${stats.comments}, ${stats.ratings}`,
    Files: `${media.files} (${readableSize(media.bytes, "en")})`,
    Database: `${database.kind}, ${readableSize(database.bytes, "en")}`,
    "Emails waiting": String(stats.mailsWaiting),
    "Next scheduled": next === null ? "none" : `${new Date(next.at).toISOString()} ${next.slug}`,
  };
  for (const [name, value] of Object.entries(rows)) {
    printLine(`${name.padEnd(18)} ${value.replace(" ()", "") || "none"}`);
  }
}

const formatCounts = (
  counts: Readonly<Record<string, number>>,
  formatName = (name: string) => name,
): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${formatName(name)}`)
    .join(", ");
