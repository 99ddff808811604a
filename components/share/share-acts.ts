/** What the links and buttons of a share bar do in a browser. */

/** Answers a click inside the bar `root`. */
export async function act(event: Event, root: HTMLElement): Promise<void> {
  const target = event.target instanceof Element ? event.target.closest("a, button") : null;
  if (target instanceof HTMLAnchorElement) return openPopup(event, target);
  if (!(target instanceof HTMLButtonElement)) return;
  const { share, url = "", title = "", copied = "", refused = "" } = target.dataset;
  if (share === "copy") return say(root, (await copy(url)) ? copied : refused);
  try {
    await navigator.share({ url, title });
  } catch {
    // The reader closed the sheet again.
  }
}

/** A small window in the middle of this one, unless the reader asked for a tab of their own. */
function openPopup(event: Event, { href, dataset: { popup } }: HTMLAnchorElement): void {
  const isPlain =
    event instanceof MouseEvent &&
    event.button === 0 &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  // An event that is over has been followed already, while this was still being loaded.
  if (popup === undefined || !isPlain || event.eventPhase === Event.NONE) return;
  const [width = 0, height = 0] = Array.from(popup.matchAll(/\d+/g), Number);
  const left = Math.round(screenX + Math.max(0, (outerWidth - width) / 2));
  const top = Math.round(screenY + Math.max(0, (outerHeight - height) / 2));
  // `noopener` would hide whether it opened: the link is only taken over when it did.
  const opened = open("", "_blank", `popup,${popup},left=${left},top=${top}`);
  if (opened === null) return;
  event.preventDefault();
  opened.opener = null;
  opened.location.replace(href);
}

/** Browsers give the clipboard to secure pages alone; the older way works on others too. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    try {
      return document.execCommand("copy");
    } catch {
      return false;
    } finally {
      field.remove();
    }
  }
}

/** Said again when it is done again: a status that does not change is not spoken. */
function say(root: HTMLElement, words: string): void {
  const status = root.querySelector("output");
  if (status === null) return;
  status.textContent = "";
  requestAnimationFrame(() => (status.textContent = words));
}
