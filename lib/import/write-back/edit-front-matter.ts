/** Changes fields of a file's YAML front matter. All other lines, and the comments, stay as they are. */
import { isDeepStrictEqual } from "node:util";
import { type Document, isCollection, isMap, isNode, isScalar, type Pair, stringify } from "yaml";
import { isObject } from "../../wix/json-object.ts";
import { normalizeKey } from "../../convert/markdown/front-matter.ts";
import { parseYamlDocument, readYamlValue } from "../../convert/markdown/yaml.ts";
import type { FieldNames } from "./front-matter-fields.ts";

/**
 * Returns the front matter with new values for the given fields, each of which may have several names. A field without
 * a value is removed. Returns `undefined` if the front matter cannot be changed line by line.
 */
export function editFrontMatter(
  yaml: string,
  fields: readonly FieldNames[],
  values: ReadonlyMap<string, unknown>,
): string | undefined {
  let text = yaml;
  for (const names of fields) {
    const edited = setValue(text, names, findValue(names, values));
    if (edited === undefined) return undefined;
    text = edited;
  }
  return text;
}

/** Authors are exported as `author` or `authors`. Imports read both in the same way. */
const findValue = (names: FieldNames, values: ReadonlyMap<string, unknown>): unknown =>
  names.map((name) => values.get(name)).find((value) => value !== undefined);

/** Sets a value under the name that an import reads, or removes the field under all its names. */
function setValue(yaml: string, names: FieldNames, value: unknown): string | undefined {
  const fields = readFields(yaml);
  const written = names.flatMap((name) =>
    [...fields.keys()].filter((key) => normalizeKey(key) === normalizeKey(name)),
  );
  const isGiven = (key: string) => ![null, undefined, ""].some((none) => none === fields.get(key));
  const key = written.find(isGiven) ?? written[0] ?? names[0];
  if (value !== undefined && isDeepStrictEqual(fields.get(key), value)) return yaml;
  let text = yaml;
  for (const name of value === undefined ? written : [key]) text = setField(text, name, value);
  if (value === undefined) for (const name of written) fields.delete(name);
  else fields.set(key, value);
  return hasFields(text, fields) ? text : undefined;
}

function readFields(yaml: string): Map<string, unknown> {
  const values = readYamlValue(parseYamlDocument(yaml));
  return new Map(Object.entries(isObject(values) ? values : {}));
}

/** Replaces, adds or removes the lines of a field. */
function setField(yaml: string, name: string, value: unknown): string {
  const document = parseYamlDocument(yaml);
  const pair = findPair(document, name);
  const written = value === undefined ? "" : formatField(name, value, pair?.value);
  if (pair === undefined) {
    const isEnded = yaml === "" || yaml.endsWith("\n");
    return `${yaml}${isEnded ? "" : "\n"}${written}\n`;
  }
  const [start, end] = findRange(pair, yaml);
  const before = yaml.slice(0, start);
  const after = yaml.slice(end);
  // The comment on the line of a removed field is removed as well.
  if (value === undefined) return before + after.replace(/^[^\r\n]*\r?\n?/, "");
  return before + written + after;
}

function findPair({ contents }: Document, name: string): Pair | undefined {
  return isMap(contents)
    ? contents.items.find(({ key }) => isScalar(key) && key.value === name)
    : undefined;
}

/** Returns where a field begins and where its value ends, without the comment and the line break after it. */
function findRange({ key, value }: Pair, yaml: string): [number, number] {
  const start = (isNode(key) && key.range?.[0]) || 0;
  const keyEnd = (isNode(key) && key.range?.[1]) || start;
  const end = isNode(value) && value.range ? value.range[1] : yaml.indexOf(":", keyEnd) + 1;
  const written = yaml.slice(start, Math.max(end, keyEnd + 1));
  return [start, start + written.trimEnd().length];
}

/** Formats a field. Lists keep their style, in one line or several. */
function formatField(name: string, value: unknown, before: unknown): string {
  const isInline = Array.isArray(value) && isCollection(before) && before.flow === true;
  const options = { lineWidth: 0, blockQuote: false, flowCollectionPadding: false } as const;
  return isInline
    ? `${stringify(name, options).trimEnd()}: ${stringify(value, { ...options, collectionStyle: "flow" }).trimEnd()}`
    : stringify({ [name]: value }, options).trimEnd();
}

/** Returns whether a text is valid YAML with exactly these fields. */
function hasFields(yaml: string, wanted: ReadonlyMap<string, unknown>): boolean {
  try {
    const found = readFields(yaml);
    return (
      found.size === wanted.size &&
      [...wanted].every(([key, value]) => isDeepStrictEqual(found.get(key), value))
    );
  } catch {
    return false;
  }
}
