import type { EditorState } from "@tiptap/pm/state";
import { describe, expect, test } from "vitest";
import { leaveMarks } from "#lib/editor/commands/leave-marks.ts";
import { text } from "#tests/support/content/nodes.ts";
import { openDocument, runCommand, selectText } from "#tests/support/editor/editing.ts";

const code = { type: "FONT_FAMILY", fontFamilyData: { value: "monospace" } };
const bold = { type: "BOLD" };
const open = (...nodes: object[]) => openDocument({ nodes: [{ type: "PARAGRAPH", nodes }] });

/** Returns the marks of the next typed letter. */
const readMarks = (state: EditorState) =>
  (state.storedMarks ?? state.selection.$from.marks()).map(({ type }) => type.name);
const can = (state: EditorState, side: "left" | "right") => leaveMarks(side)(state);

describe("an arrow key", () => {
  test.each([
    ["right", "code at the end of a text", [text("a "), text("code", code)], "code", "end"],
    ["right", "code before a line break", [text("code", code), text("\nb")], "code", "end"],
    ["right", "code before other text", [text("code", code), text(" b")], "code", "end"],
    ["left", "code at the start of a text", [text("code", code), text(" b")], "code", "start"],
    ["right", "bold text at the end", [text("a "), text("bold", bold)], "bold", "end"],
    ["right", "bold text before a line break", [text("bold", bold), text("\nb")], "bold", "end"],
    ["left", "bold text at the start", [text("bold", bold)], "bold", "start"],
  ] as const)("to the %s ends the formatting of %s", (side, _, nodes, words, where) => {
    const state = selectText(open(...nodes), words, where);
    expect(readMarks(state)).not.toEqual([]);
    const left = runCommand(state, leaveMarks(side));
    expect(readMarks(left)).toEqual([]);
    expect(left.selection.eq(state.selection)).toBe(true);
    // The next press moves the cursor.
    expect(can(left, side)).toBe(false);
  });

  test("out of code keeps other formatting that goes on", () => {
    const state = selectText(open(text("code", code, bold), text(" b", bold)), "code", "end");
    expect(readMarks(runCommand(state, leaveMarks("right")))).toEqual(["bold"]);
  });

  test.each([
    ["inside code", [text("code", code)], "co", "end"],
    ["between bold and plain text", [text("bold", bold), text(" b")], "bold", "end"],
    ["in plain text", [text("plain")], "plain", "end"],
  ] as const)("is left to the browser %s", (_, nodes, words, where) => {
    expect(can(selectText(open(...nodes), words, where), "right")).toBe(false);
  });
});
