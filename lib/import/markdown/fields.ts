/** Readers for front matter values, whose field names differ between generators. */
import { z } from "zod";
import { ContentError, type Fields } from "../../convert/markdown/front-matter.ts";
import { parseInstant } from "../parse.ts";
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
function findField(
  fields: Fields,
  names: readonly (FieldName | DateField)[],
): { readonly key: string; readonly value: unknown } | undefined {
  const keys = names.map((name) => name.toLowerCase());
  const key = keys.find((name) => isGiven(fields.values.get(name)));
  return key === undefined ? undefined : { key, value: fields.values.get(key) };
}

/** Throws {@link ContentError} with the file, line and field. */
export function refuse(fields: Fields, key: string, reason: string): never {
  const { name, line } = fields.written(key);
  throw new ContentError(fields.file, line, `${name} ${reason}`);
}

/**
 * Returns the text of the first of the given fields that has a value. Like the functions below, throws {@link
 * ContentError} with the file, line and field if the value has the wrong type.
 */
export function readText(fields: Fields, ...names: readonly FieldName[]): string | undefined {
  const found = findField(fields, names);
  if (found === undefined) return undefined;
  const { key, value } = found;
  if (typeof value === "string") return value.trim() || undefined;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return refuse(fields, key, "must be text");
}

export function readFlag(fields: Fields, ...names: readonly FieldName[]): boolean | undefined {
  const found = findField(fields, names);
  if (found === undefined) return undefined;
  return parseFlag(found.value) ?? refuse(fields, found.key, mustBeFlag);
}

export const mustBeFlag = "must be true or false";

/** Parses a boolean, or one of the words that generators accept for it. */
export function parseFlag(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  const word = typeof value === "string" ? value.toLowerCase() : "";
  if (["true", "yes", "on"].includes(word)) return true;
  return ["false", "no", "off"].includes(word) ? false : undefined;
}

export function readInstant(
  fields: Fields,
  ...names: readonly (FieldName | DateField)[]
): number | undefined {
  const found = findField(fields, names);
  if (found === undefined) return undefined;
  return (
    parseInstant(found.value) ??
    refuse(fields, found.key, "must be a date such as 2027-03-01 or 2027-03-01T08:00Z")
  );
}

/** Returns a list of words. A string is split at `separator`. */
export function readWords(
  fields: Fields,
  names: readonly FieldName[],
  separator: RegExp = /,/,
): string[] {
  const words = names.flatMap((key) => {
    const value = fields.values.get(key);
    if (!isGiven(value)) return [];
    const list: unknown[] =
      typeof value === "string" ? value.split(separator) : Array.isArray(value) ? value : [value];
    return list.flatMap((one): string[] => {
      if (!isGiven(one)) return [];
      if (typeof one !== "string" && typeof one !== "number" && typeof one !== "boolean") {
        return refuse(fields, key, "must be a list of words");
      }
      return [String(one).trim()];
    });
  });
  return [...new Set(words)].filter((word) => word !== "");
}

/** Returns a field's value, validated by the schema. */
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
  return refuse(fields, name, `${place ? `(${place}) ` : ""}${issue?.message ?? "is invalid"}`);
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
