/** Conversion of generator syntax to Markdown: Hugo shortcodes, Liquid tags, MDX components. */
import { stringify } from "yaml";
import type { FolderKind } from "./layout.ts";

export type TemplateTools = {
  /** Returns the path of the post that a reference names. */
  readonly postAt: (reference: string) => string | undefined;
  /** Called with a message for syntax that was kept or left out. Each message is reported once. */
  readonly report: (what: string) => void;
  readonly baseUrl: string;
};

/** Converts all known generator syntax to Markdown. Other syntax is reported. */
export function asMarkdown(markdown: string, kind: FolderKind, path: string, tools: TemplateTools) {
  const told = new Set<string>();
  const report = (what: string) => {
    if (!told.has(what)) tools.report(what);
    told.add(what);
  };
  const once = { ...tools, report };
  if (kind === "hugo") return fromHugo(markdown, once);
  if (kind === "jekyll") return fromLiquid(markdown, once);
  return path.endsWith(".mdx") ? fromMdx(markdown, once) : markdown;
}

type Attributes = ReadonlyMap<string, string>;

/** Parses names and values: `src="a.png" width=3 "b"`. Values without a name are called 0, 1, 2. */
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

/** Position of generator syntax. Alone in its line, it becomes a block with the indentation of the line. */
type Place = { readonly indent: string; readonly isAlone: boolean };

function readPlace(text: string, start: number, end: number): Place {
  const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const after = /^[^\n]*/.exec(text.slice(end))?.[0] ?? "";
  return { indent: before, isAlone: before.trim() === "" && after.trim() === "" };
}

const blockIn = ({ indent }: Place, block: string): string =>
  `\n\n${block
    .split("\n")
    .map((line) => (line === "" ? "" : indent + line))
    .join("\n")}\n\n`;

function fence(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = "`".repeat(longest + 1);
  return `${marks}${language}\n${code.replace(/^\r?\n|\s+$/g, "")}\n${marks}`;
}

function film(url: string, title: string | undefined, place: Place): string {
  if (!place.isAlone) return `[${title ?? url}](${url})`;
  const node = { type: "VIDEO", videoData: { video: { src: { url } }, ...(title && { title }) } };
  return blockIn(place, fence(stringify(node), "ricos"));
}

const youtube = (id: string) => `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`;
const vimeo = (id: string) => `https://vimeo.com/${encodeURIComponent(id)}`;

const escaped = (text: string): string => text.replace(/[[\]\\]/g, String.raw`\$&`);

function figure(attributes: Attributes): string | undefined {
  const src = attributes.get("src") ?? attributes.get("0");
  if (src === undefined) return undefined;
  const caption = [attributes.get("title"), attributes.get("caption")].filter(Boolean).join(". ");
  const alt = attributes.get("alt") ?? attributes.get("caption") ?? "";
  const title = caption === "" ? "" : ` "${caption.replace(/["\\]/g, String.raw`\$&`)}"`;
  const image = `![${escaped(alt)}](<${src}>${title})`;
  const link = attributes.get("link");
  return link === undefined ? image : `[${image}](<${link}>)`;
}

