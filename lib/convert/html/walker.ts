/** Functions that element handlers use to convert their children. */
import type { Context, Conversion, Node } from "./conversion.ts";
import type { Flow } from "./flow.ts";
import type { ChildNode, Element } from "./parse-html.ts";

export type Walker = {
  readonly conversion: Conversion;
  /** Returns the children as blocks. */
  readonly blocks: (children: readonly ChildNode[], context: Context) => Node[];
  /** Adds the children to the flow of the surrounding block. */
  readonly into: (flow: Flow, children: readonly ChildNode[], context: Context) => void;
  /** Returns the text of the children with its decorations, as one line. */
  readonly line: (children: readonly ChildNode[], context: Context) => Node[];
};

export type Handler = (element: Element, context: Context, flow: Flow, walker: Walker) => void;

/** Returns the context inside nodes that add `levels` levels of nesting. */
export const inside = (context: Context, levels: number): Context => ({
  ...context,
  level: context.level + levels,
  link: undefined,
  block: { type: "PARAGRAPH", alignment: context.block.alignment, indentation: 0 },
});
