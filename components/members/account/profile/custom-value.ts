/** The text of a custom field's value: a string, number, boolean, date, list or map (specification section 3). */
import { z } from "zod";

/** The API's tagged values. The property name is the type. */
const tagged = z.union([
  z.strictObject({ strValue: z.string() }).transform(({ strValue }) => strValue),
  z.strictObject({ numValue: z.number() }).transform(({ numValue }) => numValue),
  z.strictObject({ boolValue: z.boolean() }).transform(({ boolValue }) => boolValue),
  z.strictObject({ dateValue: z.string() }).transform(({ dateValue }) => dateValue),
  z
    .strictObject({ listValue: z.object({ value: z.array(z.unknown()) }) })
    .transform(({ listValue }) => listValue.value),
  z
    .strictObject({ mapValue: z.object({ value: z.record(z.string(), z.unknown()) }) })
    .transform(({ mapValue }) => mapValue.value),
]);

const moment = z.iso.datetime({ offset: true }).or(z.iso.date());
const list = z.array(z.unknown());
const map = z.record(z.string(), z.unknown());

/** Texts and formats in the interface language for values that are not text. */
type Words = {
  readonly yes: string;
  readonly no: string;
  readonly formatDay: (date: Date) => string;
};

export function wordsOfValue(value: unknown, words: Words): string {
  const told = tagged.safeParse(value);
  const plain: unknown = told.success ? told.data : value;
  if (typeof plain === "boolean") return plain ? words.yes : words.no;
  if (typeof plain === "number") return String(plain);
  if (typeof plain === "string") {
    return moment.safeParse(plain).success ? words.formatDay(new Date(plain)) : plain;
  }
  const items = list.safeParse(plain);
  if (items.success) return items.data.map((item) => wordsOfValue(item, words)).join(", ");
  const entries = map.safeParse(plain);
  if (!entries.success) return "";
  return Object.entries(entries.data)
    .map(([name, item]) => `${name}: ${wordsOfValue(item, words)}`)
    .join("; ");
}
