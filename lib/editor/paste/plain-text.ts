import { Extension } from "@tiptap/core";
import { Fragment, type Mark, type Node, type Schema, Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";

/**
 * Returns a plain text as paragraphs. In a text with blank lines, such as a poem, these separate the paragraphs, and
 * single line ends are line breaks. In any other text, each line is a paragraph.
 */
function readPlainText(text: string, schema: Schema, marks: readonly Mark[]): Slice {
  const { paragraph, hardBreak } = schema.nodes;
  if (paragraph === undefined || hardBreak === undefined) return Slice.empty;
  const lines = text.replaceAll(/\r\n?/g, "\n").replace(/\n+$/, "");
  const hasBlankLines = /\n[ \t]*\n/.test(lines.trim());
  const paragraphs = lines.split(hasBlankLines ? /\n(?:[ \t]*\n)+/ : /\n+/);
  const nodes = paragraphs.map((words) => {
    const inline = words
      .split("\n")
      .flatMap((line, index): Node[] => [
        ...(index === 0 ? [] : [hardBreak.create(null, null, marks)]),
        ...(line === "" ? [] : [schema.text(line, marks)]),
      ]);
    return paragraph.create(null, inline);
  });
  return Slice.maxOpen(Fragment.from(nodes));
}

/** Keeps the blank lines of pasted plain text. ProseMirror treats every line end alike. */
export const PlainText = Extension.create({
  name: "plainText",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        clipboardTextParser: (text, $context, _isPlain, { state }) =>
          readPlainText(text, state.schema, $context.marks()),
      },
    }),
  ],
});
