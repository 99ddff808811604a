/**
 * Schemas for each node type's data, keyed by the field that contains it
 * (https://dev.wix.com/docs/ricos/api-reference/ricos-document). The table stays in one file and follows the
 * order of Ricos.
 */
import { z } from "zod";
import {
  alignmentSchema,
  containerSchema,
  fileSourceSchema,
  flag,
  linkSchema,
  list,
  mediaSchema,
  number,
  numbers,
  numericText,
  choice,
  shape,
  text,
  texts,
  textStyleSchema,
} from "./values.ts";

export const galleryLayouts = [
  "COLLAGE",
  "MASONRY",
  "GRID",
  "THUMBNAIL",
  "SLIDER",
  "SLIDESHOW",
  "PANORAMA",
  "COLUMN",
  "MAGIC",
  "FULLSIZE",
] as const;
export type GalleryLayout = (typeof galleryLayouts)[number];

/** Some converters represent the layout as an index into this list. */
const galleryLayout = z
  .union([
    z.enum(galleryLayouts),
    z
      .number()
      .int()
      .min(0)
      .max(galleryLayouts.length - 1)
      .transform((index) => galleryLayouts[index] ?? "GRID"),
  ])
  .optional()
  .catch(undefined);

/** Creates a schema for a block's data, including its position and width. */
const block = <Fields extends z.ZodRawShape>(fields: Fields) =>
  shape({ containerData: containerSchema, ...fields });
const frameFields = {
  backgroundColor: text,
  borderColor: text,
  borderWidth: number,
  borderRadius: number,
};
const videoFile = { media: mediaSchema, thumbnail: mediaSchema };
const playback = shape({ autoPlay: flag, playInLoop: flag, showControls: flag });
const gifFiles = shape({ gif: text, mp4: text, still: text });

const pollSchema = shape({
  id: text,
  title: text,
  creatorId: text,
  image: mediaSchema,
  options: list(z.object({ id: text, title: text, image: mediaSchema }), 100),
  settings: shape({
    permissions: shape({
      view: choice(["CREATOR", "VOTERS", "EVERYONE"]),
      vote: choice(["SITE_MEMBERS", "ALL"]),
      allowMultipleVotes: flag,
    }),
    showVoters: flag,
    showVotesCount: flag,
  }),
});

