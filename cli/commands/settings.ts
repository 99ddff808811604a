import { readFile } from "node:fs/promises";
import { InvalidArgumentError, type Command } from "commander";
import { CommandError } from "../../lib/command/command-error.ts";
import type { Platform } from "../../lib/platform/index.ts";
import { findSiteSetting, siteSettings } from "../../lib/wix/site/site-settings.ts";
import { formatExamples, type JsonOption } from "../options.ts";
import { formatTable, printJson, printLine, printLines } from "../print.ts";
import { withPlatform } from "../with-platform.ts";

const notes = `
A setting in the environment or .env cannot be changed with this command.
A running site applies a change within a second.
`;

/** Adds the `settings` command with its subcommands. */
export function settingCommands(program: Command): void {
  const settings = program
    .command("settings")
    .helpGroup("Maintenance:")
    .description("Shows and changes the settings that owners can also change at /admin/settings.")
    .addHelpText(
      "after",
      notes +
        formatExamples(
          "settings list",
          'settings set SITE_NAME "Field Notes"',
          'settings set SITE_NAME ""',
          "settings export settings.json",
        ),
    );
  addReads(settings);
  addChanges(settings);
}

function addReads(settings: Command): void {
  settings
    .command("list")
    .description("Lists the settings with their values, and where these come from.")
    .option("--json", "print as JSON")
    .action(({ json }: JsonOption) =>
      withPlatform(async (platform) => {
        const list = await readAll(platform);
        if (json) return printJson(list);
        const { formatStored } = await import("../../lib/config/site-values.ts");
        const rows = list.map(({ name, value, source }) => [name, formatStored(value), source]);
        printLines(formatTable([["NAME", "VALUE", "SOURCE"], ...rows]));
      }),
    );
  settings
    .command("get")
    .description("Prints the value of a setting.")
    .argument("<name>", "the setting's name, from settings list", parseName)
    .option("--json", "print as JSON")
    .action((name: string, { json }: JsonOption) =>
      withPlatform(async (platform) => {
        const found = (await readAll(platform)).find((setting) => setting.name === name);
        if (json) return printJson(found);
        const { formatStored } = await import("../../lib/config/site-values.ts");
        printLine(formatStored(found?.value ?? null));
      }),
    );
  settings
    .command("export")
    .description(
      "Writes the stored values to a JSON file, without those of the environment and defaults.",
    )
    .argument("<file>", "the file to write, which must not exist")
    .action((file: string) =>
      withPlatform(async (platform) => {
        const stored = (await readAll(platform)).filter(({ source }) => source === "stored");
        const values = Object.fromEntries(stored.map(({ name, value }) => [name, value]));
        const { writeFile } = await import("node:fs/promises");
        try {
          await writeFile(file, `${JSON.stringify(values, null, 2)}\n`, { flag: "wx" });
        } catch (cause) {
          throw new CommandError(`${file} cannot be written, or already exists.`, { cause });
        }
        printLine(`Wrote ${stored.length} settings to ${file}.`);
      }),
    );
}

function addChanges(settings: Command): void {
  settings
    .command("set")
    .description("Changes a setting. An empty value restores the default.")
    .argument("<name>", "the setting's name, from settings list", parseName)
    .argument("<value>", "the value as in .env: commas separate the entries of a list")
    .option("--json", "print as JSON")
    .action((name: string, text: string, options: JsonOption) =>
      withPlatform(async (platform) => {
        const { parseSettingText } = await import("../../lib/config/site-values.ts");
        const setting = findSiteSetting(name);
        const value = setting === undefined ? text : parseSettingText(setting, text);
        await change(platform, { [name]: value }, options);
      }),
    );
  settings
    .command("import")
    .description("Changes the settings in a JSON file, all or none. null restores a default.")
    .argument("<file>", "a file from settings export")
    .option("--json", "print as JSON")
    .action((file: string, options: JsonOption) =>
      withPlatform(async (platform) => change(platform, await readValues(file), options)),
    );
}

async function change(
  { siteSettings: service }: Platform,
  values: Readonly<Record<string, unknown>>,
  { json }: JsonOption,
): Promise<void> {
  const changed = await service.change({ values });
  if (json) printJson({ changed });
  else printLine(changed.length === 0 ? "Nothing has changed." : `Changed: ${changed.join(", ")}.`);
}

async function readValues(file: string): Promise<Readonly<Record<string, unknown>>> {
  // Help texts do not load Zod.
  const { z } = await import("zod");
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new CommandError(`${file} cannot be read.`, { cause });
  });
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text.replace(/^\uFEFF/, "")));
  } catch (cause) {
    throw new CommandError(`${file} must be a JSON file with an object.`, { cause });
  }
}

const readAll = async ({ siteSettings: service }: Platform) =>
  (await service.readGroups()).flatMap(({ settings }) => settings);

function parseName(text: string): string {
  if (findSiteSetting(text) !== undefined) return text;
  const names = siteSettings.map(({ name }) => name);
  throw new InvalidArgumentError(`It must be one of ${names.join(", ")}.`);
}
