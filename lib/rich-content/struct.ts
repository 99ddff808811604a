/** Converts data in the JSON form of `google.protobuf.Struct`, which older converters write. */

const deepest = 16;

/**
 * Returns the plain data of a struct: `{ fields: { a: { stringValue: "x" } } }` becomes `{ a: "x" }`. Returns
 * any other value unchanged.
 */
export function fromStruct(value: unknown): unknown {
  return isObject(value) && isObject(value["fields"]) && Object.keys(value).length === 1
    ? plainFields(value["fields"], 0)
    : value;
}

function plainFields(fields: Readonly<Record<string, unknown>>, depth: number): unknown {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, plainValue(value, depth + 1)]),
  );
}

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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
