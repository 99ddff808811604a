/** Helpers for JSON of unknown shape. */

/** Returns whether a value is an object and not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Returns a field of an object. Returns `undefined` if the field is missing or the value is not an object.
 */
export const readField = (value: unknown, name: string): unknown =>
  isObject(value) ? value[name] : undefined;

/** Returns an object with the same names and the converted values. */
export function mapFields<Value>(
  fields: object,
  convert: (value: unknown, name: string) => Value,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, convert(value, name)]),
  );
}

/**
 * Returns a copy of a value in which `replace` has replaced values at any depth. If `replace` returns
 * `undefined` for a value, the values inside it are visited next.
 */
export function replaceValues(
  value: unknown,
  replace: (value: unknown, name?: string) => unknown,
  name?: string,
): unknown {
  const replaced = replace(value, name);
  if (replaced !== undefined) return replaced;
  if (Array.isArray(value)) return value.map((item) => replaceValues(item, replace));
  return isObject(value)
    ? mapFields(value, (inner, field) => replaceValues(inner, replace, field))
    : value;
}

/** Yields a value and all values inside it, in document order. */
export function* walkValues(value: unknown): Generator {
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    yield next;
    if (typeof next === "object" && next !== null) open.push(...Object.values(next).toReversed());
  }
}
