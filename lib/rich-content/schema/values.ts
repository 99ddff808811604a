/**
 * The values that nodes are made of, as tolerant schemas: a field that does not hold what it should
 * is left out, never an error, because documents come from several generations of editors and
 * converters.
 */
import { z } from "zod";

export const text = z.string().optional().catch(undefined);
export const flag = z.boolean().optional().catch(undefined);
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values).optional().catch(undefined);

/** A finite number; also as text, as some fields of the wire have it ("NaN" is none). */
const finite = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .pipe(z.number().refine(Number.isFinite));
export const number = finite.optional().catch(undefined);
export const numbers = z.array(z.number().catch(0)).max(100).optional().catch(undefined);
/** A number that the wire keeps as text, for example a custom width. */
export const numericText = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);
export const texts = z
  .union([z.array(z.string()).max(100), z.string().transform((one) => [one])])
  .optional()
  .catch(undefined);

export const shape = <Shape extends z.ZodRawShape>(fields: Shape) =>
  z.object(fields).optional().catch(undefined);

/** A list that keeps what can be used of it. */
export const listOf = <Item extends z.ZodType>(item: Item, maximum: number) =>
  z
    .array(z.unknown())
    .transform((values) =>
      values.slice(0, maximum).flatMap((value): z.infer<Item>[] => {
        const { data, success } = item.safeParse(value);
        return success && data !== undefined ? [data] : [];
      }),
    )
    .optional()
    .catch(undefined);

export const linkSchema = shape({
  url: text,
  anchor: text,
  target: oneOf(["SELF", "BLANK", "PARENT", "TOP"]),
  rel: shape({ nofollow: flag, sponsored: flag, ugc: flag, noreferrer: flag }),
});

const fileSourceFields = { url: text, id: text, custom: text, private: flag };
/** Where a file is; some converters keep just its id. */
export const fileSourceSchema = z
  .union([z.object(fileSourceFields), z.string().transform((id) => ({ id }))])
  .transform((source): z.infer<z.ZodObject<typeof fileSourceFields>> => source)
  .optional()
  .catch(undefined);

export const mediaSchema = shape({
  src: fileSourceSchema,
  width: number,
  height: number,
  /** In seconds. */
  duration: number,
});

export const alignmentSchema = oneOf(["CENTER", "LEFT", "RIGHT"]);

export const containerSchema = shape({
  width: shape({
    size: oneOf(["CONTENT", "SMALL", "ORIGINAL", "FULL_WIDTH"]),
    custom: numericText,
  }),
  alignment: alignmentSchema,
  spoiler: shape({ enabled: flag, description: text, buttonText: text }),
  height: shape({ custom: numericText }),
  textWrap: flag,
});

export const textStyleSchema = shape({
  textAlignment: oneOf(["AUTO", "LEFT", "RIGHT", "CENTER", "JUSTIFY"]),
  lineHeight: numericText,
});

export const nodeStyleSchema = shape({
  paddingTop: numericText,
  paddingBottom: numericText,
  backgroundColor: text,
});

export const metadataSchema = shape({
  version: number,
  createdTimestamp: text,
  updatedTimestamp: text,
  id: text,
});
