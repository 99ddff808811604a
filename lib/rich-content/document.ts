/**
 * Rich content (Ricos documents): the shapes of nodes, decorations and what they share, as tolerant
 * schemas. A field that does not hold what it should is left out, never an error: documents come
 * from several generations of editors and converters.
 */
import { z } from "zod";

const text = z.string().optional().catch(undefined);
const flag = z.boolean().optional().catch(undefined);
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values).optional().catch(undefined);

/** A finite number; also as text, as some fields of the wire have it ("NaN" is none). */
const number = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .pipe(z.number().refine(Number.isFinite))
  .optional()
  .catch(undefined);
const numbers = z.array(z.number().catch(0)).max(100).optional().catch(undefined);
/** A number that the wire keeps as text, for example a custom width. */
const numericText = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);
const shape = <Shape extends z.ZodRawShape>(fields: Shape) =>
  z.object(fields).optional().catch(undefined);

const linkSchema = shape({
  url: text,
  anchor: text,
  target: oneOf(["SELF", "BLANK", "PARENT", "TOP"]),
  rel: shape({ nofollow: flag, sponsored: flag, ugc: flag, noreferrer: flag }),
});
const fileSourceSchema = shape({ url: text, id: text, custom: text, private: flag });
const mediaSchema = shape({
  src: fileSourceSchema,
  width: number,
  height: number,
  duration: number,
});
const containerSchema = shape({
  width: shape({
    size: oneOf(["CONTENT", "SMALL", "ORIGINAL", "FULL_WIDTH"]),
    custom: numericText,
  }),
  alignment: oneOf(["CENTER", "LEFT", "RIGHT"]),
  spoiler: shape({ enabled: flag, description: text, buttonText: text }),
  height: shape({ custom: numericText }),
  textWrap: flag,
});
const textStyleSchema = shape({
  textAlignment: oneOf(["AUTO", "LEFT", "RIGHT", "CENTER", "JUSTIFY"]),
  lineHeight: numericText,
});
export const nodeStyleSchema = shape({
  paddingTop: numericText,
  paddingBottom: numericText,
  backgroundColor: text,
});

export const decorationSchema = z.object({
  type: z.string(),
  fontWeightValue: number,
  italicData: flag,
  underlineData: flag,
  strikethroughData: flag,
  spoilerData: shape({ id: text }),
  anchorData: shape({ anchor: text }),
  mentionData: shape({ name: text, slug: text, id: text }),
  linkData: shape({ link: linkSchema }),
  colorData: shape({ foreground: text, background: text }),
  fontSizeData: shape({ unit: oneOf(["PX", "EM"]), value: number }),
  fontFamilyData: shape({ value: text }),
});

/** The data of the node types that this release renders, by the key that holds it. */
export const nodeDataSchemas = {
  paragraphData: shape({ textStyle: textStyleSchema, indentation: number }),
  headingData: shape({ level: number, textStyle: textStyleSchema, indentation: number }),
  bulletedListData: shape({ indentation: number }),
  orderedListData: shape({ indentation: number, start: number }),
  listItemData: shape({ checked: flag }),
  blockquoteData: shape({ indentation: number }),
  /** `language` is not the editor's: an importer keeps what it knew of the code. */
  codeBlockData: shape({ textStyle: textStyleSchema, language: text }),
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
  dividerData: shape({
    containerData: containerSchema,
    lineStyle: oneOf(["SINGLE", "DOUBLE", "DASHED", "DOTTED"]),
    width: oneOf(["LARGE", "MEDIUM", "SMALL"]),
    alignment: oneOf(["CENTER", "LEFT", "RIGHT"]),
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
    colspan: number,
    rowspan: number,
  }),
  htmlData: shape({
    containerData: containerSchema,
    url: text,
    html: text,
    source: oneOf(["HTML", "ADSENSE"]),
  }),
} as const;

type NodeData = {
  readonly [Key in keyof typeof nodeDataSchemas]?: z.infer<(typeof nodeDataSchemas)[Key]>;
};

/** A node: its type, children, and the data of its type. Types that are not known are kept. */
export type RichContentNode = NodeData & {
  readonly type: string;
  /** Empty for texts. */
  readonly id: string;
  readonly nodes: readonly RichContentNode[];
  readonly style?: z.infer<typeof nodeStyleSchema>;
  readonly textData?: {
    readonly text: string;
    readonly decorations: readonly RichContentDecoration[];
  };
  /** The data of a type that this release does not know, as it came. */
  readonly [other: `${string}Data`]: unknown;
};
export type RichContentDecoration = z.infer<typeof decorationSchema>;
export type RichContentLink = NonNullable<z.infer<typeof linkSchema>>;
export type RichContentFileSource = NonNullable<z.infer<typeof fileSourceSchema>>;
export type RichContentContainer = NonNullable<z.infer<typeof containerSchema>>;

export const metadataSchema = shape({
  version: number,
  createdTimestamp: text,
  updatedTimestamp: text,
  id: text,
});

export type RichContent = {
  readonly nodes: readonly RichContentNode[];
  readonly metadata?: z.infer<typeof metadataSchema>;
};
