/** Click handlers for a share bar. */
import { copyText } from "../ui/copy-text.ts";

/** Handles a click inside the bar `root`. */
export async function handleClick(event: Event, root: HTMLElement): Promise<void> {
  const target = event.target instanceof Element ? event.target.closest("a, button") : null;
  if (target instanceof HTMLAnchorElement) return openPopup(event, target);
  if (!(target instanceof HTMLButtonElement)) return;
  const { share, url = "", title = "", copied = "", refused = "" } = target.dataset;
  if (share === "copy") return announce(root, (await copyText(url)) ? copied : refused);
  try {
    await navigator.share({ url, title });
  } catch {
    // The reader has closed the share sheet.
  }
}

/** Opens a small window centred over this one, unless the reader asked for a new tab. */
function openPopup(event: Event, { href, dataset: { popup } }: HTMLAnchorElement): void {
  const isPlain =
    event instanceof MouseEvent &&
    event.button === 0 &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (popup === undefined || !isPlain) return;
  const [width = 0, height = 0] = Array.from(popup.matchAll(/\d+/g), Number);
  const left = Math.round(screenX + Math.max(0, (outerWidth - width) / 2));
  const top = Math.round(screenY + Math.max(0, (outerHeight - height) / 2));
  // With `noopener`, the return value would not show whether the window opened. Navigation is prevented only if it did.
  const opened = open("", "_blank", `popup,${popup},left=${left},top=${top}`);
  if (opened === null) return;
  event.preventDefault();
  opened.opener = null;
  opened.location.replace(href);
}

/** Announces a message. Clears the status first, because screen readers do not announce unchanged text. */
function announce(root: HTMLElement, text: string): void {
  const status = root.querySelector("output");
  if (status === null) return;
  status.textContent = "";
  requestAnimationFrame(() => (status.textContent = text));
}
