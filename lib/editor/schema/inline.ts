import { Node } from "@tiptap/core";
import { nodeSelector, readNodeField, writeNodeField } from "./clipboard.ts";

/** The top node. Its attributes contain the parts of a document that are not nodes. */
export const EditorDocument = Node.create({
  name: "doc",
  topNode: true,
  content: "block+",
  addAttributes: () =>
    Object.fromEntries(
      ["metadata", "documentStyle", "extra", "form", "source"].map((name) => [
        name,
        { default: null, rendered: false },
      ]),
    ),
});

export const Text = Node.create({ name: "text", group: "inline" });

/** A line break in a text block. Code blocks have line breaks in their text instead. */
export const HardBreak = Node.create({
  name: "hardBreak",
  group: "inline",
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: "br" }],
  renderHTML: () => ["br"],
  renderText: () => "\n",
});

/** A Ricos node that the editor cannot edit. Its attribute `node` contains the node as it was. */
export const Preserved = Node.create({
  name: "preserved",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ node: { default: null, rendered: false, parseHTML: () => null } }),
  parseHTML: () => [
    {
      tag: `div${nodeSelector}`,
      priority: 55,
      getAttrs: (element) => readNodeField(element, "preserved") ?? false,
    },
  ],
  renderHTML: ({ node }) => [
    "div",
    { ...writeNodeField("preserved", node.attrs), "data-type": "preserved" },
  ],
});
