import { readableSize } from "../../lib/rich-content/facts.ts";
import type { Command } from "commander";
import { createBackup } from "../../lib/owner/care/backup/create-backup.ts";
import { restoreBackup } from "../../lib/owner/care/backup/restore-backup.ts";
import { verifyBackup } from "../../lib/owner/care/backup/verify-backup.ts";
import { checkBlog } from "../../lib/owner/care/check/check-blog.ts";
import type { Finding } from "../../lib/owner/care/check/finding.ts";
import { rebuildSearch } from "../../lib/owner/care/check/rebuild-search.ts";
import type { Diagnosis } from "../../lib/owner/care/doctor/diagnosis.ts";
import { examineBlog } from "../../lib/owner/care/doctor/examine-blog.ts";
import { readStats, type BlogStats } from "../../lib/owner/care/read-stats.ts";
import type { NetworkOptions } from "../../lib/owner/network/guarded-agent.ts";
import { statusWords } from "../../lib/owner/posts/status-words.ts";
import { OwnerError } from "../../lib/owner/owner-error.ts";
import { loadEnvironment, loadSettings } from "../site/load-settings.ts";
import { allowPrivateHosts } from "./allow-private-hosts.ts";
import { confirm, printJson, printLine } from "./print.ts";

type Json = { readonly json?: true };
type CheckCommandOptions = Json &
  NetworkOptions & { readonly external?: true; readonly rebuildSearch?: true };

const group = "Care:";
const examples = (...lines: string[]) =>
  `\nExamples:\n${lines.map((line) => `  npm run blog -- ${line}`).join("\n")}`;

const aboutBackups = `
It can be made while the site runs, and is of one moment. It goes back into SQLite or Postgres,
whichever it came from: it is also the way from one to the other. Views of the day, logins that are
going on and the search index are left out.

A backup holds everything: addresses of members, hashes of their passwords, and keys that log people
in. Keep it where nobody else reads it.`;

const aboutRestoring = `
Stop the site first. The backup is read to its end before anything is touched, and takes the place of
everything that is there, or of nothing. Files of posts that it does not have stay where they are.
One of an older release is brought up to date. Members who were logged in when it was made are logged
in again. With --online sites that run on show the restored posts within a second; start them anew
soon, since they remember keys of before.

From SQLite to Postgres:
  npm run blog -- backup move.tar.gz
  DATABASE_URL=postgres://… npm run blog -- restore move.tar.gz`;

/** `blog backup`, `blog check` and what else keeps a blog well. */
export function careCommands(program: Command): void {
  const command = (name: string, description: string) =>
    program.command(name).helpGroup(group).description(description);

  command("backup", "Writes the whole blog, files included, to one file.")
    .argument("[file]", "where to (default: quire-<date>.tar.gz in this folder)")
    .option("--force", "write over a file that is there")
    .option("--json", "the report as JSON")
    .addHelpText(
      "after",
      aboutBackups + "\n" + examples("backup", "backup /mnt/backups/blog.tar.gz --force"),
    )
    .action(async (file: string | undefined, { force, json }: Json & { force?: true }) => {
      const report = await createBackup(storeLocation(), file ?? usualName(new Date()), { force });
      if (json) return printJson(report);
      const { tables, media, missingMedia } = report;
      printLine(
        `${report.file} (${readableSize(report.bytes, "en")}): ${counted(tables["post"] ?? 0, "post")}, ${counted(tables["identity"] ?? 0, "member")}, ${counted(media.files, "file")}.`,
      );
      for (const id of missingMedia) printLine(`  Not there to be saved: the file ${id}.`);
    });

  command("restore", "Brings a blog back from a backup.")
    .argument("<file>", "what backup wrote")
    .option("--force", "in the place of the posts and members that are there")
    .option("--yes", "without asking")
    .option("--online", "also while the site runs")
    .option("--json", "the report as JSON")
    .addHelpText(
      "after",
      aboutRestoring +
        "\n" +
        examples("restore quire-2027-03-14-0930.tar.gz", "restore blog.tar.gz --force --yes"),
    )
    .action(
      async (
        file: string,
        { force, yes, online, json }: Json & { force?: true; yes?: true; online?: true },
      ) => {
        const location = storeLocation();
        const backup = await verifyBackup(file);
        const { createdAt } = backup.manifest;
        if (force && !yes) {
          await confirm(`Put the backup of ${createdAt} in the place of everything here?`);
        }
        const report = await restoreBackup(backup, location, { force, online });
        if (json) return printJson(report);
        const { tables, mediaFiles } = report;
        printLine(
          `The blog is as it was at ${createdAt}: ${counted(tables["post"] ?? 0, "post")}, ${counted(tables["identity"] ?? 0, "member")}, ${counted(mediaFiles, "file")}.`,
        );
      },
    );

  command("check", "Looks for damage: the database, files, links, the search index.")
    .option("--external", "ask other sites about links to them as well")
    .addOption(allowPrivateHosts())
    .option("--rebuild-search", "make the search index anew first")
    .option("--json", "as JSON")
    .addHelpText(
      "after",
      "\nChanges nothing (but for --rebuild-search). Exits with 0 when all is well, with 1 when not.\n" +
        examples("check", "check --external --json > check.json"),
    )
    .action(async (options: CheckCommandOptions) => {
      const location = storeLocation();
      const { site } = loadSettings();
      if (options.rebuildSearch) await rebuildSearch(location);
      const report = await checkBlog(location, {
        siteUrl: site.url,
        external: options.external && { allowPrivateHosts: options.allowPrivateHosts },
      });
      if (!report.healthy) process.exitCode = 1;
      if (options.json) return printJson(report);
      printFindings("Problems", report.problems);
      printFindings("To know", report.notes);
      const { posts, files, externalLinks } = report.checked;
      const links = options.external ? `, ${counted(externalLinks, "link")} to other sites` : "";
      const verdict = report.healthy
        ? "All is well."
        : `${counted(report.problems.length, "problem")}.`;
      printLine(
        `${counted(posts, "post")} and ${counted(files, "file")}${links} checked. ${verdict}`,
      );
    });

  command("stats", "Shows the blog in numbers.")
    .option("--json", "as JSON")
    .addHelpText("after", examples("stats", "stats --json"))
    .action(async ({ json }: Json) => {
      const stats = await readStats(storeLocation());
      if (json) return printJson(stats);
      printStats(stats);
    });

  command("doctor", "Looks for what keeps the site from working: settings, database, disk, mail.")
    .option("--send <address>", "send one test mail there")
    .option("--json", "as JSON")
    .addHelpText(
      "after",
      "\nExits with 1 when something fails; a warning alone is no failure. Secrets are not shown.\n" +
        examples("doctor", "doctor --send you@example.com"),
    )
    .action(async ({ send, json }: Json & { send?: string }) => {
      loadEnvironment();
      const lines = await examineBlog({
        variables: process.env,
        nodeVersion: process.version,
        sendTo: send,
      });
      const failures = lines.filter(({ status }) => status === "failure").length;
      const warnings = lines.filter(({ status }) => status === "warning").length;
      if (failures > 0) process.exitCode = 1;
      if (json) return printJson({ healthy: failures === 0, findings: lines });
      for (const line of lines) printLine(diagnosisLine(line));
      printLine("");
      printLine(`${counted(failures, "failure")}, ${counted(warnings, "warning")}.`);
    });
}

