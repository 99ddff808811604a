/** Schemas for the data of each node type, by the key that contains it (Ricos; specification section 3). */
import { z } from "zod";
import {
  alignmentSchema,
  containerSchema,
  fileSourceSchema,
  flag,
  linkSchema,
  listOf,
  mediaSchema,
  number,
  numbers,
  numericText,
  oneOf,
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

/** Some converters write the layout as an index into this list. */
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

const videoFile = { media: mediaSchema, thumbnail: mediaSchema };
const playback = shape({ autoPlay: flag, playInLoop: flag, showControls: flag });
const gifFiles = shape({ gif: text, mp4: text, still: text });

const pollSchema = shape({
  id: text,
  title: text,
  creatorId: text,
  image: mediaSchema,
  options: listOf(z.object({ id: text, title: text, image: mediaSchema }), 100),
  settings: shape({
    permissions: shape({
      view: oneOf(["CREATOR", "VOTERS", "EVERYONE"]),
      vote: oneOf(["SITE_MEMBERS", "ALL"]),
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
  imageData: shape({
    containerData: containerSchema,
    image: mediaSchema,
    link: linkSchema,
    altText: text,
    caption: text,
    decorative: flag,
    disableExpand: flag,
    disableDownload: flag,
  }),
  videoData: shape({
    containerData: containerSchema,
    video: mediaSchema,
    thumbnail: mediaSchema,
    disableDownload: flag,
    title: text,
    options: playback,
  }),
  audioData: shape({
    containerData: containerSchema,
    audio: mediaSchema,
    disableDownload: flag,
    coverImage: mediaSchema,
    name: text,
    authorName: text,
    html: text,
  }),
  gifData: shape({
    containerData: containerSchema,
    original: gifFiles,
    downsized: gifFiles,
    width: number,
    height: number,
    gifType: oneOf(["NORMAL", "STICKER"]),
  }),
  galleryData: shape({
    containerData: containerSchema,
    items: listOf(
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
        orientation: oneOf(["ROWS", "COLUMNS"]),
        numberOfColumns: number,
        mobileNumberOfColumns: number,
      }),
      item: shape({
        targetSize: number,
        ratio: number,
        crop: oneOf(["FILL", "FIT"]),
        spacing: number,
      }),
      thumbnails: shape({
        placement: oneOf(["TOP", "RIGHT", "BOTTOM", "LEFT", "NONE"]),
        spacing: number,
      }),
    }),
    disableExpand: flag,
    disableDownload: flag,
  }),
  dividerData: shape({
    containerData: containerSchema,
    lineStyle: oneOf(["SINGLE", "DOUBLE", "DASHED", "DOTTED"]),
    width: oneOf(["LARGE", "MEDIUM", "SMALL"]),
    alignment: alignmentSchema,
  }),
  fileData: shape({
    containerData: containerSchema,
    src: fileSourceSchema,
    name: text,
    type: text,
    /** In bytes. Newer documents have `sizeInKb` instead. */
    size: number,
    sizeInKb: number,
    pdfSettings: shape({
      viewMode: oneOf(["NONE", "FULL", "MINI"]),
      disableDownload: flag,
      disablePrint: flag,
    }),
    mimeType: text,
    path: text,
  }),
  htmlData: shape({
    containerData: containerSchema,
    url: text,
    html: text,
    isAdsense: flag,
    source: oneOf(["HTML", "ADSENSE", "AI", "AI_WIDGET"]),
    autoHeight: flag,
  }),
  embedData: shape({
    containerData: containerSchema,
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
  linkPreviewData: shape({
    containerData: containerSchema,
    link: linkSchema,
    title: text,
    thumbnailUrl: text,
    description: text,
    html: text,
  }),
  mapData: shape({
    containerData: containerSchema,
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
      mapType: oneOf(["ROADMAP", "SATELITE", "HYBRID", "TERRAIN"]),
    }),
  }),
  pollData: shape({
    containerData: containerSchema,
    poll: pollSchema,
    layout: shape({
      poll: shape({
        type: oneOf(["LIST", "GRID"]),
        direction: oneOf(["LTR", "RTL"]),
        enableImage: flag,
      }),
      options: shape({ enableImage: flag }),
    }),
    design: shape({
      poll: shape({
        background: shape({
          type: oneOf(["COLOR", "IMAGE", "GRADIENT"]),
          color: text,
          image: mediaSchema,
          gradient: shape({ angle: number, startColor: text, lastColor: text }),
        }),
        borderRadius: number,
      }),
      options: shape({ borderRadius: number }),
    }),
  }),
  appEmbedData: shape({
    containerData: containerSchema,
    type: oneOf(["PRODUCT", "EVENT", "BOOKING"]),
    itemId: text,
    name: text,
    imageSrc: text,
    url: text,
    image: mediaSchema,
    /** Durations in minutes. */
    bookingData: shape({ durations: texts }),
    eventData: shape({ scheduling: text, location: text }),
  }),
  buttonData: shape({
    containerData: containerSchema,
    type: oneOf(["LINK", "ACTION"]),
    styles: shape({
      border: shape({ width: number, radius: number }),
      colors: shape({ text, border: text, background: text }),
    }),
    text,
    link: linkSchema,
  }),
  collapsibleListData: shape({
    containerData: containerSchema,
    expandOnlyOne: flag,
    initialExpandedItems: oneOf(["FIRST", "ALL", "NONE"]),
    direction: oneOf(["LTR", "RTL"]),
    isQapageData: flag,
  }),
  tableData: shape({
    containerData: containerSchema,
    dimensions: shape({ colsWidthRatio: numbers, rowsHeight: numbers, colsMinWidth: numbers }),
    header: flag,
    rowHeader: flag,
    columnHeader: flag,
    altText: text,
  }),
  tableCellData: shape({
    cellStyle: shape({
      verticalAlignment: oneOf(["TOP", "MIDDLE", "BOTTOM"]),
      backgroundColor: text,
    }),
    borderColors: shape({ left: text, right: text, top: text, bottom: text }),
    colspan: number,
    rowspan: number,
  }),
  layoutData: shape({
    containerData: containerSchema,
    backgroundColor: text,
    borderColor: text,
    borderWidth: number,
    borderRadius: number,
  }),
  layoutCellData: shape({ colSpan: number }),
  shapeData: shape({
    containerData: containerSchema,
    shape: mediaSchema,
    title: text,
    altText: text,
  }),
  cardData: shape({
    containerData: containerSchema,
    backgroundColor: text,
    borderColor: text,
    borderWidth: number,
    borderRadius: number,
  }),
  tocData: shape({ containerData: containerSchema, includedHeadings: numbers, title: text }),
  smartBlockData: shape({
    containerData: containerSchema,
    type: text,
    layout: text,
    columnSize: numericText,
  }),
  smartBlockCellData: shape({ label: text, shape: mediaSchema }),
} as const;
