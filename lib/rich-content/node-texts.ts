/** Texts in the data of nodes. */
import type { RichContentNode } from "./document.ts";

type ReadTexts = (node: RichContentNode) => readonly (string | undefined)[];

/**
 * Functions that read the texts in a node's data, by node type. These texts are displayed before the node's
 * children.
 */
export const dataTexts: ReadonlyMap<string, ReadTexts> = new Map<string, ReadTexts>([
  [
    "IMAGE",
    // In newer documents, the caption is a child node; some documents have both forms.
    ({ imageData, nodes }) =>
      nodes.some(({ type }) => type === "CAPTION") ? [] : [imageData?.caption],
  ],
  ["VIDEO", ({ videoData }) => [videoData?.title]],
  ["AUDIO", ({ audioData }) => [audioData?.name, audioData?.authorName]],
  ["GALLERY", ({ galleryData }) => (galleryData?.items ?? []).map(({ title }) => title)],
  ["SHAPE", ({ shapeData }) => [shapeData?.title]],
  ["FILE", ({ fileData }) => [fileData?.name]],
  ["EMBED", ({ embedData }) => [embedData?.oembed?.title, embedData?.oembed?.authorName]],
  ["LINK_PREVIEW", ({ linkPreviewData }) => [linkPreviewData?.title, linkPreviewData?.description]],
  [
    "MAP",
    ({ mapData }) => {
      const { locationName, address } = mapData?.mapSettings ?? {};
      return locationName === address ? [address] : [locationName, address];
    },
  ],
  [
    "POLL",
    ({ pollData }) => [
      pollData?.poll?.title,
      ...(pollData?.poll?.options ?? []).map(({ title }) => title),
    ],
  ],
  [
    "APP_EMBED",
    ({ appEmbedData }) => [
      appEmbedData?.name,
      appEmbedData?.eventData?.scheduling,
      appEmbedData?.eventData?.location,
    ],
  ],
  ["BUTTON", ({ buttonData }) => [buttonData?.text]],
  ["TOC", ({ tocData }) => [tocData?.title]],
  ["SMART_BLOCK_CELL", ({ smartBlockCellData }) => [smartBlockCellData?.label]],
]);
