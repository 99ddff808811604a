/** Conversion of generator syntax to Markdown: Hugo shortcodes, Liquid tags, MDX components. */
import { stringify } from "yaml";
import { readText } from "./fields.ts";
import type { Layout } from "./layout.ts";
import type { PostFile } from "./read-post.ts";

type Templates = {
  /** Returns the path of the post that a reference points to. Reports a reference that matches no post. */
  readonly findPost: (reference: string) => string | undefined;
  /** Reports syntax that was kept or omitted. Each message is reported once. */
  readonly report: (what: string) => void;
};

/** Converts all known generator syntax to Markdown. Other syntax is reported. */
export function convertTemplates(
  markdown: string,
  file: Pick<PostFile, "path" | "findPost" | "report"> & {
    readonly layout: Pick<Layout, "kind" | "config">;
  },
): string {
  const { path, layout } = file;
  const reported = new Set<string>();
  const report = (what: string) => {
    if (!reported.has(what)) file.report(what);
    reported.add(what);
  };
  const findPost = (reference: string) => {
    const address = file.findPost(reference, path);
    if (address === undefined) {
      report(`a link points to ${reference}, but there is no such post`);
    }
    return address;
  };
  if (layout.kind === "hugo") return convertHugo(markdown, { findPost, report });
  if (layout.kind === "jekyll") {
    const baseUrl = readText(layout.config, "baseurl") ?? "";
    return convertLiquid(markdown, baseUrl, { findPost, report });
  }
  return path.endsWith(".mdx") ? convertMdx(markdown, report) : markdown;
}

type Attributes = ReadonlyMap<string, string>;

