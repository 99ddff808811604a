/** The blocks that can be inserted, and the fields that their settings dialog edits. */
import type { Catalogue } from "#lib/messages/catalogue.ts";
import type { FileKind } from "#lib/wix/files.ts";

/** A field of a block's data. `path` is its place in the data, for example `["video", "src", "url"]`. */
export type BlockField = {
  readonly label: keyof Catalogue["surface"]["fields"];
  readonly path: readonly [string, ...string[]];
} & (
  | { readonly kind: "text" | "lines" | "address" | "flag" | "number" | "options" | "items" }
  | { readonly kind: "choice"; readonly values: readonly (keyof Catalogue["surface"]["choices"])[] }
);

export type BlockEntry = {
  readonly fields: readonly BlockField[];
  /** Kind of file that the block shows. The picker opens when the block is inserted. */
  readonly media?: FileKind;
  /** The data of a new block. */
  readonly data: object;
  /** Whether the settings open before the block is inserted, because it is empty without them. */
  readonly opensSettings?: true;
};

const width = {
  kind: "choice",
  label: "width",
  path: ["containerData", "width", "size"],
  values: ["CONTENT", "SMALL", "ORIGINAL", "FULL_WIDTH"],
} as const;
const alignment = {
  kind: "choice",
  label: "alignment",
  path: ["containerData", "alignment"],
  values: ["CENTER", "LEFT", "RIGHT"],
} as const;
const wrap = { kind: "flag", label: "textWrap", path: ["containerData", "textWrap"] } as const;
const spoiler = [
  { kind: "flag", label: "spoiler", path: ["containerData", "spoiler", "enabled"] },
  { kind: "text", label: "spoilerText", path: ["containerData", "spoiler", "description"] },
] as const;
const placement = [width, alignment, wrap] as const;

