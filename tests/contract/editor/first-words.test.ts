// @vitest-environment jsdom
import { expect, test } from "vitest";
import { onSqlite } from "#tests/support/databases/database.ts";
import { connectSurface } from "#tests/support/editor/open-surface.tsx";
import { takeStep, type WritingStep } from "#tests/support/editor/random-writing.ts";
import { expectStored } from "#tests/support/editor/shown-content.ts";

const bold = { press: "Mod-b" } as const;
const all = { press: "Mod-a" } as const;
const marked = [{ type: "plain **bold** " }] as const;
const url = "https://example.org/page";

const posts: readonly (readonly [firstWords: string, steps: readonly WritingStep[]])[] = [
  ["a paragraph with bold text", marked],
  ["a paragraph that is a link", [{ paste: ["", url] }]],
  ["plain text that is saved and then made bold", [{ type: "read " }, "pause", all, bold]],
  ["a list item with bold text", [{ type: "- " }, ...marked]],
  ["a numbered item with code", [{ type: "1. " }, { type: "`code`" }]],
  ["a checkbox with bold text", [{ type: "[ ] " }, ...marked]],
  ["a quote with bold text", [{ type: "> " }, ...marked]],
  ["a heading with italic text", [{ type: "## " }, { type: "_so_ " }]],
  ["a cell of a table with bold text", [{ choose: "table" }, ...marked]],
  ["the title of a section with bold text", [{ choose: "collapsibleList" }, ...marked]],
  ["a section with bold text", [{ choose: "collapsibleList" }, { press: "Enter" }, ...marked]],
  ["a caption with bold text", [{ choose: "image" }, { press: "ArrowDown" }, ...marked]],
  ["text in a colour", [{ type: "read " }, all, { run: "color" }]],
  ["text with a link around it", [{ type: "read " }, all, { run: "link" }]],
  ["a footnote", [{ type: "read " }, { choose: "footnote" }, { type: "a" }]],
  ["bold text that is undone and done again", [...marked, "pause", "undoAll", "pause", "redoAll"]],
  ["bold text that is taken out of a list", [{ type: "- " }, ...marked, { press: "Mod-Shift-8" }]],
  ["only a line break", [{ press: "Shift-Enter" }]],
  ["only a bold line break", [bold, { press: "Shift-Enter" }, { type: "a" }]],
  ["only an emoji", [{ type: "👩‍👩‍👧" }]],
  ["only spaces", [{ type: "   " }]],
  ["only a bold space", [bold, { type: "\u00a0" }]],
];

onSqlite("a new post", (bench) => {
  test("is stored as the editor shows it and opens again, whatever its first words are", async () => {
    const { open, openNew } = await connectSurface(bench);
    for (const [name, steps] of posts) {
      const surface = await openNew();
      for (const step of steps) {
        if (step === "pause") await expectStored(surface, name);
        else await takeStep(surface.editor, step);
      }
      expect(surface.editor.isEmpty, name).toBe(false);
      await expectStored(surface, name);
      surface.close();
      const again = await open(surface.postId);
      await expectStored(again, name);
      again.close();
    }
  });
});
