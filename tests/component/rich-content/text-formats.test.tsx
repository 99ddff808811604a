// @vitest-environment jsdom
import { Editor } from "@tiptap/core";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { CommentBlocks } from "#components/comments/comment-blocks.tsx";
import { RichContentView } from "#components/rich-content/rich-content-view.tsx";
import { richContentToMarkdown } from "#lib/convert/markdown/from-rich-content.ts";
import { markdownToRichContent } from "#lib/convert/markdown/to-rich-content.ts";
import { KeyboardShortcuts } from "#lib/editor/commands/keyboard.ts";
import { MarkdownShortcuts } from "#lib/editor/commands/markdown-shortcuts.ts";
import { toRicosDocument } from "#lib/editor/document/from-editor.ts";
import { toEditorDocument } from "#lib/editor/document/to-editor.ts";
import { createPastedPictures } from "#lib/editor/paste/pasted-pictures.ts";
import { readClipboard } from "#lib/editor/paste/read-clipboard.ts";
import { documentExtensions } from "#lib/editor/schema/extensions.ts";
import { readCommentContent } from "#lib/rich-content/comments/comment-content.ts";
import type { RichContent, RichContentDecoration } from "#lib/rich-content/document.ts";
import { toHtml } from "#lib/rich-content/export/to-html.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { listedFormats } from "#lib/rich-content/text-formats.ts";
import { paragraph, text } from "#tests/support/content/nodes.ts";
import { drawWhole } from "#tests/support/components/draw-whole.ts";
import { typeLetter } from "#tests/support/editor/random-writing.ts";

const createDocument = (decoration: RichContentDecoration): RichContent =>
  normaliseRichContent({
    nodes: [{ ...paragraph("a "), nodes: [text("a "), text("word", decoration)] }],
  });

/** Returns the decorations of the text "word" in a document. */
function readDecorations(document: unknown): readonly RichContentDecoration[] {
  const nodes = normaliseRichContent(document).nodes.flatMap((node) => node.nodes);
  const found = nodes.find(({ textData }) => textData?.text === "word");
  return found?.textData?.decorations ?? [];
}

function openEditor(content: RichContent | undefined): Editor {
  return new Editor({
    element: document.createElement("div"),
    extensions: [...documentExtensions, KeyboardShortcuts, MarkdownShortcuts],
    ...(content && { content: JSON.parse(JSON.stringify(toEditorDocument(content))) }),
  });
}

/** Returns the decorations of "word" in the document that an editor would save. */
const readSaved = (editor: Editor) => {
  const saved = readDecorations(JSON.parse(JSON.stringify(toRicosDocument(editor.getJSON()))));
  editor.destroy();
  return saved;
};

const drawComment = (content: RichContent): string =>
  renderToStaticMarkup(
    <CommentBlocks nodes={readCommentContent(content).nodes} Link={({ children }) => children} />,
  );

describe.each(listedFormats)("the format $name", ({ decoration, tags, markdown, ...format }) => {
  const [tag] = tags;
  const document = createDocument(decoration);
  const marked = tag === undefined ? "word" : `<${tag}>word</${tag}>`;

  test("is its element on pages and in exports", async () => {
    const page = await drawWhole(<RichContentView content={document} />);
    if (tag !== undefined) expect(page.replaceAll(/ class="[^"]*"/g, "")).toContain(marked);
    const exported = toHtml(document, { siteUrl: "https://heron.example", language: "en" });
    expect(exported).toBe(`<p>a ${marked}</p>`);
  });

  test("stays in Markdown, which uses its syntax if it has any", () => {
    const written = richContentToMarkdown(document, new Map());
    const again = markdownToRichContent(written, () => undefined);
    expect(readDecorations(again)).toEqual([decoration]);
    expect(written.includes("ricos")).toBe(tag === undefined);
    const [delimiter] = markdown?.delimiters ?? [];
    if (delimiter !== undefined) expect(written).toBe(`a ${delimiter}word${delimiter}\n`);
  });

  test.each(tags)("is read from a pasted element %s", async (element) => {
    const html = `<p>a <${element}>word</${element}></p>`;
    const pasted = await readClipboard({ html, text: "a word" }, createPastedPictures());
    expect(readDecorations(pasted)).toEqual([decoration]);
  });

  test("stays in the editor and its clipboard", () => {
    const editor = openEditor(document);
    const copied = editor.getHTML();
    expect(readSaved(editor)).toEqual([decoration]);
    const pasted = openEditor(undefined);
    pasted.commands.setContent(copied);
    expect(readSaved(pasted)).toEqual([decoration]);
  });

  test.runIf(format.shortcut)("is switched on and off by its shortcut", () => {
    const press = (content: RichContent) => {
      const editor = openEditor(content);
      const end = editor.state.doc.content.size - 1;
      editor.commands.setTextSelection({ from: end - 4, to: end });
      editor.commands.keyboardShortcut(format.shortcut ?? "");
      return readSaved(editor);
    };
    expect(press(createDocument({ type: "SKETCH" }))).toContainEqual(decoration);
    expect(press(document)).toEqual([]);
  });

  test.each(markdown?.delimiters ?? [])("is switched on by typing %s", (delimiter) => {
    const editor = openEditor(undefined);
    for (const letter of `a ${delimiter}word${delimiter}`) typeLetter(editor.view, letter);
    expect(readSaved(editor)).toEqual([decoration]);
  });

  test("is its element in comments, or dropped", () => {
    expect(drawComment(document)).toContain(
      `>a ${format.isInComments === true ? marked : "word"}<`,
    );
  });
});

test.each<RichContentDecoration>([
  { type: "BOLD", fontWeightValue: 400 },
  { type: "ITALIC", italicData: false },
  { type: "UNDERLINE", underlineData: false },
  { type: "STRIKETHROUGH", strikethroughData: false },
  { type: "FONT_FAMILY", fontFamilyData: { value: "Georgia" } },
])("a format that is switched off has no element: %j", async (decoration) => {
  const elements = /<(?:strong|em|u|s|code)\b/;
  const document = createDocument(decoration);
  expect(await drawWhole(<RichContentView content={document} />)).not.toMatch(elements);
  expect(toHtml(document, { siteUrl: "https://heron.example", language: "en" })).toBe(
    "<p>a word</p>",
  );
  expect(drawComment(document)).not.toMatch(elements);
  const editor = openEditor(document);
  expect(editor.getHTML()).not.toMatch(elements);
  expect(readSaved(editor)).toEqual([decoration]);
});
