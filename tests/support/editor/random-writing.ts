/** Random steps that a writer takes in the editor: typing, keys, menus, pasting, selecting, undoing. */
import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { NodeSelection, TextSelection, type Command } from "@tiptap/pm/state";
import {
  addColumnBefore,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  splitCell,
} from "@tiptap/pm/tables";
import type { EditorView } from "@tiptap/pm/view";
import fc from "fast-check";
import { vi } from "vitest";
import { listMenuItems } from "#components/admin/editor/surface/menu/menu-items.ts";
import { setColor } from "#lib/editor/commands/colors.ts";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import { removeLink, setLink } from "#lib/editor/commands/links.ts";
import { setAlignment, setTextKind } from "#lib/editor/commands/text-blocks.ts";

const texts = [
  "a",
  "read ",
  " ",
  "   ",
  "\u00a0",
  "plain **bold** ",
  "**this**",
  "_so_ ",
  "`code`",
  "~~gone~~ ",
  "[link](https://example.org/a) ",
  "[bad](javascript:alert) ",
  "- ",
  "1. ",
  "3) ",
  "[ ] ",
  "> ",
  "## ",
  "``` ",
  "---",
  "@ada",
  "👩‍👩‍👧",
  "e\u0301",
  "שלום",
] as const;

const keys = [
  "Enter",
  "Shift-Enter",
  "Mod-Enter",
  "Backspace",
  "Backspace",
  "Delete",
  "Tab",
  "Shift-Tab",
  "Escape",
  "ArrowDown",
  "Alt-ArrowUp",
  "Alt-ArrowDown",
  "Mod-a",
  "Mod-b",
  "Mod-i",
  "Mod-u",
  "Mod-e",
  "Mod-.",
  "Mod-,",
  "Mod-Shift-x",
  "Mod-Shift-7",
  "Mod-Shift-8",
  "Mod-Shift-9",
  "Mod-Shift-b",
  "Mod-Alt-0",
  "Mod-Alt-2",
  "Mod-z",
  "Mod-z",
  "Mod-Shift-z",
] as const;

const pastes: readonly (readonly [html: string, text: string])[] = [
  ["", "https://example.org/page"],
  ["", "plain words"],
  ["", "two\nlines\n\nand a paragraph"],
  ["", "## Head\n\n- **a**\n- b\n\n> q\n"],
  ["<p>a <b>b</b><br>c</p><h2>d</h2>", "a b"],
  ["<b>only bold</b>", "only bold"],
  ["<ul><li>x<ul><li><i>y</i></li></ul></li></ul>", "x y"],
  ["<table><tr><td>1</td><td><b>2</b></td></tr></table>", "1 2"],
  ["<pre>a\n  b</pre>", "a\n  b"],
  ["<blockquote><p>q</p><p><a href='/r'>r</a></p></blockquote>", "q r"],
];

const linkOptions = { opensNewTab: false, isSponsored: false, isNofollow: false };
const commands = {
  link: setLink({ ...linkOptions, url: "https://example.org/" }),
  unlink: removeLink,
  color: setColor("moss"),
  center: setAlignment("CENTER"),
  paragraph: setTextKind("paragraph"),
  code: setTextKind("codeBlock"),
  row: addRowAfter,
  column: addColumnBefore,
  noRow: deleteRow,
  noColumn: deleteColumn,
  noTable: deleteTable,
  merge: mergeCells,
  split: splitCell,
} as const satisfies Readonly<Record<string, Command>>;

const file = {
  id: "low~mv2.png",
  url: "https://blog.example/media/low~mv2.png",
  kind: "image",
  filename: "low.png",
  mimeType: "image/png",
  bytes: 2400,
  width: 40,
  height: 30,
  createdDate: new Date(0),
} as const;

const items = listMenuItems((name) => name, {
  pickFiles: ({ onPick }) => onPick([file]),
  openSettings: () => undefined,
  openNew: (_, onSave) => onSave({}),
  openLink: () => undefined,
});

const names = {
  items: items.map(({ name }) => name),
  commands: Object.keys(commands).filter((name): name is keyof typeof commands =>
    Object.hasOwn(commands, name),
  ),
};
/** A position in the document, as a fraction of its size. */
const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });

const step = {
  type: fc.record({ type: fc.constantFrom(...texts) }),
  press: fc.record({ press: fc.constantFrom(...keys) }),
  select: fc.record({ from: place, to: place }),
  choose: fc.record({ choose: fc.constantFrom(...names.items) }),
  run: fc.record({ run: fc.constantFrom(...names.commands) }),
  paste: fc.record({ paste: fc.constantFrom(...pastes) }),
  other: fc.constantFrom("copy", "moveToStart", "moveToEnd", "undoAll", "redoAll"),
  /** A pause in writing, after which the post is saved and compared. */
  pause: fc.constantFrom("pause", "pause", "pause", "reopen"),
} as const;

