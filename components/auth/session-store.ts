/** Small things that a tab keeps until it is closed. Where storage is forbidden nothing is kept. */

export function keepInTab(key: string, value: Readonly<Record<string, unknown>>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The flow still works as long as the page is not reloaded.
  }
}

/** What is kept as text, unread: the same text as long as nothing has changed. */
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
    // There is nothing to drop.
  }
}

/** The texts of a kept object; nothing when it is none, or lacks one of `names`. */
export function textsOf<Name extends string>(
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
