/** Readers for front matter values, whose field names differ between generators. */
import { z } from "zod";
import type { Fields } from "../../convert/markdown/front-matter.ts";
import { isObject } from "../../wix/json-object.ts";
import { parseInstant } from "../reading/parse.ts";
import type { ImportProblem } from "../source.ts";
import type { DateField, FieldName } from "./known-fields.ts";

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "a set of names and values",
};

/**
 * Describes the problem with a value, phrased to follow the field's name. An error map for Zod, whose own
 * messages are not sentences.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.code === "too_small") return "must not be empty";
  if (issue.code !== "invalid_type") return "is invalid";
  if (issue.input === undefined) return "is missing";
  return `must be ${kinds[issue.expected] ?? issue.expected}`;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/** Returns the first of the given fields that has a value. */
export function findField(
  fields: Fields,
  names: readonly (FieldName | DateField | "publishAt")[],
): { readonly key: string; readonly value: unknown } | undefined {
  const keys = names.map((name) => name.toLowerCase());
  const key = keys.find((name) => isGiven(fields.values.get(name)));
  return key === undefined ? undefined : { key, value: fields.values.get(key) };
}

/** Records why a field's value is not used. Keeps the first reason for each field. */
export function warn(fields: Fields, key: string, reason: string): void {
  if (!fields.problems.has(key)) fields.problems.set(key, reason);
}

/** Returns the problems of the values that were read, with file and line. */
export const listFieldProblems = (fields: Fields): ImportProblem[] =>
  [...fields.problems].map(([key, reason]) => {
    const { name, line } = fields.written(key);
    const where = line === undefined ? fields.file : `${fields.file}:${line}`;
    return { where, what: `${name} ${reason}` };
  });

const leftOut = "so it was left out";

/**
 * Returns the text of the first of the given fields that has a value. Like the functions below, returns `undefined` and
 * remembers the problem if the value has the wrong type.
 */
export function readText(fields: Fields, ...names: readonly FieldName[]): string | undefined {
  const found = findField(fields, names);
  if (found === undefined) return undefined;
  const list: unknown = found.value;
  const value = Array.isArray(list) && list.length === 1 ? (list[0] as unknown) : list;
  const text = readScalar(value);
  if (text === undefined) warn(fields, found.key, `must be text, ${leftOut}`);
  return text?.trim() || undefined;
}

/** Like {@link readText}, but joins the entries of a list, because readers would miss the text. */
export function readProse(fields: Fields, ...names: readonly FieldName[]): string | undefined {
  const found = findField(fields, names);
  if (!Array.isArray(found?.value)) return readText(fields, ...names);
  const entries = found.value.flatMap((entry: unknown) => readScalar(entry) ?? []);
  const isWhole = entries.length === found.value.length;
  warn(fields, found.key, `must be text, so ${isWhole ? "its entries" : "its words"} were joined`);
  return entries.join(", ").trim() || undefined;
}

const readScalar = (value: unknown): string | undefined =>
  ["string", "number", "boolean", "bigint"].includes(typeof value) ? String(value) : undefined;

export function readFlag(fields: Fields, ...names: readonly FieldName[]): boolean | undefined {
  const found = findField(fields, names);
  if (found === undefined) return undefined;
  const flag = parseFlag(found.value);
  if (flag === undefined) warn(fields, found.key, `${mustBeFlag}, ${leftOut}`);
  return flag;
}

/** Returns whether a post is pinned. Some generators order pinned posts by a number. */
export function readPin(fields: Fields, ...names: readonly FieldName[]): boolean | undefined {
  const value = findField(fields, names)?.value;
  return typeof value === "number" ? value > 0 : readFlag(fields, ...names);
}

export const mustBeFlag = "must be true or false";

/** Parses a boolean, or one of the words or numbers that generators accept for it. */
export function parseFlag(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  const word = readScalar(value)?.trim().toLowerCase() ?? "";
  if (["true", "yes", "on", "y", "1"].includes(word)) return true;
  return ["false", "no", "off", "n", "0"].includes(word) ? false : undefined;
}

export const mustBeDate = "must be a date such as 2027-03-01 or 2027-03-01T08:00Z";

export function readInstant(
  fields: Fields,
  ...names: readonly (FieldName | DateField)[]
): number | undefined {
  const found = findField(fields, names);
  if (found === undefined) return undefined;
  const instant = parseFieldDate(found.value);
  if (instant === undefined) warn(fields, found.key, `${mustBeDate}, ${leftOut}`);
  return instant;
}

