import { z } from "zod";

const list = z.array(z.unknown());
const map = z.record(z.string(), z.unknown());
const moment = z.iso.datetime({ offset: true }).or(z.iso.date());

/** The API's tagged values. The property name indicates the type. */
const tagged = z
  .union([
    z.strictObject({ strValue: z.string() }),
    z.strictObject({ numValue: z.number() }),
    z.strictObject({ boolValue: z.boolean() }),
    z.strictObject({ dateValue: z.string() }),
    z.strictObject({ listValue: z.object({ value: list }) }),
    z.strictObject({ mapValue: z.object({ value: map }) }),
  ])
  .transform((tag): unknown => {
    const [value] = Object.values(tag);
    return typeof value === "object" ? value.value : value;
  });

/** Texts and formats for non-text values, in the interface language. */
type Formats = {
  readonly yes: string;
  readonly no: string;
  readonly formatDay: (date: Date) => string;
};

/** Formats a custom field's value, which can be a string, number, boolean, date, list or map, as text. */
export function formatCustomValue(value: unknown, formats: Formats): string {
  const parsed = tagged.safeParse(value);
  const plain = parsed.success ? parsed.data : value;
  if (typeof plain === "boolean") return plain ? formats.yes : formats.no;
  if (typeof plain === "number") return String(plain);
  if (typeof plain === "string") {
    return moment.safeParse(plain).success ? formats.formatDay(new Date(plain)) : plain;
  }
  const items = list.safeParse(plain);
  if (items.success) return items.data.map((item) => formatCustomValue(item, formats)).join(", ");
  const entries = map.safeParse(plain);
  if (!entries.success) return "";
  return Object.entries(entries.data)
    .map(([name, item]) => `${name}: ${formatCustomValue(item, formats)}`)
    .join("; ");
}
