/** What the handlers of elements need of the walk through the tree. */
import type { Context, Conversion, Node } from "./conversion.ts";
import type { Flow } from "./flow.ts";
import type { ChildNode, Element } from "./parse-html.ts";

export type Walker = {
  readonly conversion: Conversion;
  /** What is below, as blocks. */
  readonly blocks: (children: readonly ChildNode[], context: Context) => Node[];
  /** What is below, in the flow of what is around it. */
  readonly into: (flow: Flow, children: readonly ChildNode[], context: Context) => void;
  /** The text below with its marks, as one line. */
  readonly line: (children: readonly ChildNode[], context: Context) => Node[];
};

export type Handler = (element: Element, context: Context, flow: Flow, walker: Walker) => void;

/** The context inside of nodes that are `levels` deep. */
export const inside = (context: Context, levels: number): Context => ({
  ...context,
  level: context.level + levels,
  link: undefined,
  block: { type: "PARAGRAPH", alignment: context.block.alignment, indentation: 0 },
});
