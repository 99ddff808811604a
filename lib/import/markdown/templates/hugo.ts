/** Shortcodes of Hugo. */
import {
  type Attributes,
  formatCode,
  formatFence,
  formatFigure,
  formatVideo,
  parseAttributes,
  videoProviders,
} from "./blocks.ts";
import type { Templates } from "./convert-templates.ts";
import { type Part, type Place, splitAtTags } from "./tags.ts";

const shortcode =
  /\{\{([<%])\s*(\/\*)?\s*(\/?)\s*([\w./-]+)((?:"(?:[^"\\]|\\.){0,2000}"|`[^`]{0,2000}`|[^"`{}]){0,2000}?)\s*(\*\/)?\s*(\/?)[>%]\}\}/g;

/** Block shortcodes of common themes, by the container that replaces them. */
const containers: ReadonlyMap<string, string> = new Map([
  ...["notice", "admonition", "callout", "alert", "hint", "note"].map(
    (name) => [name, "note"] as const,
  ),
  ...["tip", "info", "warning", "danger", "caution", "important"].map(
    (name) => [name, name] as const,
  ),
  ...["details", "expand", "collapse", "spoiler"].map((name) => [name, "details"] as const),
  ["blockquote", "blockquote"],
  ["quote", "blockquote"],
]);

/** Splits a text into text and shortcodes. */
export function splitHugo(text: string, templates: Templates): Part[] {
  let codeEnds: readonly { readonly start: number; readonly end: number }[] | undefined;
  const findCodeEnd = (from: number) => {
    codeEnds ??= [...text.matchAll(/\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/g)]
      .map(({ 0: tag, index }) => ({ start: index, end: index + tag.length }))
      .toReversed();
    while ((codeEnds.at(-1)?.start ?? Infinity) < from) codeEnds = codeEnds.slice(0, -1);
    return codeEnds.at(-1);
  };
  const closed = new Set(
    [...text.matchAll(/\{\{[<%]\s*\/\s*([\w./-]+)\s*[>%]\}\}/g)].map(([, name]) => name),
  );

  return splitAtTags(text, shortcode, (match) => {
    const [source, sign = "", comment, slash, name = "", rest = ""] = match;
    if (comment !== undefined) {
      // Hugo shows a commented-out shortcode as text, even in code.
      const shown = `{{${sign} ${slash ?? ""}${name}${rest.trimEnd()} ${sign === "<" ? ">" : "%"}}}`;
      return { parts: [{ source, inCode: shown, convert: () => shown }] };
    }
    const start = match.index;
    const end = start + source.length;
    const codeEnd = name === "highlight" && slash === "" ? findCodeEnd(end) : undefined;
    if (codeEnd !== undefined) {
      const language = /^\s*["']?([\w+#-]+)/.exec(rest)?.[1] ?? "";
      const code = text.slice(end, codeEnd.start);
      const convert = (place: Place) => formatCode(code, language, place);
      return { parts: [{ source: text.slice(start, codeEnd.end), convert }], end: codeEnd.end };
    }
    const container = closed.has(name) ? containers.get(name) : undefined;
    const convert = (place: Place) =>
      container === undefined
        ? convertShortcode(name, slash === "/", parseAttributes(rest), place, templates)
        : formatFence(
            slash === "/" ? "" : describeContainer(container, parseAttributes(rest)),
            place,
          );
    return { parts: [{ source, convert }] };
  });
}

function describeContainer(container: string, attributes: Attributes): string {
  const first = attributes.get("0");
  const type =
    attributes.get("type") ?? attributes.get("icon") ?? (container === "note" ? first : undefined);
  const name =
    container === "note" && type !== undefined && /^[\w-]+$/.test(type) ? type : container;
  const title =
    attributes.get("title") ??
    attributes.get("summary") ??
    attributes.get("author") ??
    (container === "details" ? first : attributes.get("1"));
  return title === undefined ? name : `${name} ${title}`;
}

/** Converts a Hugo shortcode. Returns `undefined` if it should stay text. */
function convertShortcode(
  name: string,
  isClosing: boolean,
  attributes: Attributes,
  place: Place,
  { findPost, report }: Templates,
): string | undefined {
  switch (name) {
    case "figure":
    case "img":
      return isClosing ? "" : formatFigure(attributes);
    case "youtube":
    case "vimeo": {
      const id = attributes.get("id") ?? attributes.get("0");
      const url = `${videoProviders[name]}${encodeURIComponent(id ?? "")}`;
      return id === undefined ? undefined : formatVideo(url, attributes.get("title"), place);
    }
    case "ref":
    case "relref": {
      const path = attributes.get("path") ?? attributes.get("0") ?? "";
      return findPost(path) ?? path;
    }
    case "toc":
    case "rawhtml":
      return "";
    default:
      report(`the shortcode ${name} was kept as text`);
      return undefined;
  }
}
