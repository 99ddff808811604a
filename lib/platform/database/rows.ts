/** Helpers for lists of rows. */

/** Splits a list into chunks that fit into one statement. */
export function splitIntoChunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Returns the rows in the order of the IDs. IDs without a row are skipped. */
export function orderByIds<Row extends { readonly id: string }>(
  rows: readonly Row[],
  ids: readonly string[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns the values that occur more than once, once for each repetition. */
export function findRepeated<Value>(values: readonly Value[]): Value[] {
  const seen = new Set<Value>();
  return values.filter((value) => {
    const isRepeated = seen.has(value);
    seen.add(value);
    return isRepeated;
  });
}
