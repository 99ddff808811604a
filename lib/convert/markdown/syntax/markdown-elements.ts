/** HTML elements with the attribute `markdown`, as in `<div markdown="1">`. Their content is Markdown. */
import type { RootContent } from "mdast";

const opening =
  /^\s*<([a-z][\w-]{0,60})(?![\w-])([^<>]*?)\smarkdown(?:\s*=\s*(?:["']?(?:1|true|block|span)["']?))?(?=[\s>])([^<>]*)>/i;

/** Replaces these elements with their parsed content. `details` keeps its tags. */
export function splitMarkdownElements(
  children: readonly RootContent[],
  parse: (markdown: string) => readonly RootContent[],
): RootContent[] {
  const blocks: RootContent[] = [];
  /** Names of the open elements. */
  const open: string[] = [];
  for (const child of children) {
    if (child.type !== "html") {
      blocks.push(child);
      continue;
    }
    let rest = child.value;
    for (let match = opening.exec(rest); match !== null; match = opening.exec(rest)) {
      const [tag, written = "", before = "", after = ""] = match;
      const name = written.toLowerCase();
      rest = rest.slice(tag.length);
      open.push(name);
      if (name !== "details") continue;
      const summary = /^\s*<summary\b[^>]*>[\s\S]*?<\/summary>/i.exec(rest)?.[0] ?? "";
      rest = rest.slice(summary.length);
      blocks.push({ type: "html", value: `<details${before}${after}>${summary.trim()}` });
    }
    if (open.length === 0) {
      blocks.push(child);
      continue;
    }
    blocks.push(...splitAtClosings(rest, open, parse));
  }
  return blocks;
}

/** Parses HTML that may contain the closing tags of the open elements. */
function splitAtClosings(
  text: string,
  open: string[],
  parse: (markdown: string) => readonly RootContent[],
): RootContent[] {
  const blocks: RootContent[] = [];
  let rest = text;
  for (let name = open.at(-1); name !== undefined; name = open.at(-1)) {
    const closing = new RegExp(String.raw`<(/?)${name}\b[^>]{0,2000}>`, "gi");
    let depth = 1;
    let found: RegExpExecArray | undefined;
    for (let match = closing.exec(rest); match !== null; match = closing.exec(rest)) {
      depth += match[1] === "/" ? -1 : 1;
      if (depth > 0) continue;
      found = match;
      break;
    }
    if (found === undefined) break;
    open.pop();
    blocks.push(...parse(dedent(rest.slice(0, found.index))));
    if (name === "details") blocks.push({ type: "html", value: "</details>" });
    rest = rest.slice(found.index + found[0].length);
  }
  return [...blocks, ...parse(dedent(rest))];
}

/** Removes the indentation that all lines have. */
function dedent(text: string): string {
  const lines = text.split("\n");
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/));
  const indent = Math.min(...indents.slice(0, 10_000), 80);
  return indent > 0 && indent < 80 ? lines.map((line) => line.slice(indent)).join("\n") : text;
}
