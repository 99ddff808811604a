/** Small values that a tab stores until it is closed. Without access to storage, a value is not stored. */

export function keepInTab(key: string, value: Readonly<Record<string, unknown>>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The flow still works as long as the page is not reloaded.
  }
}

/** Returns the stored text without parsing it, so that React can compare an unchanged value by identity. */
export function textInTab(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function dropFromTab(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without access to storage, there is no value to remove.
  }
}

/** Parses a stored object. Returns `undefined` unless it has a string for each of `names`. */
export function parseStrings<Name extends string>(
  text: string | undefined,
  names: readonly Name[],
): Record<Name, string> | undefined {
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return hasTexts(value, names) ? value : undefined;
}

function hasTexts<Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Record<Name, string> {
  return (
    typeof value === "object" &&
    value !== null &&
    names.every((name) => typeof Reflect.get(value, name) === "string")
  );
}