/** Parses names and values: `src="a.png" width=3 "b"`. Unnamed values get the names 0, 1, 2. */
function parseAttributes(written: string): Attributes {
  const found = new Map<string, string>();
  let position = 0;
  for (const match of written.matchAll(
    /(?:([\w-]+)\s*=\s*)?(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|'([^']*)'|([^\s"'`=]+))/g,
  )) {
    const value = match[2]?.replace(/\\(.)/g, "$1") ?? match[3] ?? match[4] ?? match[5] ?? "";
    found.set(match[1] ?? String(position++), value);
  }
  return found;
}

/** Returns a block of Markdown indented like the line that contains it. */
const indentBlock = (indent: string, block: string): string =>
  `\n\n${block
    .split("\n")
    .map((line) => (line === "" ? "" : indent + line))
    .join("\n")}\n\n`;

/** Returns a block of code indented like the line that contains it. */
const indentCode = (indent: string, code: string, language: string): string =>
  indentBlock(indent, formatCodeBlock(code, language)).replace(/^\n+|\n+$/g, "");

function formatCodeBlock(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = "`".repeat(longest + 1);
  return `${marks}${language}\n${code.replace(/^\r?\n|\s+$/g, "")}\n${marks}`;
}

/** Formats a video as a block if its syntax at `start` fills the line, otherwise as a link. */
function formatVideo(
  url: string,
  title: string | undefined,
  text: string,
  [start, end]: readonly [start: number, end: number],
): string {
  const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const after = /^[^\n]*/.exec(text.slice(end))?.[0] ?? "";
  if (before.trim() !== "" || after.trim() !== "") return `[${title ?? url}](${url})`;
  const node = { type: "VIDEO", videoData: { video: { src: { url } }, ...(title && { title }) } };
  return indentBlock(before, formatCodeBlock(stringify(node), "ricos"));
}

/** Video URLs by provider, up to the ID. */
const videoProviders: Readonly<Record<string, string>> = {
  youtube: "https://www.youtube.com/watch?v=",
  vimeo: "https://vimeo.com/",
};

const escapeBrackets = (text: string): string => text.replace(/[[\]\\]/g, String.raw`\$&`);

function formatFigure(attributes: Attributes): string | undefined {
  const src = attributes.get("src") ?? attributes.get("0");
  if (src === undefined) return undefined;
  const caption = [attributes.get("title"), attributes.get("caption")].filter(Boolean).join(". ");
  const alt = attributes.get("alt") ?? attributes.get("caption") ?? "";
  const title = caption === "" ? "" : ` "${caption.replace(/["\\]/g, String.raw`\$&`)}"`;
  const image = `![${escapeBrackets(alt)}](<${src}>${title})`;
  const link = attributes.get("link");
  return link === undefined ? image : `[${image}](<${link}>)`;
}

const hugoCode =
  /^([ \t]*)\{\{[<%]\s*highlight\s+([\w+#-]+)[^\n]*?[>%]\}\}([\s\S]{0,20000}?)\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/gm;
const hugoShortcode =
  /\{\{([<%])\s*(\/\*)?\s*([\w./-]+)((?:"(?:[^"\\]|\\.){0,2000}"|`[^`]{0,2000}`|[^"`{}]){0,2000}?)\s*(\*\/)?\s*(\/?)[>%]\}\}/g;

function convertHugo(markdown: string, templates: Templates): string {
  const text = markdown.replace(hugoCode, (_, indent: string, language: string, code: string) =>
    indentCode(indent, code, language),
  );
  return text.replace(
    hugoShortcode,
    (whole, sign: string, comment: string | undefined, name: string, rest: string, ...others) => {
      // A commented-out shortcode is an example, so it is shown as text.
      if (comment !== undefined)
        return `{{${sign} ${name}${rest.trimEnd()} ${sign === "<" ? ">" : "%"}}}`;
      const start = Number(others[2]);
      const range = [start, start + whole.length] as const;
      return convertShortcode(name, parseAttributes(rest), text, range, templates) ?? whole;
    },
  );
}

/** Converts a Hugo shortcode. Returns `undefined` if it should stay text. */
function convertShortcode(
  name: string,
  attributes: Attributes,
  text: string,
  range: readonly [number, number],
  { findPost, report }: Templates,
): string | undefined {
  switch (name) {
    case "figure":
    case "img":
      return formatFigure(attributes);
    case "youtube":
    case "vimeo": {
      const id = attributes.get("id") ?? attributes.get("0");
      const url = `${videoProviders[name]}${encodeURIComponent(id ?? "")}`;
      return id === undefined ? undefined : formatVideo(url, attributes.get("title"), text, range);
    }
    case "ref":
    case "relref": {
      const path = attributes.get("path") ?? attributes.get("0") ?? "";
      return findPost(path) ?? path;
    }
    default:
      report(`the shortcode ${name.replace(/^\//, "")} was kept as text`);
      return undefined;
  }
}

const liquidCode =
  /^([ \t]*)\{%-?\s*highlight\s+([\w+#-]+)[^%\n]{0,200}%\}([\s\S]{0,20000}?)\{%-?\s*endhighlight\s*-?%\}/gm;
const liquidPath =
  /\{\{-?\s*["']([^"']*)["']\s*\|\s*(?:relative_url|absolute_url|prepend:\s*site\.\w+)\s*-?\}\}/g;

function convertLiquid(markdown: string, baseUrl: string, { findPost, report }: Templates): string {
  const kept: string[] = [];
  const keep = (text: string) => `\uE000${kept.push(text) - 1}\uE001`;
  const text = markdown
    .replace(/[\uE000\uE001]/g, "")
    .replace(/\{%-?\s*raw\s*-?%\}([\s\S]{0,20000}?)\{%-?\s*endraw\s*-?%\}/g, (_, raw: string) =>
      keep(raw),
    )
    .replace(/\{%-?\s*comment\s*-?%\}[\s\S]{0,20000}?\{%-?\s*endcomment\s*-?%\}/g, "")
    .replace(liquidCode, (_, indent: string, language: string, code: string) =>
      keep(indentCode(indent, code, language)),
    )
    .replace(
      /\{%-?\s*(?:post_url|link)\s+([^%\s]+)\s*-?%\}/g,
      (whole, name: string) => findPost(name) ?? whole,
    )
    .replace(/\{\{-?\s*site\.(?:baseurl|url)\s*-?\}\}/g, "")
    .replace(liquidPath, (_, path: string) => path)
    // Kramdown attributes.
    .replace(/^[ \t]*\{:[^}\n]*\}[ \t]*$/gm, "")
    .replace(/(?<=[)\]*_`])\{:[^}\n]*\}/g, "");
  const others = text.matchAll(/(\{%-?\s*(\w+)[^%]{0,2000}%\}|\{\{[^{}]{0,2000}\}\})/g);
  for (const [, tag = "", name] of others) {
    report(
      `${name === undefined ? tag.slice(0, 60) : `the Liquid tag “${name}”`} was kept as text`,
    );
  }
  const based = baseUrl === "" ? text : text.replaceAll(`](${baseUrl}/`, "](/");
  return based.replace(/\uE000(\d+)\uE001/g, (_, index: string) => kept[Number(index)] ?? "");
}

// These patterns match code first, so that it stays unchanged.
const mdxStatement =
  /(^|\n)(`{3,}|~{3,})[\s\S]*?\n\2[^\n]*|(^|\n)(?:import|export)\s[^\n]*(?:\n(?!\s*\n)[^\n]+)*/g;
const mdxComponent =
  /(^|\n)(`{3,}|~{3,})[\s\S]*?\n\2[^\n]*|(`+)(?!`)[\s\S]*?[^`]\3(?!`)|\{\/\*[\s\S]{0,5000}?\*\/\}|<(\/?)([A-Z][\w.]*)((?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^<>"'{}])*?)(\/?)>/g;

function convertMdx(markdown: string, report: Templates["report"]): string {
  const text = markdown.replace(
    mdxStatement,
    (whole, code?: string, _marks?: string, start?: string) => {
      if (code !== undefined) return whole;
      report("MDX imports and exports were left out");
      return start ?? "";
    },
  );
  return text.replace(mdxComponent, (whole, ...groups) => {
    const [, , , closing, name, written, , offset]: unknown[] = groups;
    if (typeof name !== "string") return whole.startsWith("{/*") ? "" : whole;
    if (closing === "/") return "";
    // A string in braces, `{"a"}`, means the string itself.
    const values = String(written).replace(/=\s*\{\s*(["'`].*?["'`])\s*\}/g, "=$1");
    const start = Number(offset);
    const range = [start, start + whole.length] as const;
    const converted = convertComponent(name, parseAttributes(values), text, range);
    if (converted === undefined) {
      report(`the component ${name} was left out, but its content was kept`);
    }
    return converted ?? "";
  });
}

/** Converts an MDX component. Returns `undefined` if only its content should be kept. */
function convertComponent(
  name: string,
  attributes: Attributes,
  text: string,
  range: readonly [number, number],
): string | undefined {
  const id = attributes.get("id") ?? attributes.get("videoId");
  if ((name === "YouTube" || name === "Vimeo") && id !== undefined) {
    const url = `${videoProviders[name.toLowerCase()]}${encodeURIComponent(id)}`;
    return formatVideo(url, attributes.get("title"), text, range);
  }
  const src = attributes.get("src");
  const isPicture = ["Image", "Picture", "Img", "Figure"].includes(name);
  return isPicture && src && !src.startsWith("{") ? formatFigure(attributes) : undefined;
}
