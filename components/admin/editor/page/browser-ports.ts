/** The features of the browser that the editor uses. */
import { browserKey } from "#lib/editor/saving/browser-key.ts";
import type { TabChannel } from "#lib/editor/saving/other-tabs.ts";

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

export function setTimer(run: () => void, delay: number): () => void {
  const timer = setTimeout(run, delay);
  return () => clearTimeout(timer);
}

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Opens the channel to the tabs of this browser that show the editor. */
export function openTabChannel(): TabChannel {
  const channel = new BroadcastChannel("quire-editor");
  let isOpen = true;
  return {
    post(message) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
      if (isOpen) channel.postMessage(message);
    },
    listen(listener) {
      const receive = ({ data }: MessageEvent<unknown>) => listener(data);
      channel.addEventListener("message", receive);
      return () => {
        isOpen = false;
        channel.removeEventListener("message", receive);
        channel.close();
      };
    },
  };
}
