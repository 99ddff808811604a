/**
 * The values of the site settings. They are stored as variables of the environment would be written, so that the same
 * schemas apply to both.
 */
import { z } from "zod";
import { describeIssue } from "./describe-problem.ts";
import { dropEmptyVariables, environment } from "./settings.ts";
import { codeProblemSchema, type CodeProblem } from "../wix/site/code-problem.ts";
import {
  isSettingList,
  siteSettings,
  type SettingDocument,
  type SettingSource,
  type SettingValue,
  type SiteSetting,
  type SiteSettingName,
} from "../wix/site/site-settings.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** Stored values by name, in the format of the environment. */
export type StoredSettings = ReadonlyMap<string, string>;

const text = z.string("must be text");
const schemas: Readonly<Record<SiteSetting["kind"], z.ZodType<Exclude<SettingValue, null>>>> = {
  text,
  longText: text,
  code: text,
  choice: text,
  language: text,
  timeZone: text,
  switch: z.boolean("must be true or false"),
  number: z.number("must be a number"),
  list: z.array(
    text
      .transform((entry) => entry.trim())
      .refine((entry) => !entry.includes(","), "must not contain a comma"),
    "must be a list of texts",
  ),
  document: z.record(z.string(), z.unknown(), "must be an object"),
};

/** The outcome of parsing a value: the value as it is stored, `undefined` for the default, or the problem. */
export type ParsedValue = {
  readonly stored?: string | undefined;
  readonly problem?: string;
  /** The problem in CSS or HTML, with its line. */
  readonly codeProblem?: CodeProblem | undefined;
  /** The path of the invalid part of a document. */
  readonly path?: readonly string[] | undefined;
};

/**
 * Parses a value in the API's format. `null` and blank values mean the default. Returns the value as it is stored, or
 * the reason why it is invalid.
 */
export function parseSettingValue({ name, kind }: SiteSetting, value: unknown): ParsedValue {
  if (value === null) return { stored: undefined };
  const given = schemas[kind].safeParse(value);
  if (!given.success) return { problem: describeFirst(given.error) };
  const written = formatStored(given.data);
  if (written.trim() === "") return { stored: undefined };
  const parsed = environment.shape[name].safeParse(written);
  if (!parsed.success) {
    return {
      problem: describeFirst(parsed.error),
      codeProblem: findCodeProblem(parsed.error),
      path: kind === "document" ? parsed.error.issues[0]?.path.map(String) : undefined,
    };
  }
  const stored = formatStored(parsed.data ?? null);
  return { stored: stored === "" ? undefined : stored };
}

/** Parses the text of a value, as it is written in the environment. */
export const parseSettingText = (
  { kind }: SiteSetting,
  written: string,
): Exclude<SettingValue, null> | null => {
  if (written.trim() === "") return null;
  if (kind === "list") return written.split(",").map((entry) => entry.trim());
  if (kind === "number") return /^\d+$/.test(written.trim()) ? Number(written) : written;
  if (kind === "switch") return ["true", "false"].includes(written) ? written === "true" : written;
  if (kind === "document") return parseDocument(written) ?? written;
  return written;
};

/** Parses a JSON object. Returns `undefined` if the text is not one. */
function parseDocument(written: string): SettingDocument | undefined {
  try {
    return z.record(z.string(), z.unknown()).safeParse(JSON.parse(written)).data;
  } catch {
    return undefined;
  }
}

const describeFirst = ({ issues: [first] }: z.ZodError): string =>
  first === undefined ? "is invalid" : describeIssue(first);

/** Returns the problem that `codeSetting` has found. */
const findCodeProblem = ({ issues: [first] }: z.ZodError): CodeProblem | undefined =>
  first?.code === "custom" ? codeProblemSchema.safeParse(first.params).data : undefined;

/** Returns a value as it is written in the environment. */
export function formatStored(value: SettingValue): string {
  if (value === null) return "";
  if (isSettingList(value)) return value.filter((entry) => entry !== "").join(",");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The current value of a site setting. */
export type CurrentSetting = {
  readonly name: SiteSettingName;
  readonly value: SettingValue;
  readonly source: SettingSource;
};

/** Returns the current values of all site settings. */
export function readSiteValues(stored: StoredSettings, variables: Variables): CurrentSetting[] {
  const given = dropEmptyVariables(variables);
  const usable = dropInvalid(stored);
  return siteSettings.map(({ name }) => {
    const own = given[name] ?? usable[name];
    const source =
      given[name] !== undefined ? "environment" : own !== undefined ? "stored" : "default";
    return { name, value: environment.shape[name].parse(own) ?? null, source };
  });
}

/** Returns the variables of the environment, and for the settings that it does not contain, the stored values. */
export const overlayEnvironment = (stored: StoredSettings, variables: Variables): Variables => ({
  ...dropInvalid(stored),
  ...dropEmptyVariables(variables),
});

/** Returns the names of stored values that are invalid and have no effect. Another release may have stored them. */
export function listInvalid(stored: StoredSettings): SiteSettingName[] {
  const valid = dropInvalid(stored);
  return siteSettings.flatMap(({ name }) =>
    stored.has(name) && valid[name] === undefined ? [name] : [],
  );
}

/** Returns the stored values that are valid. */
function dropInvalid(stored: StoredSettings): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    siteSettings.flatMap(({ name }) => {
      const value = stored.get(name);
      return value !== undefined && environment.shape[name].safeParse(value).success
        ? [[name, value]]
        : [];
    }),
  );
}