export const nodeDataSchemas = {
  paragraphData: shape({ textStyle: textStyleSchema, indentation: number }),
  headingData: shape({
    level: number,
    renderedLevel: number,
    textStyle: textStyleSchema,
    indentation: number,
  }),
  bulletedListData: shape({ indentation: number, offset: number }),
  orderedListData: shape({ indentation: number, offset: number, start: number }),
  listItemData: shape({ checked: flag }),
  checkboxListData: shape({ indentation: number, offset: number }),
  blockquoteData: shape({ indentation: number }),
  /** `language` is an addition to Ricos that preserves the language of imported code. */
  codeBlockData: shape({ textStyle: textStyleSchema, language: text }),
  captionData: shape({ textStyle: textStyleSchema }),
  imageData: block({
    image: mediaSchema,
    link: linkSchema,
    altText: text,
    caption: text,
    decorative: flag,
    disableExpand: flag,
    disableDownload: flag,
  }),
  videoData: block({
    video: mediaSchema,
    thumbnail: mediaSchema,
    disableDownload: flag,
    title: text,
    options: playback,
  }),
  audioData: block({
    audio: mediaSchema,
    disableDownload: flag,
    coverImage: mediaSchema,
    name: text,
    authorName: text,
    html: text,
  }),
  gifData: block({
    original: gifFiles,
    downsized: gifFiles,
    width: number,
    height: number,
    gifType: choice(["NORMAL", "STICKER"]),
  }),
  galleryData: block({
    items: list(
      z.object({
        image: shape({ media: mediaSchema, link: linkSchema }),
        video: shape(videoFile),
        title: text,
        altText: text,
      }),
      500,
    ),
    options: shape({
      layout: shape({
        type: galleryLayout,
        horizontalScroll: flag,
        orientation: choice(["ROWS", "COLUMNS"]),
        numberOfColumns: number,
        mobileNumberOfColumns: number,
      }),
      item: shape({
        targetSize: number,
        ratio: number,
        crop: choice(["FILL", "FIT"]),
        spacing: number,
      }),
      thumbnails: shape({
        placement: choice(["TOP", "RIGHT", "BOTTOM", "LEFT", "NONE"]),
        spacing: number,
      }),
    }),
    disableExpand: flag,
    disableDownload: flag,
  }),
  dividerData: block({
    lineStyle: choice(["SINGLE", "DOUBLE", "DASHED", "DOTTED"]),
    width: choice(["LARGE", "MEDIUM", "SMALL"]),
    alignment: alignmentSchema,
  }),
  fileData: block({
    src: fileSourceSchema,
    name: text,
    type: text,
    /** In bytes. Newer documents use `sizeInKb` instead. */
    size: number,
    sizeInKb: number,
    pdfSettings: shape({
      viewMode: choice(["NONE", "FULL", "MINI"]),
      disableDownload: flag,
      disablePrint: flag,
    }),
    mimeType: text,
    path: text,
  }),
  htmlData: block({
    url: text,
    html: text,
    isAdsense: flag,
    source: choice(["HTML", "ADSENSE", "AI", "AI_WIDGET"]),
    autoHeight: flag,
  }),
  embedData: block({
    src: text,
    oembed: shape({
      type: text,
      width: number,
      height: number,
      title: text,
      url: text,
      html: text,
      authorName: text,
      authorUrl: text,
      providerName: text,
      providerUrl: text,
      thumbnailUrl: text,
      thumbnailWidth: number,
      thumbnailHeight: number,
      videoUrl: text,
    }),
  }),
  linkPreviewData: block({
    link: linkSchema,
    title: text,
    thumbnailUrl: text,
    description: text,
    html: text,
  }),
  mapData: block({
    mapSettings: shape({
      address: text,
      draggable: flag,
      marker: flag,
      streetViewControl: flag,
      zoomControl: flag,
      viewModeControl: flag,
      lat: number,
      lng: number,
      locationName: text,
      initialZoom: number,
      /** Misspelled on the wire. */
      mapType: choice(["ROADMAP", "SATELITE", "HYBRID", "TERRAIN"]),
    }),
  }),
  pollData: block({
    poll: pollSchema,
    layout: shape({
      poll: shape({
        type: choice(["LIST", "GRID"]),
        direction: choice(["LTR", "RTL"]),
        enableImage: flag,
      }),
      options: shape({ enableImage: flag }),
    }),
    design: shape({
      poll: shape({
        background: shape({
          type: choice(["COLOR", "IMAGE", "GRADIENT"]),
          color: text,
          image: mediaSchema,
          gradient: shape({ angle: number, startColor: text, lastColor: text }),
        }),
        borderRadius: number,
      }),
      options: shape({ borderRadius: number }),
    }),
  }),
  appEmbedData: block({
    type: choice(["PRODUCT", "EVENT", "BOOKING"]),
    itemId: text,
    name: text,
    imageSrc: text,
    url: text,
    image: mediaSchema,
    /** Durations in minutes. */
    bookingData: shape({ durations: texts }),
    eventData: shape({ scheduling: text, location: text }),
  }),
  buttonData: block({
    type: choice(["LINK", "ACTION"]),
    styles: shape({
      border: shape({ width: number, radius: number }),
      colors: shape({ text, border: text, background: text }),
    }),
    text,
    link: linkSchema,
  }),
  collapsibleListData: block({
    expandOnlyOne: flag,
    initialExpandedItems: choice(["FIRST", "ALL", "NONE"]),
    direction: choice(["LTR", "RTL"]),
    isQapageData: flag,
  }),
  tableData: block({
    dimensions: shape({ colsWidthRatio: numbers, rowsHeight: numbers, colsMinWidth: numbers }),
    header: flag,
    rowHeader: flag,
    columnHeader: flag,
    altText: text,
  }),
  tableCellData: shape({
    cellStyle: shape({
      verticalAlignment: choice(["TOP", "MIDDLE", "BOTTOM"]),
      backgroundColor: text,
    }),
    borderColors: shape({ left: text, right: text, top: text, bottom: text }),
    colspan: number,
    rowspan: number,
  }),
  layoutData: block(frameFields),
  layoutCellData: shape({ colSpan: number }),
  shapeData: block({
    shape: mediaSchema,
    title: text,
    altText: text,
  }),
  cardData: block(frameFields),
  tocData: block({ includedHeadings: numbers, title: text }),
  smartBlockData: block({
    type: text,
    layout: text,
    columnSize: numericText,
  }),
  smartBlockCellData: shape({ label: text, shape: mediaSchema }),
} as const;
