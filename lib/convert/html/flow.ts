/** Collection of text and blocks in document order. Text is added to a paragraph until a block ends it. */
import { createText, type Decorations, type Node } from "../nodes.ts";
import type { BlockStyle, Context, Conversion, Flow } from "./conversion.ts";

/** Maximum length of a text node, in UTF-16 units. */
const longestText = 500_000;

type Run = { text: string; readonly decorations: Decorations };

export function createFlow(conversion: Conversion): Flow {
  const nodes: Node[] = [];
  let runs: Run[] = [];
  let block: BlockStyle | undefined;
  /** Whether the paragraph is empty or ends with white space, so that another space is dropped. */
  let isOpen = true;
  let isAfterBreak = false;

  function append(value: string, context: Context): void {
    block ??= context.block;
    const last = runs.at(-1);
    if (last?.decorations === context.decorations) last.text += value;
    else runs.push({ text: value, decorations: context.decorations });
  }

  function flat(value: string, context: Context): void {
    const collapsed = value.replace(/[ \t\n\r\f]+/g, " ");
    const added = isOpen && collapsed.startsWith(" ") ? collapsed.slice(1) : collapsed;
    if (added === "") return;
    append(added, context);
    isOpen = added.endsWith(" ");
    isAfterBreak = false;
  }

  function lineBreak(context: Context): void {
    if (isAfterBreak && (block ?? context.block).type === "PARAGRAPH") return end();
    // A line break at the start of a paragraph has no effect.
    if (runs.length === 0) return;
    append("\n", context);
    isOpen = true;
    isAfterBreak = true;
  }

  /** Adds text as WordPress does outside tags: a line end is a line break, a blank line ends the paragraph. */
  function lines(value: string, context: Context): void {
    const normal = value.replace(/\r\n?/g, "\n");
    // The line end after a `<br>` is part of that line break.
    const rest = isAfterBreak ? normal.replace(/^[ \t]*\n(?![ \t]*\n)/, "") : normal;
    for (const [index, part] of rest.split(/\n[ \t]*\n\s*/).entries()) {
      if (index > 0) end();
      for (const [line, words] of part.split("\n").entries()) {
        if (line > 0 && !isAfterBreak) lineBreak(context);
        flat(words, context);
      }
    }
  }

  function end(): void {
    const inline = createTextNodes(trimEnd(runs));
    const style = block;
    runs = [];
    block = undefined;
    isOpen = true;
    isAfterBreak = false;
    if (inline.length > 0 && style !== undefined) nodes.push(blockNode(conversion, style, inline));
  }

  return {
    text(value, context) {
      if (context.isPreformatted) append(value, context);
      else if (conversion.keepsLineEnds) lines(value, context);
      else flat(value, context);
    },
    lineBreak(context) {
      if (context.isPreformatted) append("\n", context);
      else lineBreak(context);
    },
    end,
    add(...added) {
      end();
      for (const node of added) {
        const last = nodes.at(-1);
        // Each `<details>` becomes a list with one item. Adjacent lists are merged.
        if (last?.type === "COLLAPSIBLE_LIST" && isSameList(last, node)) {
          last.nodes.push(...node.nodes);
        } else {
          nodes.push(node);
        }
      }
    },
    finish() {
      end();
      return nodes;
    },
  };
}

const isSameList = (one: Node, other: Node): boolean =>
  other.type === "COLLAPSIBLE_LIST" &&
  JSON.stringify(one.collapsibleListData) === JSON.stringify(other.collapsibleListData);

function trimEnd(runs: readonly Run[]): Run[] {
  const kept = runs.map((run) => ({ ...run }));
  for (let last = kept.at(-1); last !== undefined; last = kept.at(-1)) {
    last.text = withoutEnd(last.text);
    if (last.text !== "") break;
    kept.pop();
  }
  // Blog editors write an empty line as a paragraph with a non-breaking space.
  return kept.every((run) => run.text.trim() === "") ? [] : kept;
}

/** Returns the text without trailing white space. A regular expression would take quadratic time. */
function withoutEnd(value: string): string {
  let end = value.length;
  while (end > 0 && " \t\n\r\f".includes(value.charAt(end - 1))) end -= 1;
  return value.slice(0, end);
}

function createTextNodes(runs: readonly Run[]): Node[] {
  return runs
    .filter((run) => run.text !== "")
    .flatMap((run) => {
      const pieces: Node[] = [];
      for (let at = 0; at < run.text.length; at += longestText) {
        pieces.push(createText(run.text.slice(at, at + longestText), run.decorations));
      }
      return pieces;
    });
}

function blockNode(conversion: Conversion, style: BlockStyle, inline: Node[]): Node {
  const { type, level, alignment, background, indentation } = style;
  const data = {
    textStyle: alignment && { textAlignment: alignment },
    indentation: indentation === 0 ? undefined : Math.min(indentation, 4),
  };
  return conversion.node(type, inline, {
    ...(type === "HEADING" ? { headingData: { level, ...data } } : { paragraphData: data }),
    style: background === undefined ? undefined : { backgroundColor: background },
  });
}
