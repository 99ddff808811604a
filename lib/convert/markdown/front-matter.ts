/**
 * Front matter of a Markdown file: YAML between lines of `---`, TOML between lines of `+++`, or a JSON object, also between
 * lines of `;;;`.
 */
import { parse as parseToml, TomlDate, TomlError } from "smol-toml";
import { isMap, isScalar, LineCounter } from "yaml";
import { replaceValues } from "../../wix/json-object.ts";
import { shorten } from "./shorten.ts";
import { parseYamlDocument, readYamlValue, YamlError } from "./yaml.ts";

/** Thrown if an owner's file cannot be used. The message gives the file, line and reason. */
export class ContentError extends Error {
  override readonly name = "ContentError";
  readonly code = "INVALID_CONTENT";
  /** The file, with the line if it is known. */
  readonly where: string;
  readonly reason: string;

  constructor(file: string, line: number | undefined, reason: string, cause?: unknown) {
    const where = line === undefined ? file : `${file}:${line}`;
    super(`${where}: ${reason}`, { cause });
    this.where = where;
    this.reason = reason;
  }
}

export type Fields = {
  readonly file: string;
  /**
   * Values by field name, ignoring case, hyphens, underscores and spaces, because generators differ
   * (`pubDate`, `pub_date`).
   */
  readonly values: ReadonlyMap<string, unknown>;
  /** Returns a field's name as spelled in the file, shortened for messages, and its line. */
  readonly written: (name: string) => { readonly name: string; readonly line: number | undefined };
  /** Reasons why values are not used, by field. Filled when the values are read. */
  readonly problems: Map<string, string>;
};

/** Creates the fields of a file without front matter. */
export const createEmptyFields = (file: string): Fields =>
  createFields(null, file, () => undefined);

export type MarkdownFile = { readonly fields: Fields; readonly markdown: string };

/** Maximum length of the front matter, in UTF-16 code units. */
const longestFrontMatter = 256 * 1024;

const fences = [
  { pattern: /^(-{3,})[ \t]*\r?\n([\s\S]*?)(?<=\n)\1[ \t]*(?:\r?\n|$)/, read: readYaml },
  { pattern: /^(\+{3})[ \t]*\r?\n([\s\S]*?)(?<=\n)\1[ \t]*(?:\r?\n|$)/, read: readToml },
  { pattern: /^(;{3,})[ \t]*\r?\n([\s\S]*?)(?<=\n)\1[ \t]*(?:\r?\n|$)/, read: readJsonFields },
];

/** Front matter without its opening fence, which Hexo accepts. */
const openFences = [
  { end: /^-{3,}[ \t]*$/m, start: /^(?:title|date|layout|tags|categories)[ \t]*:/, read: readYaml },
  {
    end: /^;{3,}[ \t]*$/m,
    start: /^"(?:title|date|layout|tags|categories)"[ \t]*:/,
    read: readJsonFields,
  },
];

/**
 * Splits a Markdown file into front matter and text. Throws {@link ContentError} if the front matter is
 * invalid or missing.
 */
