/** Conditions that several queries share. */
import { sql, type RawBuilder } from "kysely";
import { escapePattern, makeSortKey } from "./text.ts";

/** Compiles the condition that all of the given conditions hold. Ignores `undefined`. */
export function matchAll(
  conditions: readonly [RawBuilder<unknown>, ...(RawBuilder<unknown> | undefined)[]],
): RawBuilder<boolean> {
  const given = conditions.filter((condition) => condition !== undefined);
  return sql`(${sql.join(given, sql` and `)})`;
}

/**
 * Compiles the condition that one of the columns, which hold sort keys, contains a text, ignoring case and accents. A
 * blank text has no condition.
 */
export function matchText(
  text: string | undefined,
  columns: readonly string[],
): RawBuilder<boolean> | undefined {
  const key = makeSortKey(text ?? "");
  if (key === "") return undefined;
  const pattern = `%${escapePattern(key)}%`;
  const matches = columns.map((name) => sql`${sql.ref(name)} like ${pattern} escape '\\'`);
  return sql`(${sql.join(matches, sql` or `)})`;
}
