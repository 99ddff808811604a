/** A custom field's value in words: a string, number, date, list or map (specification section 3). */
import { z } from "zod";

/** The wire's own spelling, in which the name of the member tells the kind. */
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

export function wordsOfValue(value: unknown, dayOf: (date: Date) => string): string {
  const told = tagged.safeParse(value);
  const plain: unknown = told.success ? told.data : value;
  if (typeof plain === "boolean") return plain ? "Yes" : "No";
  if (typeof plain === "number") return String(plain);
  if (typeof plain === "string") {
    return moment.safeParse(plain).success ? dayOf(new Date(plain)) : plain;
  }
  const items = list.safeParse(plain);
  if (items.success) return items.data.map((item) => wordsOfValue(item, dayOf)).join(", ");
  const entries = map.safeParse(plain);
  if (!entries.success) return "";
  return Object.entries(entries.data)
    .map(([name, item]) => `${name}: ${wordsOfValue(item, dayOf)}`)
    .join("; ");
}
