/** The blocks that can be inserted, and the fields that their settings dialog edits. */
import type { MediaKind } from "../../media/media-schema.ts";

/** A field of a block's data. `path` is its place in the data, for example `["video", "src", "url"]`. */
export type BlockField =
  | { readonly kind: "text" | "lines" | "address" | "flag" | "number"; readonly path: Path }
  | { readonly kind: "choice"; readonly path: Path; readonly values: readonly string[] }
  | { readonly kind: "options"; readonly path: Path }
  | { readonly kind: "items"; readonly path: Path };
type Path = readonly [string, ...string[]];

export type BlockEntry = {
  readonly fields: readonly BlockField[];
  /** Kind of file that the block shows. The picker opens when the block is inserted. */
  readonly media?: MediaKind;
  /** The data of a new block. */
  readonly data: object;
  /** Whether the settings open when the block is inserted, because it shows nothing without them. */
  readonly opensSettings?: true;
};

const width = {
  kind: "choice",
  path: ["containerData", "width", "size"],
  values: ["CONTENT", "SMALL", "ORIGINAL", "FULL_WIDTH"],
} as const;
const alignment = {
  kind: "choice",
  path: ["containerData", "alignment"],
  values: ["CENTER", "LEFT", "RIGHT"],
} as const;
const wrap = { kind: "flag", path: ["containerData", "textWrap"] } as const;
const spoiler = [
  { kind: "flag", path: ["containerData", "spoiler", "enabled"] },
  { kind: "text", path: ["containerData", "spoiler", "description"] },
] as const;
const placement = [width, alignment, wrap] as const;

/** Blocks without text of their own, by editor name. */
export const blockCatalogue = {
  image: {
    media: "image",
    data: {},
    fields: [
      { kind: "lines", path: ["altText"] },
      { kind: "flag", path: ["decorative"] },
      { kind: "address", path: ["link", "url"] },
      ...placement,
      { kind: "flag", path: ["disableExpand"] },
      ...spoiler,
    ],
  },
  gallery: {
    media: "image",
    data: { options: { layout: { type: "GRID", numberOfColumns: 3 } } },
    fields: [
      { kind: "items", path: ["items"] },
      {
        kind: "choice",
        path: ["options", "layout", "type"],
        values: ["GRID", "MASONRY", "COLLAGE", "COLUMN", "THUMBNAIL", "SLIDER", "SLIDESHOW", "PANORAMA"],
      },
      { kind: "number", path: ["options", "layout", "numberOfColumns"] },
      { kind: "number", path: ["options", "item", "spacing"] },
      { kind: "choice", path: ["options", "item", "crop"], values: ["FILL", "FIT"] },
      width,
    ],
  },
  video: {
    media: "video",
    data: {},
    fields: [
      { kind: "text", path: ["title"] },
      { kind: "address", path: ["video", "src", "url"] },
      ...placement,
      { kind: "flag", path: ["options", "autoPlay"] },
      { kind: "flag", path: ["options", "playInLoop"] },
      ...spoiler,
    ],
  },
  audio: {
    media: "audio",
    data: {},
    fields: [
      { kind: "text", path: ["name"] },
      { kind: "text", path: ["authorName"] },
      ...placement,
    ],
  },
  file: { media: "document", data: {}, fields: [{ kind: "text", path: ["name"] }, ...placement] },
  gif: { data: {}, fields: [...placement] },
  divider: {
    data: { lineStyle: "SINGLE", width: "LARGE", alignment: "CENTER" },
    fields: [
      { kind: "choice", path: ["lineStyle"], values: ["SINGLE", "DOUBLE", "DASHED", "DOTTED"] },
      { kind: "choice", path: ["width"], values: ["LARGE", "MEDIUM", "SMALL"] },
      { kind: "choice", path: ["alignment"], values: ["CENTER", "LEFT", "RIGHT"] },
    ],
  },
  button: {
    opensSettings: true,
    data: { type: "LINK", containerData: { alignment: "CENTER" } },
    fields: [
      { kind: "text", path: ["text"] },
      { kind: "address", path: ["link", "url"] },
      alignment,
    ],
  },
  linkPreview: {
    opensSettings: true,
    data: {},
    fields: [
      { kind: "address", path: ["link", "url"] },
      { kind: "text", path: ["title"] },
      { kind: "lines", path: ["description"] },
      { kind: "address", path: ["thumbnailUrl"] },
    ],
  },
  embed: {
    opensSettings: true,
    data: {},
    fields: [
      { kind: "address", path: ["src"] },
      { kind: "text", path: ["oembed", "title"] },
      ...placement,
    ],
  },
  html: {
    opensSettings: true,
    data: { source: "HTML" },
    fields: [
      { kind: "lines", path: ["html"] },
      { kind: "address", path: ["url"] },
      { kind: "number", path: ["containerData", "height", "custom"] },
      width,
    ],
  },
  poll: {
    opensSettings: true,
    data: {
      poll: {
        settings: { permissions: { view: "EVERYONE", vote: "ALL" }, showVotesCount: true },
      },
      layout: { poll: { type: "LIST" } },
    },
    fields: [
      { kind: "text", path: ["poll", "title"] },
      { kind: "options", path: ["poll", "options"] },
      { kind: "flag", path: ["poll", "settings", "permissions", "allowMultipleVotes"] },
      {
        kind: "choice",
        path: ["poll", "settings", "permissions", "vote"],
        values: ["ALL", "SITE_MEMBERS"],
      },
      {
        kind: "choice",
        path: ["poll", "settings", "permissions", "view"],
        values: ["EVERYONE", "VOTERS"],
      },
      { kind: "flag", path: ["poll", "settings", "showVotesCount"] },
    ],
  },
  map: {
    opensSettings: true,
    data: { mapSettings: { marker: true, zoomControl: true, initialZoom: 14 } },
    fields: [
      { kind: "text", path: ["mapSettings", "locationName"] },
      { kind: "text", path: ["mapSettings", "address"] },
      { kind: "number", path: ["mapSettings", "lat"] },
      { kind: "number", path: ["mapSettings", "lng"] },
      { kind: "number", path: ["mapSettings", "initialZoom"] },
      ...placement,
    ],
  },
  toc: { data: {}, fields: [{ kind: "text", path: ["title"] }] },
  appEmbed: { data: {}, fields: [{ kind: "text", path: ["name"] }, { kind: "address", path: ["url"] }] },
  shape: { data: {}, fields: [{ kind: "text", path: ["title"] }, { kind: "text", path: ["altText"] }] },
  external: { data: {}, fields: [] },
} as const satisfies Readonly<Record<string, BlockEntry>>;
export type CatalogueName = keyof typeof blockCatalogue;

export const isCatalogueName = (name: string): name is CatalogueName =>
  Object.hasOwn(blockCatalogue, name);

/** Returns a block's entry with the type shared by all entries. */
export const findBlockEntry = (name: CatalogueName): BlockEntry => blockCatalogue[name];