function storeLocation() {
  const { hosted, dataDir, databaseUrl } = loadSettings();
  if (hosted === undefined) return { dataDir, databaseUrl };
  throw new OwnerError(
    "WIX_CLIENT_ID is set: the posts and members of this site are at its upstream.",
  );
}

/** In UTC, to the minute. */
function usualName(now: Date): string {
  const [date = "", time = ""] = now.toISOString().split("T");
  return `quire-${date}-${time.slice(0, 5).replace(":", "")}.tar.gz`;
}

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? "" : "s"}`;

/** Findings that are listed before the rest is counted. */
const mostFindings = 200;

function printFindings(title: string, findings: readonly Finding[]): void {
  if (findings.length === 0) return;
  printLine(`${title}:`);
  for (const { where, what, advice } of findings.slice(0, mostFindings)) {
    printLine(`  ${where}: ${what}. ${advice}`);
  }
  const more = findings.length - mostFindings;
  if (more > 0) printLine(`  … and ${more} more; --json lists them all.`);
  printLine("");
}

const marks = { ok: "ok     ", warning: "WARNING", failure: "FAILURE" } as const;
const diagnosisLine = ({ about, status, message }: Diagnosis): string =>
  `${marks[status]}  ${about.padEnd(8)}  ${message}`;

function printStats(stats: BlogStats): void {
  const listed = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(", ");
  const statuses = Object.fromEntries(
    Object.entries(stats.posts.byStatus).map(([status, count]) => [wordOf(status), count]),
  );
  const rows: [string, string][] = [
    ["Posts", `${stats.posts.total} (${listed(statuses)})`],
    ["Languages", listed(stats.posts.byLanguage)],
    ["Categories, tags", `${stats.categories}, ${stats.tags}`],
    ["Members", `${stats.members.total} (${listed(stats.members.byStatus).toLowerCase()})`],
    ["Views, likes", `${stats.views}, ${stats.likes}`],
    ["Comments, ratings", `${stats.comments}, ${stats.ratings}`],
    ["Files", `${stats.media.files} (${readableSize(stats.media.bytes, "en")})`],
    ["Database", `${stats.database.kind}, ${readableSize(stats.database.bytes, "en")}`],
    ["Mails waiting", String(stats.mailsWaiting)],
    [
      "Next scheduled",
      stats.nextScheduled === null
        ? "none"
        : `${new Date(stats.nextScheduled.at).toISOString()} ${stats.nextScheduled.slug}`,
    ],
  ];
  for (const [name, value] of rows) {
    printLine(`${name.padEnd(18)} ${value.replace(" ()", "") || "none"}`);
  }
}

const words: Readonly<Record<string, string>> = statusWords;
const wordOf = (status: string): string => words[status] ?? status;
