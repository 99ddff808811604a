/** Components and statements of MDX. */
import {
  type Attributes,
  formatFence,
  formatFigure,
  formatVideo,
  parseAttributes,
  videoProviders,
} from "./blocks.ts";
import type { Templates } from "./convert-templates.ts";
import {
  createSearch,
  createTagFinder,
  type Match,
  type Part,
  type Place,
  splitAtPattern,
  splitAtTags,
} from "./tags.ts";

/** The first line of a statement. */
const statement =
  /(?<=^|\n)(?:import\s+(?:[\w*{][^\n]*?\sfrom\s*)?["'{]|import\s+[\w*{,][\w*{, ]*\{|export\s+(?:default|const|let|var|async|function|class|\{|\*))[^\n]*/g;
const component =
  /<(\/?)([A-Z][\w.]*|img(?=\s))((?:"[^"]{0,2000}"|'[^']{0,2000}'|\{[^{}]{0,2000}\}|\{\{[^{}]{0,2000}\}\}|[^<>"'{}]){0,200}?)(\/?)>/y;
/** A space in braces, which JSX needs at the end of a line. */
const spaceInBraces = /\{(?:" "|' ')\}/y;

type Syntax = Match & { readonly convert: (place: Place) => string };

/** Creates a function that finds the next component, comment or whitespace in braces, in linear time. */
function createSyntaxFinder(
  text: string,
  convertComponent: (match: RegExpExecArray, place: Place) => string,
): (from: number) => Syntax | undefined {
  const search = createSearch(text);
  const readPattern =
    (pattern: RegExp, convert: (match: RegExpExecArray, place: Place) => string) =>
    (index: number): Syntax | undefined => {
      pattern.lastIndex = index;
      const match = pattern.exec(text);
      if (match === null) return undefined;
      const end = index + match[0].length;
      return { index, end, convert: (place) => convert(match, place) };
    };
  const readComment = (index: number): Syntax | undefined => {
    const close = search("*/}", index + 3);
    return close === Infinity ? undefined : { index, end: close + 3, convert: () => "" };
  };
  return createTagFinder(search, {
    "{/*": readComment,
    "{": readPattern(spaceInBraces, () => " "),
    "<": readPattern(component, convertComponent),
  });
}

/** An import of a picture, with its name and path. */
const pictureImport =
  /^import\s+([\w$]+)\s+from\s*["']([^"'\n]+\.(?:png|jpe?g|gif|webp|avif|svg))(?:\?[\w=&]*)?["']/i;
/** An attribute whose value is an imported picture, such as `{photo}`, `{photo.src}` or `{require("a.png").default}`. */
const pictureValue =
  /=\s*\{\s*(?:([\w$]+)(?:\.src)?|require\(\s*["']([^"'\n]+\.(?:png|jpe?g|gif|webp|avif|svg))["']\s*\)(?:\.default)?)\s*\}/gi;

const containers = new Set([
  "Aside",
  "Callout",
  "Admonition",
  "Note",
  "Tip",
  "Warning",
  "Caution",
  "Info",
]);

/** Splits a text into text, statements and components. */
export function splitMdx(markdown: string, { report }: Templates): Part[] {
  const pictures = new Map<string, string>();
  const parts = splitAtPattern(markdown, statement, ({ 0: line, index }) => {
    const [, variable, path] = pictureImport.exec(line) ?? [];
    if (variable !== undefined && path !== undefined) pictures.set(variable, path);
    const end = findStatementEnd(markdown, index) ?? index + line.length;
    const convert = () => {
      report("MDX imports and exports were left out");
      return "";
    };
    return { parts: [{ source: markdown.slice(index, end), convert }], end };
  });
  const convert = (match: RegExpExecArray, place: Place): string => {
    const [source, closing, name = "", written = "", end] = match;
    const isClosing = closing === "/";
    // A string in braces, `{"a"}`, means the string itself.
    const values = written.replace(/=\s*\{\s*(["'`].*?["'`])\s*\}/g, "=$1");
    const withPictures = values.replace(pictureValue, (value, variable = "", required = "") => {
      const path = pictures.get(variable) ?? required;
      return path === "" ? value : `="${withoutAlias(path)}"`;
    });
    const isImported = withPictures !== values;
    // Other HTML stays as it is.
    if (name === "img" && !isImported) return source;
    const attributes = parseAttributes(withPictures);
    if (containers.has(name) && end === "") {
      return formatFence(isClosing ? "" : describeContainer(name, attributes), place);
    }
    if (isClosing) return "";
    const converted = convertComponent(name, attributes, isImported, place);
    if (converted === undefined) {
      const kept = end === "" ? ", but its content was kept" : "";
      report(`the component ${name} was left out${kept}`);
    }
    return converted ?? "";
  };
  return parts.flatMap((part) =>
    typeof part === "string"
      ? splitAtTags(
          part,
          createSyntaxFinder(part, convert),
          ({ index, end, convert: toMarkdown }) => ({
            parts: [{ source: part.slice(index, end), convert: toMarkdown }],
          }),
        )
      : [part],
  );
}

/** Maximum length of a statement, in UTF-16 code units. */
const longestStatement = 5_000;

/** Returns the end of the line in which all brackets of a statement are closed. */
function findStatementEnd(text: string, start: number): number | undefined {
  let open = 0;
  const part = text.slice(start, start + longestStatement);
  for (const { 0: mark, index } of part.matchAll(/[{}()[\]\n]|$/g)) {
    if (mark !== "" && "{([".includes(mark)) open += 1;
    else if (mark !== "" && "})]".includes(mark)) open -= 1;
    else if (open <= 0) return start + index;
  }
  return undefined;
}

function describeContainer(component: string, attributes: Attributes): string {
  const isNamed = !["Aside", "Callout", "Admonition"].includes(component);
  const type = attributes.get("type") ?? attributes.get("variant") ?? "note";
  const name = isNamed ? component.toLowerCase() : (/^[\w-]+$/.exec(type)?.[0] ?? "note");
  const title = attributes.get("title");
  return title === undefined ? name : `${name} ${title}`;
}

/** Converts an MDX component. Returns `undefined` if only its content should be kept. */
function convertComponent(
  name: string,
  attributes: Attributes,
  isImported: boolean,
  place: Place,
): string | undefined {
  const id = attributes.get("id") ?? attributes.get("videoId");
  if ((name === "YouTube" || name === "Vimeo") && id !== undefined) {
    const url = `${videoProviders[name.toLowerCase()]}${encodeURIComponent(id)}`;
    return formatVideo(url, attributes.get("title"), place);
  }
  const src = attributes.get("src");
  const isPicture = isImported || ["Image", "Picture", "Img", "Figure"].includes(name);
  return isPicture && src && !src.startsWith("{") ? formatFigure(attributes) : undefined;
}

/** Replaces an alias of a folder, such as `@/` or `~/`, by the root. */
const withoutAlias = (path: string): string => path.replace(/^(?:@site\/|[@~]\/?)/, "/");
