/** Containers with a label, such as alerts, admonitions and callouts. They become quotes or collapsible sections. */
import type { Blockquote, PhrasingContent, RootContent } from "mdast";
import { escapeHtml } from "../../../site/text/escape-markup.ts";
import { isBlock, readPlainText } from "./nodes.ts";

type Container = {
  readonly name: string;
  /** Default: the name. An empty title means no label. */
  readonly title?: readonly PhrasingContent[] | undefined;
  /** Whether the container is collapsible, and expanded at first. */
  readonly isOpen?: boolean | undefined;
};

const knownNames = new Set(
  "note tip info important warning caution danger success question hint error bug example abstract summary tldr todo failure attention seealso check help faq quote cite security".split(
    " ",
  ),
);

const createText = (value: string): PhrasingContent[] =>
  value === "" ? [] : [{ type: "text", value }];

const formatName = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[-_]/g, " ");

/** Returns the blocks for a container. */
export function createContainer(
  { name, title, isOpen }: Container,
  children: readonly RootContent[],
): RootContent[] {
  const label = title ?? createText(formatName(name));
  if (isOpen !== undefined || name === "details") {
    const summary = escapeHtml(readPlainText(label));
    const opening = `<details${isOpen === true ? " open" : ""}><summary>${summary}</summary>`;
    return [{ type: "html", value: opening }, ...children, { type: "html", value: "</details>" }];
  }
  const isLabelled = label.length > 0 && !(name === "blockquote" && title === undefined);
  const heading: RootContent[] = isLabelled
    ? [{ type: "paragraph", children: [{ type: "strong", children: [...label] }] }]
    : [];
  return [{ type: "blockquote", children: [...heading, ...children].filter(isBlock) }];
}

/** Creates the blocks of an admonition from its first line: `!!! tip "Title"` or `???+ tip`. */
export function createAdmonition(line: string, children: readonly RootContent[]): RootContent[] {
  const [, mark = "", name = "", rest = ""] =
    /^(!!!|\?{3}\+?)\s+([\w-]+)(.*)$/.exec(line.trimEnd()) ?? [];
  const written = readAdmonitionTitle(rest);
  const isOpen = mark === "!!!" ? undefined : mark.endsWith("+");
  const title = written === undefined ? undefined : createText(written.trim());
  return createContainer({ name: name.toLowerCase(), title, isOpen }, children);
}

