/** Converts data from the JSON form of `google.protobuf.Struct`, which older converters write. */
import { isObject, mapFields } from "../wix/json-object.ts";

const deepest = 16;

/**
 * Returns a struct's data as plain values: `{ fields: { a: { stringValue: "x" } } }` becomes `{ a: "x" }`.
 * Returns any other value unchanged.
 */
export function fromStruct(value: unknown): unknown {
  return isObject(value) && isObject(value["fields"]) && Object.keys(value).length === 1
    ? plainFields(value["fields"], 0)
    : value;
}

const plainFields = (fields: object, depth: number): unknown =>
  mapFields(fields, (value) => plainValue(value, depth + 1));

function plainValue(value: unknown, depth: number): unknown {
  if (!isObject(value) || depth > deepest) return null;
  const { structValue, listValue } = value;
  if (isObject(structValue) && isObject(structValue["fields"])) {
    return plainFields(structValue["fields"], depth);
  }
  if (isObject(listValue)) {
    const values: unknown = listValue["values"];
    return Array.isArray(values) ? values.map((one) => plainValue(one, depth + 1)) : [];
  }
  return value["stringValue"] ?? value["numberValue"] ?? value["boolValue"] ?? null;
}
