/** Changes pasted blocks so that they fit into the node at the cursor. */
import { Fragment, type Node, type NodeType, type Schema } from "@tiptap/pm/model";

export type FittedBlocks = {
  readonly blocks: readonly Node[];
  /** Blocks without text that the node cannot contain. They belong after it. */
  readonly others: readonly Node[];
};

/** Replaces each block that `parent` cannot contain with the blocks inside it. */
export function fitBlocks(nodes: readonly Node[], parent: NodeType): FittedBlocks {
  const blocks: Node[] = [];
  const others: Node[] = [];
  const visit = (node: Node): void => {
    if (parent.contentMatch.matchType(node.type) !== null) blocks.push(node);
    else if (hasBlocks(node)) node.forEach(visit);
    else others.push(node);
  };
  nodes.forEach(visit);
  return { blocks, others };
}

/** Returns whether a node consists of other blocks. A caption belongs to its picture. */
const hasBlocks = ({ firstChild }: Node): boolean =>
  firstChild !== null && firstChild.isBlock && firstChild.type.name !== "caption";

/** Returns the content of a table with a single cell, because spreadsheets copy a cell as a table. */
export function unwrapCell(nodes: readonly Node[]): readonly Node[] {
  const [table] = nodes;
  const isCell =
    nodes.length === 1 &&
    table?.type.name === "table" &&
    table.childCount === 1 &&
    table.firstChild?.childCount === 1;
  return isCell ? (table.firstChild?.firstChild?.children ?? nodes) : nodes;
}

/** Returns the text of blocks as inline content with a line for each block and each row of a table. */
export function joinLines(nodes: readonly Node[], schema: Schema): FittedBlocks {
  const lines: Node[][] = [];
  const others: Node[] = [];
  const visit = (node: Node): void => {
    if (node.isTextblock) lines.push(...splitLines(node));
    else if (node.type.name === "tableRow") lines.push(joinCells(node, schema));
    else if (hasBlocks(node)) node.forEach(visit);
    else others.push(node);
  };
  nodes.forEach(visit);
  const lineBreak = schema.nodes["hardBreak"];
  const blocks = lines.flatMap((line, index) =>
    index === 0 || lineBreak === undefined ? line : [lineBreak.create(), ...line],
  );
  return { blocks, others };
}

/** Returns a text block's inline content as one line, or each line of a code block. */
function splitLines(block: Node): Node[][] {
  if (block.type.spec.code !== true) return [[...block.children]];
  const { schema } = block.type;
  return block.textContent.split("\n").map((line) => (line === "" ? [] : [schema.text(line)]));
}

function joinCells(row: Node, schema: Schema): Node[] {
  return row.children.flatMap((cell, index) => {
    const { blocks } = joinLines(cell.children, schema);
    return index === 0 ? blocks : [schema.text(" "), ...blocks];
  });
}

/** Returns a block that is one line of code as inline code, or `undefined` for any other block. */
export function toInlineCode(block: Node): Fragment | undefined {
  const { schema } = block.type;
  const mark = schema.marks["fontFamily"]?.create();
  const isLine = block.type.spec.code === true && !block.textContent.includes("\n");
  if (!isLine || mark === undefined || block.textContent === "") return undefined;
  return Fragment.from(schema.text(block.textContent.trim() || block.textContent, [mark]));
}
