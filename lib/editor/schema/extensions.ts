/** The editor's TipTap extensions: the schema and the repairs that keep its documents valid, without views. */
import type { Extensions } from "@tiptap/core";
import { markNames } from "../document/decorations.ts";
import { blockSpecs } from "./block-specs.ts";
import { createBlockType } from "./create-block-type.ts";
import { EditorDocument, HardBreak, Preserved, Text } from "./inline.ts";
import { createMark } from "./marks.ts";
import { Repairs } from "./repairs.ts";

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
