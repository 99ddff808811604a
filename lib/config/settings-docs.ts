/** The settings documentation: `docs/settings.md` and `.env.example`. */
import { z } from "zod";
import { findSiteSetting } from "../wix/site/site-settings.ts";
import { settingGroups, type DescribedSetting, type SettingGroup } from "./setting-groups.ts";
import { environment } from "./settings.ts";
import { formatStored } from "./site-values.ts";

const schema = z.toJSONSchema(environment, { io: "input" });
const defaults = environment.parse({});

const pageHead = `<!-- Written by \`npm run docs:settings\`; do not edit. The descriptions are in lib/config/setting-groups.ts. -->

# Settings

Settings are environment variables or lines in a \`.env\` file in the project folder. The site, the standalone
platform and \`npm run blog\` read the same settings. [\`.env.example\`](../.env.example) contains every setting: copy it
to \`.env\`, and remove the \`#\` in front of a setting to change it.

- Shell variables take precedence over \`.env\`.
- An empty value has the same effect as no value.
- The environment is read once, at startup. Restart the site after a change of it.
- Owners can also change the settings with a page of the dashboard, without a restart: on that page, with
  \`npm run blog -- settings\`, or through the [API](api.md#site-setting-calls). The environment takes precedence: a
  setting that it contains cannot be changed there. With hosted Wix, there is only the environment.
- If a value is invalid, Quire does not start, and one message lists each invalid setting and the reason.
- At startup, the site logs a warning for each name that may be a misspelt setting.
- \`npm run blog -- doctor\` checks the settings and shows their values without secrets.

All settings by group:`;

/** Returns the text of `docs/settings.md`. */
export function formatSettingsPage(): string {
  const index = settingGroups.map(formatIndexLine).join("\n");
  return `${[pageHead, index, ...formatGroups("##", formatPageSection)].join("\n\n")}\n`;
}

const exampleHead = `# Settings of the blog. Copy this file to .env, and remove the # in front of a setting to change it.
# Shell variables take precedence. The same descriptions are in docs/settings.md.`;

/** Returns the text of `.env.example`. */
export function formatEnvironmentExample(): string {
  return `${[exampleHead, ...formatGroups("# ---", formatExampleSection)].join("\n\n")}\n`;
}

const formatGroups = (mark: string, format: (setting: DescribedSetting) => string): string[] =>
  settingGroups.flatMap(({ title, settings }) => [`${mark} ${title}`, ...settings.map(format)]);

function formatIndexLine({ title, settings }: SettingGroup): string {
  const links = settings.map(({ name }) => `[${formatCode(name)}](#${name.toLowerCase()})`);
  return `- ${title}: ${links.join(", ")}`;
}

function formatPageSection(setting: DescribedSetting): string {
  const { name, description } = setting;
  const fixed = defaults[name];
  const facts = listFacts(
    setting,
    fixed === undefined ? "not set" : formatCode(formatStored(fixed)),
  );
  const list = facts.map((fact) => `- ${fact}`).join("\n");
  return [`### ${formatCode(name)}`, description, list].join("\n\n");
}

function formatExampleSection(setting: DescribedSetting): string {
  const { name, description } = setting;
  const text = [description, ...listFacts(setting)].map((line) => line.replaceAll("`", ""));
  const comment = text.flatMap(wrapText).map((line) => `# ${line}`);
  return [...comment, `#${name}=${formatStored(defaults[name] ?? null)}`].join("\n");
}

/** Returns the allowed values, the default and an example, where known. */
function listFacts(setting: DescribedSetting, fixedDefault?: string): string[] {
  const { name, default: usual = fixedDefault, example } = setting;
  const facts = {
    Value: describeValue(name),
    Default: usual,
    Example: example === undefined ? undefined : formatCode(example),
    Dashboard: describePage(name),
  };
  return Object.entries(facts).flatMap(([label, fact]) =>
    fact === undefined ? [] : `${label}: ${fact}`,
  );
}

/** Returns the page on which owners can change the setting. */
function describePage(name: DescribedSetting["name"]): string | undefined {
  const setting = findSiteSetting(name);
  return setting && formatCode(`/admin/settings/${setting.group}`);
}

const alternatives = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** Returns the values that the schema allows, or `undefined` if any text is allowed. */
function describeValue(name: DescribedSetting["name"]): string | undefined {
  const property = schema.properties?.[name];
  if (typeof property !== "object") return undefined;
  const { enum: values, type, minimum, maximum, maxLength, format } = property;
  if (values !== undefined) return alternatives.format(values.map((value) => `\`${value}\``));
  if (type === "integer") return `a whole number from ${minimum} to ${maximum}`;
  if (type === "number") return `a number from ${minimum} to ${maximum}`;
  if (maxLength !== undefined) return `text of at most ${maxLength} characters`;
  return format === "uri" ? "a URL" : undefined;
}

const formatCode = (text: string): string => `\`${text}\``;

/** Splits text into lines of at most 98 characters. */
const wrapText = (text: string): string[] => text.match(/\S.{0,97}(?= |$)/g) ?? [];
