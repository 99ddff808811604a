/** Name of the browser's ID in its local storage. It is set when the editor is opened for the first time. */
export const browserKey = "quire-editor-browser";

/** Returns a random ID. `crypto.randomUUID` exists only on pages with TLS. */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns the ID of this browser, or another one for each page if the browser stores nothing. */
function readBrowserId(): string {
  try {
    const stored = localStorage.getItem(browserKey);
    if (stored !== null && /^[0-9a-f]{32}$/.test(stored)) return stored;
    const created = createId();
    localStorage.setItem(browserKey, created);
    return created;
  } catch {
    return createId();
  }
}

/** Creates the ID of an editing session, which begins with the ID of this browser. */
export const createSessionId = (): string => `${readBrowserId()}-${createId()}`;

/** Returns whether two sessions are in the same browser. */
export const isSameBrowser = (one: string, other: string): boolean =>
  one.split("-", 1)[0] === other.split("-", 1)[0];
