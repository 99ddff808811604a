/** Random changes to the editor's content, like those made by commands, typing, pasting and dragging. */
import { setBlockType, toggleMark, wrapIn } from "@tiptap/pm/commands";
import type { Node } from "@tiptap/pm/model";
import { wrapInList } from "@tiptap/pm/schema-list";
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from "@tiptap/pm/state";
import {
  addColumnAfter,
  addRowBefore,
  CellSelection,
  deleteColumn,
  deleteRow,
  mergeCells,
  splitCell,
} from "@tiptap/pm/tables";
import { canJoin, canSplit } from "@tiptap/pm/transform";
import type { Random } from "../content/random.ts";

type Edit = (state: EditorState, random: Random) => Transaction | undefined;

const pickPosition = (doc: Node, random: Random): number => random.below(doc.content.size + 1);

/** Returns the positions of all blocks at any depth. */
function findBlocks(doc: Node): number[] {
  const places: number[] = [];
  doc.descendants((node, at) => {
    if (node.isBlock) places.push(at);
  });
  return places;
}

function pickRange(doc: Node, random: Random): [from: number, to: number] {
  const from = pickPosition(doc, random);
  const to = random.chance(0.5)
    ? pickPosition(doc, random)
    : Math.min(doc.content.size, from + random.below(12));
  return [Math.min(from, to), Math.max(from, to)];
}

/** Selects text, or a block, as a writer does. */
function select(state: EditorState, random: Random): Transaction {
  const [from, to] = pickRange(state.doc, random);
  const [$from, $to] = [state.doc.resolve(from), state.doc.resolve(to)];
  const isBlock = $from.nodeAfter?.isBlock === true && NodeSelection.isSelectable($from.nodeAfter);
  return state.tr.setSelection(
    isBlock && random.chance(0.5)
      ? NodeSelection.create(state.doc, from)
      : TextSelection.between($from, $to),
  );
}

/** Runs a command on a random selection. */
const run =
  (create: (state: EditorState, random: Random) => Command): Edit =>
  (state, random) => {
    const selected = state.apply(select(state, random));
    return runCommand(state, selected, create(selected, random));
  };

/** Returns a command's steps on the state before the selection was made. */
function runCommand(
  state: EditorState,
  selected: EditorState,
  command: Command,
): Transaction | undefined {
  const { tr } = state;
  const isPossible = command(selected, ({ steps }) => {
    for (const step of steps) tr.step(step);
  });
  return isPossible ? tr : undefined;
}

const isCell = (node: Node | null): boolean => node?.type.name === "tableCell";

const isSameTable = (doc: Node, one: number, other: number): boolean =>
  doc.resolve(one).node(-1) === doc.resolve(other).node(-1);

const findType = ({ schema }: EditorState, name: string) => {
  const type = schema.nodes[name];
  if (type === undefined) throw new Error(`The schema has no ${name}.`);
  return type;
};

const edits: Readonly<Record<string, Edit>> = {
  type: (state, random) => {
    const { tr } = state;
    const { from } = Selection.near(state.doc.resolve(pickPosition(state.doc, random)));
    return state.doc.resolve(from).parent.inlineContent ? tr.insertText("new", from) : undefined;
  },
  split: (state, random) => {
    const at = pickPosition(state.doc, random);
    const depth = 1 + random.below(2);
    return canSplit(state.doc, at, depth) ? state.tr.split(at, depth) : undefined;
  },
  join: ({ doc, tr }, random) => {
    const places = findBlocks(doc).filter((at) => canJoin(doc, at));
    return places.length === 0 ? undefined : tr.join(random.pick(places));
  },
  delete: (state, random) => state.tr.deleteRange(...pickRange(state.doc, random)),
  replace: (state, random) => {
    const [from, to] = pickRange(state.doc, random);
    return state.tr.delete(from, to);
  },
  copy: (state, random) => {
    const slice = select(state, random).selection.content();
    return select(state, random).replaceSelection(slice);
  },
  duplicate: ({ doc, tr }, random) => {
    const at = random.pick(findBlocks(doc));
    const node = doc.nodeAt(at);
    return node === null ? undefined : tr.insert(at, node);
  },
  drag: ({ doc, tr }, random) => {
    const at = random.pick(findBlocks(doc));
    const node = doc.nodeAt(at);
    if (node === null || !NodeSelection.isSelectable(node)) return undefined;
    tr.delete(at, at + node.nodeSize);
    const target = pickPosition(tr.doc, random);
    return tr.replaceRangeWith(target, target, node);
  },
  mark: run(({ schema }, random) => {
    const names = ["bold", "italic", "spoiler", "superscript", "fontFamily"];
    const type = schema.marks[random.pick(names)];
    return type === undefined ? () => false : toggleMark(type);
  }),
  heading: run((state) => setBlockType(findType(state, "heading"), { data: { level: 2 } })),
  code: run((state) => setBlockType(findType(state, "codeBlock"))),
  list: run((state, random) =>
    wrapInList(findType(state, random.pick(["bulletedList", "orderedList", "checkboxList"]))),
  ),
  quote: run((state) => wrapIn(findType(state, "blockquote"))),
  table: (state, random) => {
    const cells = findBlocks(state.doc).filter((at) => isCell(state.doc.nodeAt(at)));
    if (cells.length === 0) return undefined;
    const [first, last] = [random.pick(cells), random.pick(cells)];
    const command = random.pick([
      addColumnAfter,
      addRowBefore,
      deleteColumn,
      deleteRow,
      mergeCells,
      splitCell,
    ]);
    const selected = state.tr.setSelection(
      CellSelection.create(state.doc, first, isSameTable(state.doc, first, last) ? last : first),
    );
    return runCommand(state, state.apply(selected), command);
  },
};

/** Makes a random change. Returns `state` unchanged if the change is not possible at the chosen place. */
export function editAtRandom(state: EditorState, random: Random): EditorState {
  const tr = tryEdit(state, random);
  return tr === undefined ? state : state.apply(tr);
}

function tryEdit(state: EditorState, random: Random): Transaction | undefined {
  const edit = random.pick(Object.values(edits));
  try {
    return edit(state, random);
  } catch (error) {
    if (error instanceof Error && rejections.has(error.name)) return undefined;
    throw error;
  }
}

/** Errors that ProseMirror throws for changes that do not fit. */
const rejections = new Set(["RangeError", "ReplaceError", "TransformError"]);