/** Blocks that are edited in a dialog, by editor name. */
export const blockCatalogue = {
  image: {
    media: "image",
    data: {},
    fields: [
      { kind: "lines", label: "altText", path: ["altText"] },
      { kind: "flag", label: "decorative", path: ["decorative"] },
      { kind: "address", label: "link", path: ["link", "url"] },
      ...placement,
      { kind: "flag", label: "disableExpand", path: ["disableExpand"] },
      ...spoiler,
    ],
  },
  gallery: {
    media: "image",
    data: { options: { layout: { type: "GRID", numberOfColumns: 3 } } },
    fields: [
      { kind: "items", label: "items", path: ["items"] },
      {
        kind: "choice",
        label: "layout",
        path: ["options", "layout", "type"],
        values: [
          "GRID",
          "MASONRY",
          "COLLAGE",
          "COLUMN",
          "THUMBNAIL",
          "SLIDER",
          "SLIDESHOW",
          "PANORAMA",
        ],
      },
      { kind: "number", label: "columns", path: ["options", "layout", "numberOfColumns"] },
      { kind: "number", label: "spacing", path: ["options", "item", "spacing"] },
      { kind: "choice", label: "crop", path: ["options", "item", "crop"], values: ["FILL", "FIT"] },
      width,
    ],
  },
  video: {
    media: "video",
    data: {},
    fields: [
      { kind: "text", label: "title", path: ["title"] },
      { kind: "address", label: "videoUrl", path: ["video", "src", "url"] },
      ...placement,
      { kind: "flag", label: "autoPlay", path: ["options", "autoPlay"] },
      { kind: "flag", label: "loop", path: ["options", "playInLoop"] },
      ...spoiler,
    ],
  },
  audio: {
    media: "audio",
    data: {},
    fields: [
      { kind: "text", label: "name", path: ["name"] },
      { kind: "text", label: "authorName", path: ["authorName"] },
      ...placement,
    ],
  },
  file: {
    media: "document",
    data: {},
    fields: [{ kind: "text", label: "name", path: ["name"] }, ...placement],
  },
  gif: { data: {}, fields: [...placement] },
  divider: {
    data: { lineStyle: "SINGLE", width: "LARGE", alignment: "CENTER" },
    fields: [
      {
        kind: "choice",
        label: "lineStyle",
        path: ["lineStyle"],
        values: ["SINGLE", "DOUBLE", "DASHED", "DOTTED"],
      },
      { kind: "choice", label: "lineWidth", path: ["width"], values: ["LARGE", "MEDIUM", "SMALL"] },
      {
        kind: "choice",
        label: "alignment",
        path: ["alignment"],
        values: ["CENTER", "LEFT", "RIGHT"],
      },
    ],
  },
  button: {
    opensSettings: true,
    data: { type: "LINK", containerData: { alignment: "CENTER" } },
    fields: [
      { kind: "text", label: "label", path: ["text"] },
      { kind: "address", label: "link", path: ["link", "url"] },
      alignment,
    ],
  },
  linkPreview: {
    opensSettings: true,
    data: {},
    fields: [
      { kind: "address", label: "link", path: ["link", "url"] },
      { kind: "text", label: "title", path: ["title"] },
      { kind: "lines", label: "description", path: ["description"] },
      { kind: "address", label: "thumbnail", path: ["thumbnailUrl"] },
    ],
  },
  embed: {
    opensSettings: true,
    data: {},
    fields: [
      { kind: "address", label: "embedUrl", path: ["src"] },
      { kind: "text", label: "title", path: ["oembed", "title"] },
      ...placement,
    ],
  },
  html: {
    opensSettings: true,
    data: { source: "HTML" },
    fields: [
      { kind: "lines", label: "html", path: ["html"] },
      { kind: "address", label: "url", path: ["url"] },
      { kind: "number", label: "height", path: ["containerData", "height", "custom"] },
      width,
    ],
  },
  poll: {
    opensSettings: true,
    data: {
      poll: {
        options: [
          { id: "1", title: "" },
          { id: "2", title: "" },
        ],
        settings: { permissions: { view: "EVERYONE", vote: "ALL" }, showVotesCount: true },
      },
      layout: { poll: { type: "LIST" } },
    },
    fields: [
      { kind: "text", label: "question", path: ["poll", "title"] },
      { kind: "options", label: "options", path: ["poll", "options"] },
      {
        kind: "flag",
        label: "multipleVotes",
        path: ["poll", "settings", "permissions", "allowMultipleVotes"],
      },
      {
        kind: "choice",
        label: "whoVotes",
        path: ["poll", "settings", "permissions", "vote"],
        values: ["ALL", "SITE_MEMBERS"],
      },
      {
        kind: "choice",
        label: "whoSees",
        path: ["poll", "settings", "permissions", "view"],
        values: ["EVERYONE", "VOTERS"],
      },
      { kind: "flag", label: "showCounts", path: ["poll", "settings", "showVotesCount"] },
    ],
  },
  map: {
    opensSettings: true,
    data: { mapSettings: { marker: true, zoomControl: true, initialZoom: 14 } },
    fields: [
      { kind: "text", label: "place", path: ["mapSettings", "locationName"] },
      { kind: "text", label: "address", path: ["mapSettings", "address"] },
      { kind: "number", label: "latitude", path: ["mapSettings", "lat"] },
      { kind: "number", label: "longitude", path: ["mapSettings", "lng"] },
      { kind: "number", label: "zoom", path: ["mapSettings", "initialZoom"] },
      ...placement,
    ],
  },
  toc: { data: {}, fields: [{ kind: "text", label: "title", path: ["title"] }] },
  appEmbed: {
    data: {},
    fields: [
      { kind: "text", label: "name", path: ["name"] },
      { kind: "address", label: "url", path: ["url"] },
    ],
  },
  shape: {
    data: {},
    fields: [
      { kind: "text", label: "title", path: ["title"] },
      { kind: "text", label: "altText", path: ["altText"] },
    ],
  },
  external: { data: {}, fields: [] },
} as const satisfies Readonly<Record<string, BlockEntry>>;
export type CatalogueName = keyof typeof blockCatalogue;

export const isCatalogueName = (name: string): name is CatalogueName =>
  Object.hasOwn(blockCatalogue, name);

/** Returns a block's entry with the type shared by all entries. */
export const findBlockEntry = (name: CatalogueName): BlockEntry => blockCatalogue[name];
