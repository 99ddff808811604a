import type { Channel } from "./token-store.ts";

/** Creates a channel to the other tabs of this site with BroadcastChannel. */
export function createTabChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  let isOpen = true;
  return {
    post(message) {
      // A call that was in progress when the channel closed may still post a message.
      if (!isOpen) return;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
      channel.postMessage(message);
    },
    listen(listener) {
      const hear = ({ data }: MessageEvent<unknown>): void => listener(data);
      channel.addEventListener("message", hear);
      return () => {
        channel.removeEventListener("message", hear);
        isOpen = false;
        channel.close();
      };
    },
  };
}