function fromHugo(markdown: string, { postAt, report }: TemplateTools): string {
  const shortcode =
    /\{\{([<%])\s*(\/\*)?\s*([\w./-]+)((?:"(?:[^"\\]|\\.){0,2000}"|`[^`]{0,2000}`|[^"`{}]){0,2000}?)\s*(\*\/)?\s*(\/?)[>%]\}\}/g;
  const highlighted = markdown.replace(
    /^([ \t]*)\{\{[<%]\s*highlight\s+([\w+#-]+)[^\n]*?[>%]\}\}([\s\S]{0,20000}?)\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/gm,
    (_, indent: string, language: string, code: string) =>
      blockIn({ indent, isAlone: true }, fence(code, language)).replace(/^\n+|\n+$/g, ""),
  );
  return highlighted.replace(
    shortcode,
    (whole, sign: string, comment: string | undefined, name: string, rest: string, ...others) => {
      // A commented shortcode is an example, so it is shown as text.
      if (comment !== undefined)
        return `{{${sign} ${name}${rest.trimEnd()} ${sign === "<" ? ">" : "%"}}}`;
      const attributes = parseAttributes(rest);
      const offset: unknown = others[2];
      const start = typeof offset === "number" ? offset : 0;
      const place = readPlace(highlighted, start, start + whole.length);
      const [id] = [attributes.get("id") ?? attributes.get("0")];
      switch (name) {
        case "figure":
        case "img":
          return figure(attributes) ?? whole;
        case "youtube":
          return id === undefined ? whole : film(youtube(id), attributes.get("title"), place);
        case "vimeo":
          return id === undefined ? whole : film(vimeo(id), attributes.get("title"), place);
        case "ref":
        case "relref": {
          const path = attributes.get("path") ?? attributes.get("0") ?? "";
          const address = postAt(path);
          if (address === undefined) report(`a link points to ${path}, but there is no such post`);
          return address ?? path;
        }
        default:
          report(`the shortcode ${name.replace(/^\//, "")} was kept as text`);
          return whole;
      }
    },
  );
}

function fromLiquid(markdown: string, { postAt, report, baseUrl }: TemplateTools): string {
  const raw: string[] = [];
  const kept = (text: string) => `\uE000${raw.push(text) - 1}\uE001`;
  const text = markdown
    .replace(/[\uE000\uE001]/g, "")
    .replace(/\{%-?\s*raw\s*-?%\}([\s\S]{0,20000}?)\{%-?\s*endraw\s*-?%\}/g, (_, held: string) =>
      kept(held),
    )
    .replace(/\{%-?\s*comment\s*-?%\}[\s\S]{0,20000}?\{%-?\s*endcomment\s*-?%\}/g, "")
    .replace(
      /^([ \t]*)\{%-?\s*highlight\s+([\w+#-]+)[^%\n]{0,200}%\}([\s\S]{0,20000}?)\{%-?\s*endhighlight\s*-?%\}/gm,
      (_, indent: string, language: string, code: string) =>
        kept(blockIn({ indent, isAlone: true }, fence(code, language)).replace(/^\n+|\n+$/g, "")),
    )
    .replace(/\{%-?\s*(?:post_url|link)\s+([^%\s]+)\s*-?%\}/g, (whole, name: string) => {
      const address = postAt(name);
      if (address === undefined) report(`a link points to ${name}, but there is no such post`);
      return address ?? whole;
    })
    .replace(/\{\{-?\s*site\.(?:baseurl|url)\s*-?\}\}/g, "")
    .replace(
      /\{\{-?\s*["']([^"']*)["']\s*\|\s*(?:relative_url|absolute_url|prepend:\s*site\.\w+)\s*-?\}\}/g,
      (_, path: string) => path,
    )
    // Kramdown attributes.
    .replace(/^[ \t]*\{:[^}\n]*\}[ \t]*$/gm, "")
    .replace(/(?<=[)\]*_`])\{:[^}\n]*\}/g, "");
  for (const [, tag, name] of text.matchAll(
    /(\{%-?\s*(\w+)[^%]{0,2000}%\}|\{\{[^{}]{0,2000}\}\})/g,
  )) {
    report(
      name === undefined
        ? `${tag?.slice(0, 60) ?? ""} was kept as text`
        : `the Liquid tag “${name}” was kept as text`,
    );
  }
  const based = baseUrl === "" ? text : text.replaceAll(`](${baseUrl}/`, "](/");
  return based.replace(/\uE000(\d+)\uE001/g, (_, index: string) => raw[Number(index)] ?? "");
}

function fromMdx(markdown: string, { report }: TemplateTools): string {
  const films: Readonly<Record<string, (id: string) => string>> = {
    YouTube: youtube,
    Vimeo: vimeo,
  };
  const statements = markdown.replace(
    // Code blocks match first, so that their content stays unchanged.
    /(^|\n)(`{3,}|~{3,})[\s\S]*?\n\2[^\n]*|(^|\n)(?:import|export)\s[^\n]*(?:\n(?!\s*\n)[^\n]+)*/g,
    (whole, code?: string, _marks?: string, start?: string) => {
      if (code !== undefined) return whole;
      report("MDX imports and exports were left out");
      return start ?? "";
    },
  );
  return statements.replace(
    /(^|\n)(`{3,}|~{3,})[\s\S]*?\n\2[^\n]*|(`+)(?!`)[\s\S]*?[^`]\3(?!`)|\{\/\*[\s\S]{0,5000}?\*\/\}|<(\/?)([A-Z][\w.]*)((?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^<>"'{}])*?)(\/?)>/g,
    (whole, ...groups) => {
      const [, , , closing, name, written, , offset]: unknown[] = groups;
      if (typeof name !== "string") return whole.startsWith("{/*") ? "" : whole;
      if (closing === "/") return "";
      const attributes = parseAttributes(
        (typeof written === "string" ? written : "").replace(
          /=\s*\{\s*(["'`].*?["'`])\s*\}/g,
          "=$1",
        ),
      );
      const id = attributes.get("id") ?? attributes.get("videoId");
      const address = id === undefined ? undefined : films[name]?.(id);
      const start = typeof offset === "number" ? offset : 0;
      if (address !== undefined) {
        return film(
          address,
          attributes.get("title"),
          readPlace(statements, start, start + whole.length),
        );
      }
      const src = attributes.get("src");
      if (["Image", "Picture", "Img", "Figure"].includes(name) && src && !src.startsWith("{")) {
        return figure(attributes) ?? "";
      }
      report(`the component ${name} was left out, but its content was kept`);
      return "";
    },
  );
}
