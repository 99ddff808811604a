import { readFile, writeFile } from "node:fs/promises";
import type { Command } from "commander";
import { CommandError } from "../../lib/command/command-error.ts";
import type { RedirectImport } from "../../lib/wix/site/redirects.ts";
import { formatExamples, parseLimit, type JsonOption } from "../options.ts";
import { formatCount, formatTable, printJson, printLine, printLines } from "../print.ts";
import { withPlatform } from "../with-platform.ts";

const notes = `
A redirect applies only while there is no page at its path. A running site applies a change at once.
`;

/** Adds the `redirects` command with its subcommands. */
export function redirectCommands(program: Command): void {
  const redirects = program
    .command("redirects")
    .helpGroup("Maintenance:")
    .description("Shows and changes the redirects that owners can also change at /admin/settings.")
    .addHelpText(
      "after",
      notes +
        formatExamples(
          "redirects list --search 2019",
          "redirects add /newsletter https://letters.example/blog",
          "redirects remove /newsletter",
          "redirects import redirects.csv",
        ),
    );
  addSingle(redirects);
  addFiles(redirects);
}

type ListOptions = JsonOption & { readonly search?: string; readonly limit: number };

function addSingle(redirects: Command): void {
  redirects
    .command("list")
    .description("Lists the redirects, newest first.")
    .option("--search <text>", "only redirects whose path or target contains the text")
    .option("--limit <number>", "maximum number of redirects", parseLimit, 100)
    .option("--json", "print as JSON")
    .action(({ search, limit, json }: ListOptions) =>
      withPlatform(async ({ siteRedirects }) => {
        const found = await siteRedirects.list({ search, limit, offset: 0 });
        const listed = found.redirects.map(({ path, target }) => ({ path, target }));
        if (json) return printJson(listed);
        const rows = listed.map(({ path, target }) => [path, target]);
        printLines(formatTable([["PATH", "TARGET"], ...rows]));
        if (found.total > rows.length) printLine(`${found.total - rows.length} more.`);
      }),
    );
  redirects
    .command("add")
    .description("Redirects a path without a page.")
    .argument("<path>", "a path of the site, such as /old-page")
    .argument("<target>", "a path of the site, or an http or https URL")
    .option("--json", "print as JSON")
    .action((path: string, target: string, { json }: JsonOption) =>
      withPlatform(async ({ siteRedirects }) => {
        const created = await siteRedirects.create({ path, target });
        if (json) printJson({ path: created.path, target: created.target });
        else printLine(`${created.path} redirects to ${created.target}.`);
      }),
    );
  redirects
    .command("remove")
    .description("Deletes a redirect.")
    .argument("<path>", "the path, from redirects list")
    .option("--json", "print as JSON")
    .action((path: string, { json }: JsonOption) =>
      withPlatform(async ({ siteRedirects }) => {
        const deleted = await siteRedirects.remove([path]);
        if (json) printJson({ deleted });
        else printLine(`${path} no longer redirects.`);
      }),
    );
}

function addFiles(redirects: Command): void {
  redirects
    .command("import")
    .description("Creates and replaces the redirects in a CSV file, all or none.")
    .argument("<file>", "a CSV file with the columns path and target")
    .option("--json", "print as JSON")
    .action((file: string, { json }: JsonOption) =>
      withPlatform(async ({ siteRedirects }) => {
        const result = await siteRedirects.importCsv(await readText(file));
        if (json) printJson(result);
        if (result.problems.length > 0) throw await createImportError(result.problems);
        if (json) return;
        const { imported, unchanged } = result;
        const more = unchanged === 0 ? "" : ` ${unchanged} already existed.`;
        printLine(`Imported ${formatCount(imported, "redirect")}.${more}`);
      }),
    );
  redirects
    .command("export")
    .description("Writes all redirects to a CSV file.")
    .argument("<file>", "the file to write, which must not exist")
    .option("--json", "print as JSON")
    .action((file: string, { json }: JsonOption) =>
      withPlatform(async ({ siteRedirects }) => {
        const csv = await siteRedirects.exportCsv();
        try {
          await writeFile(file, csv, { flag: "wx" });
        } catch (cause) {
          throw new CommandError(`${file} cannot be written, or already exists.`, { cause });
        }
        if (json) printJson({ file });
        else printLine(`Wrote the redirects to ${file}.`);
      }),
    );
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    throw new CommandError(`${file} cannot be read.`, { cause });
  }
}

async function createImportError(problems: RedirectImport["problems"]): Promise<CommandError> {
  // Help texts do not load Zod.
  const { explainRedirectProblem } = await import("../../lib/wix/site/redirects.ts");
  const lines = problems.map(({ line, code }) => `Line ${line}: ${explainRedirectProblem(code)}`);
  return new CommandError(["Nothing was imported.", ...lines].join("\n"));
}
