/** The features of the browser that the editor uses. */
import type { TabChannel } from "#lib/editor/saving/other-tabs.ts";

/** Returns a random ID. `crypto.randomUUID` exists only on pages with TLS. */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

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
