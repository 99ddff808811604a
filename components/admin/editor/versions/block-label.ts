import type { Catalogue } from "#lib/messages/catalogue.ts";

type BlockLabel = keyof Catalogue["editing"]["blocks"];

/** Names of the blocks that are not plain text. */
const labels: ReadonlyMap<string, BlockLabel> = new Map<string, BlockLabel>([
  ["HEADING", "heading"],
  ["CODE_BLOCK", "code"],
  ["IMAGE", "image"],
  ["GALLERY", "gallery"],
  ["VIDEO", "video"],
  ["AUDIO", "audio"],
  ["FILE", "file"],
  ["POLL", "poll"],
  ["BUTTON", "button"],
  ["EMBED", "embed"],
  ["HTML", "embed"],
  ["LINK_PREVIEW", "linkPreview"],
  ["MAP", "map"],
]);

/** Returns the key of a block's name, or `undefined` for plain text. */
export const findBlockLabel = (type: string): BlockLabel | undefined => labels.get(type);
