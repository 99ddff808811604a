/**
 * Tolerant schemas for values in nodes. An invalid field is omitted and never causes an error, because
 * documents come from several generations of editors and converters.
 */
import { z } from "zod";

export const text = z.string().optional().catch(undefined);
export const flag = z.boolean().optional().catch(undefined);
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values).optional().catch(undefined);

/** A finite number. Some fields on the wire contain it as text. "NaN" is not accepted. */
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
/** A number that the wire represents as text, for example a custom width. */
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

/** The items of the lists created by {@link list}, for strict checks. */
export const listItems = new WeakMap<
  z.core.$ZodType,
  { readonly item: z.core.$ZodType; readonly maximum: number }
>();

/** Creates a schema for a list from which invalid items are omitted. */
export const list = <Item extends z.ZodType>(item: Item, maximum: number) => {
  const schema = z.array(z.unknown()).transform((values) =>
    values.slice(0, maximum).flatMap((value): z.infer<Item>[] => {
      const { data, success } = item.safeParse(value);
      return success && data !== undefined ? [data] : [];
    }),
  );
  listItems.set(schema, { item, maximum });
  return schema.optional().catch(undefined);
};

export const linkSchema = shape({
  url: text,
  anchor: text,
  target: choice(["SELF", "BLANK", "PARENT", "TOP"]),
  rel: shape({ nofollow: flag, sponsored: flag, ugc: flag, noreferrer: flag }),
});

const fileSourceFields = { url: text, id: text, custom: text, private: flag };
/** A file's URL. Some converters write only its ID. */
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

export const alignmentSchema = choice(["CENTER", "LEFT", "RIGHT"]);

export const containerSchema = shape({
  width: shape({
    size: choice(["CONTENT", "SMALL", "ORIGINAL", "FULL_WIDTH"]),
    custom: numericText,
  }),
  alignment: alignmentSchema,
  spoiler: shape({ enabled: flag, description: text, buttonText: text }),
  height: shape({ custom: numericText }),
  textWrap: flag,
});

export const textStyleSchema = shape({
  textAlignment: choice(["AUTO", "LEFT", "RIGHT", "CENTER", "JUSTIFY"]),
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