/** Returns the title after the name and classes. Without quotation marks, text that cannot be classes is the title. */
function readAdmonitionTitle(rest: string): string | undefined {
  const start = rest.search(/["“]/);
  const isClasses = /^(?:\s[\w\s-]*)?$/.test(start === -1 ? rest : rest.slice(0, start));
  if (isClasses && start === -1) return undefined;
  const isQuoted = isClasses && start < rest.length - 1 && /["”]$/.test(rest);
  return isQuoted ? rest.slice(start + 1, -1) : rest;
}

const alertMark = /^\[!([\w-]+)\]([+-]?)[ \t]*/;

/**
 * Converts a quote that begins with `[!NOTE]` or `[!note]- Title`. Returns `undefined` for other quotes. `source` is the
 * Markdown, because the tree does not show whether a backslash escapes the mark.
 */
export function convertAlert(quote: Blockquote, source: string): RootContent[] | undefined {
  const [first, ...blocks] = quote.children;
  const start = first?.position?.start.offset;
  if (first?.type !== "paragraph" || start === undefined || !source.startsWith("[!", start)) {
    return undefined;
  }
  const [text, ...others] = first.children;
  const [mark, name = "", sign = ""] = (text?.type === "text" && alertMark.exec(text.value)) || [];
  if (text?.type !== "text" || mark === undefined) return undefined;
  const rest = [{ ...text, value: text.value.slice(mark.length) }, ...others];
  const { line, after } = splitFirstLine(rest);
  const title = readPlainText(line).trim() === "" ? undefined : line;
  const body: RootContent[] = after.length === 0 ? [] : [{ type: "paragraph", children: after }];
  const isOpen = sign === "" ? undefined : sign === "+";
  return createContainer({ name: name.toLowerCase(), title, isOpen }, [...body, ...blocks]);
}

function splitFirstLine(children: readonly PhrasingContent[]) {
  const line: PhrasingContent[] = [];
  for (const [index, child] of children.entries()) {
    const after = children.slice(index + 1);
    if (child.type === "break") return { line, after };
    const end = child.type === "text" ? child.value.indexOf("\n") : -1;
    if (child.type === "text" && end !== -1) {
      line.push(...createText(child.value.slice(0, end)));
      return { line, after: [...createText(child.value.slice(end + 1)), ...after] };
    }
    if (child.type !== "text" || child.value !== "") line.push(child);
  }
  return { line, after: [] };
}

type Open = { readonly fence: string; readonly colons: number; readonly before: RootContent[] };

/** Puts the blocks between lines such as `:::tip Title` and `:::` into containers. Unmatched lines become text. */
export function joinFences(children: readonly RootContent[]): RootContent[] {
  const open: Open[] = [];
  let current: RootContent[] = [];
  const closeAsText = () => {
    const last = open.pop();
    if (last === undefined) return;
    const line: RootContent = { type: "paragraph", children: createText(last.fence) };
    current = [...last.before, line, ...current];
  };
  for (const child of children) {
    const fence = child.type === "thematicBreak" ? child.data?.fence : undefined;
    const [colons = ""] = /^:+/.exec(fence ?? "") ?? [];
    if (fence === undefined) {
      current.push(child);
    } else if (fence !== colons) {
      open.push({ fence, colons: colons.length, before: current });
      current = [];
    } else {
      const fits = open.findLastIndex((one) => one.colons <= colons.length);
      const at = fits === -1 ? open.length - 1 : fits;
      while (open.length - 1 > at) closeAsText();
      const last = open.pop();
      if (last === undefined) current.push({ type: "paragraph", children: createText(fence) });
      else current = [...last.before, ...createFenced(last.fence, current)];
    }
  }
  while (open.length > 0) closeAsText();
  return current;
}

const namedTitle =
  /\{[^}]{0,500}\b(?:title|label)\s{0,9}=\s{0,9}["']([^"']{0,500})["'][^}]{0,500}\}/;

/** Removes the attributes at the end of a line, such as `{.tip title="x"}`. The first brace may be missing. */
function withoutAttributes(line: string): string {
  const text = line.trimEnd();
  if (!text.endsWith("}")) return line;
  const inner = text.slice(0, -1);
  return inner.slice(0, Math.max(inner.lastIndexOf("{"), inner.lastIndexOf("}") + 1, 0));
}

/** Creates a container's blocks from its first line: `:::tip Title`, `:::tip[Title]` or `::: {.tip title="Title"}`. */
function createFenced(line: string, children: readonly RootContent[]): RootContent[] {
  const [, first = "", rest = ""] = /^:+\s*\{?\.?([\p{L}\p{N}_-]*)([\s\S]*)$/u.exec(line) ?? [];
  const name = first.toLowerCase();
  const inBrackets = /^\s*\[(.*)\]/.exec(rest)?.[1];
  const named = namedTitle.exec(`{${rest}`)?.[1];
  const written = inBrackets ?? named ?? withoutAttributes(rest).trim();
  const title = written === "" ? undefined : createText(written);
  const isContainer = knownNames.has(name) || name === "details" || name === "blockquote";
  if (isContainer) return createContainer({ name, title }, children);
  return title === undefined
    ? [...children]
    : [{ type: "paragraph", children: [{ type: "strong", children: title }] }, ...children];
}

/** Returns the container that a class of a quote names, such as `tip` for `prompt-tip`, or `undefined`. */
export const findContainerName = (classes: readonly string[]): string | undefined =>
  classes
    .map((one) => one.replace(/^(?:prompt|alert|admonition|callout)-/, ""))
    .find((one) => knownNames.has(one));
