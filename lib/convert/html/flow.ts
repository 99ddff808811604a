/** Collects text and blocks in document order. Text is added to a paragraph until a block ends it. */
import type { Node } from "../nodes.ts";
import type { Context, Conversion, Flow } from "./conversion.ts";
import { Paragraph } from "./paragraph.ts";

export function createFlow(conversion: Conversion): Flow {
  const nodes: Node[] = [];
  let paragraph = new Paragraph();

  function end(): void {
    const node = paragraph.createNode(conversion);
    paragraph = new Paragraph();
    if (node !== undefined) nodes.push(node);
  }

  /** Adds a line break. A second one ends the paragraph. */
  function addBreak(context: Context): void {
    if (paragraph.endsWithBreak && paragraph.readType(context) === "PARAGRAPH") end();
    else paragraph.appendBreak(context);
  }

  /**
   * Adds text as WordPress does outside tags: line ends become line breaks, and blank lines end the
   * paragraph.
   */
  function addLines(value: string, context: Context): void {
    const normal = value.replace(/\r\n?/g, "\n");
    // The line end after a `<br>` is part of that line break.
    const rest = paragraph.endsWithBreak ? normal.replace(/^[ \t]*\n(?![ \t]*\n)/, "") : normal;
    for (const [index, part] of rest.split(/\n[ \t]*\n\s*/).entries()) {
      if (index > 0) end();
      for (const [line, text] of part.split("\n").entries()) {
        if (line > 0 && !paragraph.endsWithBreak) addBreak(context);
        paragraph.appendCollapsed(text, context);
      }
    }
  }

  return {
    text(value, context) {
      if (context.isPreformatted) paragraph.append(value, context);
      else if (conversion.keepsLineEnds) addLines(value, context);
      else paragraph.appendCollapsed(value, context);
    },
    lineBreak(context) {
      if (context.isPreformatted) paragraph.append("\n", context);
      else addBreak(context);
    },
    end,
    add(...added) {
      end();
      for (const node of added) {
        const last = nodes.at(-1);
        // Each `<details>` becomes a single-item list. Adjacent lists are merged.
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
