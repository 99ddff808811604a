import type { FrameHost } from "./direct-login.ts";

/** Creates a host that opens hidden frames in `page` and listens to its messages. */
export function createFrameHost(page: Window): FrameHost {
  return {
    open(url) {
      // oxlint-disable-next-line react/iframe-missing-sandbox -- its messages are checked by their origin
      const frame = page.document.createElement("iframe");
      frame.hidden = true;
      frame.style.display = "none";
      frame.src = url;
      page.document.body.append(frame);
      return { window: frame.contentWindow, remove: () => frame.remove() };
    },
    listen(listener) {
      page.addEventListener("message", listener);
      return () => page.removeEventListener("message", listener);
    },
  };
}