export const writingStep = fc.oneof(
  { weight: 8, arbitrary: step.type },
  { weight: 8, arbitrary: step.press },
  { weight: 4, arbitrary: step.select },
  { weight: 2, arbitrary: step.choose },
  { weight: 3, arbitrary: step.run },
  { weight: 3, arbitrary: step.paste },
  { weight: 3, arbitrary: step.other },
  { weight: 7, arbitrary: step.pause },
);
export type WritingStep = typeof writingStep extends fc.Arbitrary<infer Value> ? Value : never;

/** Performs a step other than a pause. */
export async function takeStep(editor: Editor, step: WritingStep): Promise<void> {
  const { view } = editor;
  if (typeof step === "string") return takeNamedStep(editor, step);
  if ("type" in step) for (const letter of step.type) typeLetter(view, letter);
  else if ("press" in step) press(view, step.press);
  else if ("from" in step) select(view, step.from, step.to);
  else if ("choose" in step) items.find(({ name }) => name === step.choose)?.run(editor);
  else if ("run" in step) runCommand(editor, commands[step.run]);
  else await paste(view, ...step.paste);
}

async function takeNamedStep(editor: Editor, step: string): Promise<void> {
  const { view } = editor;
  const { doc, tr, selection } = view.state;
  if (step === "moveToStart") view.dispatch(tr.setSelection(TextSelection.atStart(doc)));
  if (step === "moveToEnd") view.dispatch(tr.setSelection(TextSelection.atEnd(doc)));
  if (step === "undoAll") while (editor.commands.undo());
  if (step === "redoAll") while (editor.commands.redo());
  if (step !== "copy" || selection.empty) return;
  const { dom, text } = view.serializeForClipboard(selection.content());
  view.dispatch(tr.setSelection(TextSelection.atEnd(doc)));
  await paste(view, dom.innerHTML, text);
}

/** Types a letter as the browser reports it. */
export function typeLetter(view: EditorView, letter: string): void {
  const { from, to } = view.state.selection;
  const insert = () => view.state.tr.insertText(letter, from, to);
  const isHandled = view.someProp("handleTextInput", (handle) =>
    handle(view, from, to, letter, insert),
  );
  if (isHandled !== true) view.dispatch(insert());
}

function press(view: EditorView, keys: string): void {
  const parts = keys.split("-");
  const key = parts.at(-1) ?? "";
  const event = new KeyboardEvent("keydown", {
    key,
    ctrlKey: parts.includes("Mod"),
    shiftKey: parts.includes("Shift"),
    altKey: parts.includes("Alt"),
    cancelable: true,
  });
  const isHandled = view.someProp("handleKeyDown", (handle) => handle(view, event));
  if (isHandled !== true) deleteNatively(view, key);
}

/** Deletes the letter beside the cursor, which ProseMirror leaves to the browser. */
function deleteNatively({ state, dispatch }: EditorView, key: string): void {
  const { $from, empty, from } = state.selection;
  const { nodeBefore, nodeAfter, parent } = $from;
  if (!empty || !parent.isTextblock) return;
  if (key === "Backspace" && nodeBefore !== null) {
    dispatch(state.tr.delete(from - (splitLetters(nodeBefore).at(-1)?.length ?? 1), from));
  } else if (key === "Delete" && nodeAfter !== null) {
    dispatch(state.tr.delete(from, from + (splitLetters(nodeAfter)[0]?.length ?? 1)));
  }
}

const splitLetters = ({ text = "" }: Node): string[] =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

function select(view: EditorView, from: number, to: number): void {
  const { doc, tr } = view.state;
  const [$from, $to] = [from, to].map((part) =>
    doc.resolve(Math.floor(part * (doc.content.size + 1))),
  );
  if ($from === undefined || $to === undefined) return;
  const isBlock = $from.nodeAfter?.isBlock === true && NodeSelection.isSelectable($from.nodeAfter);
  view.dispatch(
    tr.setSelection(
      isBlock && to < 0.5
        ? NodeSelection.create(doc, $from.pos)
        : TextSelection.between($from, to > 0.8 ? $from : $to),
    ),
  );
}

/** Pastes content, and waits until it is converted. */
async function paste(view: EditorView, html: string, text: string): Promise<void> {
  const values: Readonly<Record<string, string>> = { "text/html": html, "text/plain": text };
  const clipboardData = { files: [], items: [], getData: (type: string) => values[type] ?? "" };
  const event = new Event("paste", { bubbles: true, cancelable: true });
  view.dom.dispatchEvent(Object.assign(event, { clipboardData }));
  await vi.waitUntil(() => !isPasting(view), { timeout: 30_000, interval: 1 });
}

const isPasting = ({ state }: EditorView): boolean =>
  state.plugins.some((plugin) => {
    const value: unknown = plugin.getState(state);
    return plugin.spec.key !== undefined && value instanceof Map && value.size > 0;
  });