/** The earliest and latest dates that a post may have, in epoch milliseconds: the years 1 to 9999. */
const earliestDate = -62_135_596_800_000;
const latestDate = Date.UTC(10_000, 0, 1) - 1;

/** Parses a date of a field. A number is a year, a day such as 20270301, or an epoch time in seconds or milliseconds. */
export function parseFieldDate(value: unknown): number | undefined {
  const instant = typeof value === "number" ? parseNumberDate(value) : parseInstant(value);
  return instant !== undefined && instant >= earliestDate && instant <= latestDate
    ? instant
    : undefined;
}

function parseNumberDate(value: number): number | undefined {
  if (!Number.isSafeInteger(value)) return undefined;
  const [, year, month = "01", day = "01"] =
    /^(\d{4})(?:(\d{2})(\d{2}))?$/.exec(String(value)) ?? [];
  if (year !== undefined) return parseInstant(`${year}-${month}-${day}`);
  return value < 1e11 ? (value >= 1e8 ? value * 1000 : undefined) : value;
}

/** Returns a list of words. A string is split at `separator`. Nested lists are flattened. */
export function readWords(
  fields: Fields,
  names: readonly FieldName[],
  separator: RegExp = /,/,
): string[] {
  const words = names.flatMap((key) => {
    const value = fields.values.get(key);
    if (typeof value === "string") return value.split(separator);
    const entries = isGiven(value) ? listWords(value) : [];
    if (entries.includes(undefined)) {
      warn(fields, key, "must be a list of words, so its other values were left out");
    }
    return entries.flatMap((entry) => entry ?? []);
  });
  return [...new Set(words.map((word) => word.trim()))].filter((word) => word !== "");
}

const named = z.union([
  z.object({ name: z.string() }).transform(({ name }) => name),
  z.object({ title: z.string() }).transform(({ title }) => title),
]);

/** Returns the words of a value, and `undefined` for each part that is not a word. Reads YAML's `{a, b}` as a list. */
function listWords(value: unknown): (string | undefined)[] {
  if (Array.isArray(value)) return value.filter(isGiven).flatMap(listWords);
  if (!isObject(value)) return [readScalar(value)];
  const name = named.safeParse(value).data;
  if (name !== undefined) return [name];
  return Object.entries(value).map(([key, inner]) => (inner === null ? key : undefined));
}

/** Returns a field's value if it is valid for the schema. */
export function readValue<Schema extends z.ZodType>(
  fields: Fields,
  name: FieldName,
  schema: Schema,
): z.infer<Schema> | undefined {
  const value = fields.values.get(name);
  if (!isGiven(value)) return undefined;
  const result = schema.safeParse(value, { error: describeIssue });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.join(".");
  const reason = `${place ? `(${place}) ` : ""}${issue?.message ?? "is invalid"}`;
  warn(fields, name, `${reason}, ${leftOut}`);
  return undefined;
}

const pictureObject = z.object({
  alt: z.string().optional().catch(undefined),
  ...Object.fromEntries(
    ["image", "src", "url", "path", "file", "feature", "teaser", "overlay_image", "filename"].map(
      (name) => [name, z.string().optional().catch(undefined)],
    ),
  ),
});

/**
 * Returns a picture. The field may contain a path, a list (of which the first entry is used), or an object
 * with the path under a common name.
 */
export function readPicture(
  fields: Fields,
  ...names: readonly FieldName[]
): { readonly file: string; readonly alt: string | undefined } | undefined {
  for (const key of names) {
    const value = fields.values.get(key);
    const one: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof one === "string" && one.trim() !== "") return { file: one.trim(), alt: undefined };
    const { data } = pictureObject.safeParse(one);
    const { alt, ...files } = data ?? {};
    const file = Object.values(files).find((path) => typeof path === "string" && path !== "");
    if (typeof file === "string") return { file, alt: alt || undefined };
  }
  return undefined;
}

/**
 * Schemas for pictures in the API's format. Exports use this format if a picture has data beyond the file itself.
 */
export const wireImage = z.looseObject({
  id: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
});
export const coverMedia = z.looseObject({
  enabled: z.boolean(),
  displayed: z.boolean(),
  custom: z.boolean(),
});