export function readFrontMatter(source: string, file: string): MarkdownFile {
  const text = source.replace(/^\uFEFF/, "");
  for (const { pattern, read } of fences) {
    const [whole, , frontMatter] = pattern.exec(text) ?? [];
    if (whole === undefined || frontMatter === undefined) continue;
    requireShort(frontMatter, file);
    return { fields: read(frontMatter, file, 1), markdown: text.slice(whole.length) };
  }
  for (const { start, end, read } of openFences) {
    if (!start.test(text)) continue;
    const fence = end.exec(text);
    if (fence === null) continue;
    const frontMatter = text.slice(0, fence.index);
    requireShort(frontMatter, file);
    const markdown = text.slice(fence.index + fence[0].length).replace(/^\r?\n/, "");
    return { fields: read(frontMatter, file), markdown };
  }
  if (/^\{\s*["}]/.test(text)) return readJson(text, file);
  const [, fence] = /^(---|\+\+\+|;;;)[ \t]*\r?\n/.exec(text) ?? [];
  const reason =
    fence === undefined ? "it has no front matter" : `its front matter has no closing ${fence}`;
  throw new ContentError(file, 1, reason);
}

/** Throws {@link ContentError} if the front matter is too long to parse quickly. */
function requireShort(frontMatter: string, file: string): void {
  if (frontMatter.length <= longestFrontMatter) return;
  throw new ContentError(
    file,
    1,
    `it has more than ${longestFrontMatter / 1024} KB of front matter`,
  );
}

/** Returns a field name without case, hyphens, underscores and spaces. */
export const normalizeKey = (name: string): string => name.replace(/[-_ ]/g, "").toLowerCase();

/**
 * Creates fields from an object, or from `null` for an empty file. `findLine` returns the line of a field by its name. Throws
 * {@link ContentError} for any other value.
 */
export function createFields(
  value: unknown,
  file: string,
  findLine: (name: string) => number | undefined,
): Fields {
  if (value !== null && (typeof value !== "object" || Array.isArray(value))) {
    throw new ContentError(file, 1, "its front matter must consist of names and values");
  }
  const entries = Object.entries(value ?? {});
  const names = new Map(entries.map(([name]) => [normalizeKey(name), name]));
  return {
    file,
    problems: new Map(),
    values: new Map(entries.map(([name, inner]) => [normalizeKey(name), inner])),
    written: (key) => {
      const name = names.get(key) ?? key;
      return { name: shorten(name, 60), line: findLine(name) };
    },
  };
}

/**
 * Parses YAML front matter. `above` is the number of lines before it in the file. Throws {@link ContentError}
 * if it is invalid.
 */
function readYaml(text: string, file: string, above = 0): Fields {
  const { value, findLine } = parseYaml(text, file, above);
  return createFields(value, file, (name) => findLine([name]));
}

export type Yaml = {
  readonly value: unknown;
  /** Returns the line of a field in the file. */
  readonly findLine: (path: readonly (string | number)[]) => number | undefined;
};

/**
 * Parses YAML. `above` is the number of lines before it in the file. Throws {@link ContentError} if it is
 * invalid.
 */
export function parseYaml(text: string, file: string, above = 0): Yaml {
  const lines = new LineCounter();
  const at = (offset: number) => lines.linePos(offset).line + above;
  try {
    const document = parseYamlDocument(text, lines);
    return {
      value: readYamlValue(document),
      findLine: (path) => {
        const parent =
          path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
        const pair = isMap(parent)
          ? parent.items.find(({ key }) => isScalar(key) && String(key.value) === path.at(-1))
          : undefined;
        const node = pair?.key ?? document.getIn(path, true);
        const start = hasRange(node) ? node.range?.[0] : undefined;
        return start === undefined ? undefined : at(start);
      },
    };
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep(file, error);
    if (!(error instanceof YamlError)) throw error;
    throw new ContentError(file, at(error.offset), `it is not valid YAML: ${error.message}`, error);
  }
}

/** Creates the error for nesting so deep that the recursive parsers overflow the stack. */
const tooDeep = (file: string, cause: RangeError): ContentError =>
  new ContentError(file, undefined, "it is nested too deeply", cause);

const hasRange = (node: unknown): node is { range?: readonly number[] | null } =>
  typeof node === "object" && node !== null && "range" in node;

/**
 * Parses TOML front matter. `above` is the number of lines before it in the file. Throws {@link ContentError}
 * if it is invalid.
 */
export function readToml(text: string, file: string, above = 0): Fields {
  try {
    // In YAML and JSON, dates are strings.
    const value = replaceValues(parseToml(text), (one) =>
      one instanceof TomlDate ? one.toISOString() : undefined,
    );
    return createFields(value, file, (name) => {
      const lines = text.split("\n");
      const at = lines.findIndex((line) => /^[["'\s]*([^["'\s=.\]]+)/.exec(line)?.[1] === name);
      return at === -1 ? undefined : at + 1 + above;
    });
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep(file, error);
    if (!(error instanceof TomlError)) throw error;
    const [reason = ""] = error.message.split("\n");
    throw new ContentError(file, error.line + above, `it is not valid TOML: ${reason}`, error);
  }
}

function readJson(text: string, file: string): MarkdownFile {
  const end = findObjectEnd(text);
  requireShort(text.slice(0, end), file);
  return { fields: parseJsonFields(text.slice(0, end), text, file, 0), markdown: text.slice(end) };
}

/** Parses JSON front matter without its braces. */
function readJsonFields(text: string, file: string, above = 0): Fields {
  return parseJsonFields(`{${text.trim().replace(/,$/, "")}}`, text, file, above);
}

function parseJsonFields(json: string, text: string, file: string, above: number): Fields {
  try {
    const value: unknown = JSON.parse(json);
    return createFields(value, file, (name) => {
      const at = text.indexOf(`${JSON.stringify(name)}:`);
      return at === -1 ? undefined : text.slice(0, at).split("\n").length + above;
    });
  } catch (cause) {
    throw new ContentError(
      file,
      1,
      `it is not valid JSON: ${cause instanceof Error ? cause.message : String(cause)}`,
      cause,
    );
  }
}

/**
 * Returns the index after the brace that closes the first one. Does not search beyond the maximum front
 * matter length.
 */
function findObjectEnd(text: string): number {
  let depth = 0;
  const start = text.slice(0, longestFrontMatter + 1);
  // An unclosed string is a single token, so that its quotes are not scanned again.
  for (const { 0: token, index } of start.matchAll(/"(?:[^"\\]|\\[\s\S])*"?|[{}]/g)) {
    if (token === "{") depth += 1;
    if (token === "}") depth -= 1;
    if (depth === 0 && token === "}") return index + 1;
  }
  return start.length;
}
