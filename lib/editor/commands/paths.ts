/** Values inside the data of a block, by their path. */
import { isObject, readField } from "../../wix/json-object.ts";

/** Returns the value at a path, or `undefined`. */
export const readPath = (data: unknown, path: readonly string[]): unknown =>
  path.reduce(readField, data);

/** Returns a copy of the data with another value at a path. `undefined` removes the field. */
export function writePath(data: unknown, path: readonly string[], value: unknown): object {
  const fields = isObject(data) ? data : {};
  const [name, ...rest] = path;
  if (name === undefined) return fields;
  const inner = rest.length === 0 ? value : writePath(fields[name], rest, value);
  if (inner !== undefined) return { ...fields, [name]: inner };
  const { [name]: _removed, ...others } = fields;
  return others;
}

/** Returns a field's text, or an empty text if it is missing. */
export function readTextField(value: unknown, name: string): string {
  const text = readField(value, name);
  return typeof text === "string" ? text : "";
}
