/** Small values stored by a tab until it is closed. If storage is unavailable, values are not stored. */
import type { z } from "zod";

/** Creates accessors for a value. A stored value that does not match the schema is treated as missing. */
export function createTabValue<Schema extends z.ZodType>(key: string, schema: Schema) {
  /** Returns the stored text, so that React can compare an unchanged value by identity. */
  const readText = (): string | undefined =>
    ignoreErrors(() => sessionStorage.getItem(key)) ?? undefined;

  const parse = (text: string | undefined): z.infer<Schema> | undefined =>
    ignoreErrors(() => schema.safeParse(JSON.parse(text ?? "")).data);

  const drop = (): void => ignoreErrors(() => sessionStorage.removeItem(key));

  return {
    readText,
    parse,
    drop,
    keep: (value: z.input<Schema>): void =>
      ignoreErrors(() => sessionStorage.setItem(key, JSON.stringify(value))),
    read: () => parse(readText()),
    /** Returns the value and deletes it. */
    take() {
      const value = parse(readText());
      drop();
      return value;
    },
  };
}

/**
 * Returns the result of `run`, or `undefined` if it throws, for example because the browser blocks storage.
 */
function ignoreErrors<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
