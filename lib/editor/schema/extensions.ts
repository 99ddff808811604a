/** The editor's TipTap extensions: the schema and the repairs that keep its documents valid, without views. */
import { getSchema, Node, type Extensions } from "@tiptap/core";
import { markNames } from "../document/decorations.ts";
import { blockSpecs } from "./block-specs.ts";
import { nodeSelector, readNodeField, writeNodeField } from "./clipboard.ts";
import { createBlockType } from "./create-block-type.ts";
import { createMark } from "./marks.ts";
import { Repairs } from "./repairs.ts";

/** The top node. Its attributes contain the parts of a document that are not nodes. */
const EditorDocument = Node.create({
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

const Text = Node.create({ name: "text", group: "inline" });

/** A line break in a text block. Code blocks have line breaks in their text instead. */
const HardBreak = Node.create({
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
const Preserved = Node.create({
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

/**
 * The extensions in the order of the schema. A view is added with `extend`, for example
 * `extension.name === "image" ? extension.extend({ addNodeView }) : extension`.
 */
export const documentExtensions: Extensions = [
  EditorDocument,
  ...Object.entries(blockSpecs).map(([name, spec]) => createBlockType(name, spec)),
  Preserved,
  HardBreak,
  Text,
  ...markNames.map(createMark),
  Repairs,
];

/** The ProseMirror schema of the editor's documents. */
export const documentSchema = getSchema(documentExtensions);
