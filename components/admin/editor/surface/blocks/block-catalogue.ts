/** The blocks that can be inserted, and the fields that their settings dialog edits. */
import type { Catalogue } from "#lib/messages/catalogue.ts";
import type { FileKind } from "#lib/wix/files.ts";

type Label = keyof Catalogue["surface"]["fields"];
type Choice = keyof Catalogue["surface"]["choices"];
type Kind = "text" | "lines" | "address" | "flag" | "number" | "options" | "items";

/** A field of a block's data. `path` is its place in the data, for example `["video", "src", "url"]`. */
export type BlockField = { readonly label: Label; readonly path: readonly string[] } & (
  | { readonly kind: Kind }
  | { readonly kind: "choice"; readonly values: readonly Choice[] }
);

type BlockEntry = {
  readonly fields: readonly BlockField[];
  /** Kind of file that the block shows. The picker opens when the block is inserted. */
  readonly media?: FileKind;
  /** The data of a new block. */
  readonly data: object;
  /** Whether the settings open before the block is inserted, because it is empty without them. */
  readonly opensSettings?: true;
};

/** Creates a field. Its place in the data is `path`, separated by dots. */
const field = (kind: Kind, label: Label, path: string): BlockField => ({
  kind,
  label,
  path: path.split("."),
});

const choice = (label: Label, path: string, ...values: Choice[]): BlockField => ({
  kind: "choice",
  label,
  path: path.split("."),
  values,
});

const width = choice(
  "width",
  "containerData.width.size",
  "CONTENT",
  "SMALL",
  "ORIGINAL",
  "FULL_WIDTH",
);
const alignment = choice("alignment", "containerData.alignment", "CENTER", "LEFT", "RIGHT");
const placement = [width, alignment, field("flag", "textWrap", "containerData.textWrap")];
const spoiler = [
  field("flag", "spoiler", "containerData.spoiler.enabled"),
  field("text", "spoilerText", "containerData.spoiler.description"),
];

/** Blocks that are edited in a dialog, by editor name. */
const blockCatalogue = {
  image: {
    media: "image",
    data: {},
    fields: [
      field("lines", "altText", "altText"),
      field("flag", "decorative", "decorative"),
      field("address", "link", "link.url"),
      ...placement,
      field("flag", "disableExpand", "disableExpand"),
      ...spoiler,
    ],
  },
  gallery: {
    media: "image",
    data: { options: { layout: { type: "GRID", numberOfColumns: 3 } } },
    fields: [
      field("items", "items", "items"),
      choice(
        "layout",
        "options.layout.type",
        "GRID",
        "MASONRY",
        "COLLAGE",
        "COLUMN",
        "THUMBNAIL",
        "SLIDER",
        "SLIDESHOW",
        "PANORAMA",
      ),
      field("number", "columns", "options.layout.numberOfColumns"),
      field("number", "spacing", "options.item.spacing"),
      choice("crop", "options.item.crop", "FILL", "FIT"),
      width,
    ],
  },
  video: {
    media: "video",
    data: {},
    fields: [
      field("text", "title", "title"),
      field("address", "videoUrl", "video.src.url"),
      ...placement,
      field("flag", "autoPlay", "options.autoPlay"),
      field("flag", "loop", "options.playInLoop"),
      ...spoiler,
    ],
  },
  audio: {
    media: "audio",
    data: {},
    fields: [
      field("text", "name", "name"),
      field("text", "authorName", "authorName"),
      ...placement,
    ],
  },
  file: { media: "document", data: {}, fields: [field("text", "name", "name"), ...placement] },
  gif: { data: {}, fields: placement },
  divider: {
    data: { lineStyle: "SINGLE", width: "LARGE", alignment: "CENTER" },
    fields: [
      choice("lineStyle", "lineStyle", "SINGLE", "DOUBLE", "DASHED", "DOTTED"),
      choice("lineWidth", "width", "LARGE", "MEDIUM", "SMALL"),
      choice("alignment", "alignment", "CENTER", "LEFT", "RIGHT"),
    ],
  },
  button: {
    opensSettings: true,
    data: { type: "LINK", containerData: { alignment: "CENTER" } },
    fields: [field("text", "label", "text"), field("address", "link", "link.url"), alignment],
  },
  linkPreview: {
    opensSettings: true,
    data: {},
    fields: [
      field("address", "link", "link.url"),
      field("text", "title", "title"),
      field("lines", "description", "description"),
      field("address", "thumbnail", "thumbnailUrl"),
    ],
  },
  embed: {
    opensSettings: true,
    data: {},
    fields: [
      field("address", "embedUrl", "src"),
      field("text", "title", "oembed.title"),
      ...placement,
    ],
  },
  html: {
    opensSettings: true,
    data: { source: "HTML" },
    fields: [
      field("lines", "html", "html"),
      field("address", "url", "url"),
      field("number", "height", "containerData.height.custom"),
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
      field("text", "question", "poll.title"),
      field("options", "options", "poll.options"),
      field("flag", "multipleVotes", "poll.settings.permissions.allowMultipleVotes"),
      choice("whoVotes", "poll.settings.permissions.vote", "ALL", "SITE_MEMBERS"),
      choice("whoSees", "poll.settings.permissions.view", "EVERYONE", "VOTERS"),
      field("flag", "showCounts", "poll.settings.showVotesCount"),
    ],
  },
  map: {
    opensSettings: true,
    data: { mapSettings: { marker: true, zoomControl: true, initialZoom: 14 } },
    fields: [
      field("text", "place", "mapSettings.locationName"),
      field("text", "address", "mapSettings.address"),
      field("number", "latitude", "mapSettings.lat"),
      field("number", "longitude", "mapSettings.lng"),
      field("number", "zoom", "mapSettings.initialZoom"),
      ...placement,
    ],
  },
  toc: { data: {}, fields: [field("text", "title", "title")] },
  appEmbed: { data: {}, fields: [field("text", "name", "name"), field("address", "url", "url")] },
  shape: {
    data: {},
    fields: [field("text", "title", "title"), field("text", "altText", "altText")],
  },
  external: { data: {}, fields: [] },
} as const satisfies Readonly<Record<string, BlockEntry>>;
export type CatalogueName = keyof typeof blockCatalogue;

export const isCatalogueName = (name: string): name is CatalogueName =>
  Object.hasOwn(blockCatalogue, name);

/** Returns a block's entry with the type shared by all entries. */
export const findBlockEntry = (name: CatalogueName): BlockEntry => blockCatalogue[name];
