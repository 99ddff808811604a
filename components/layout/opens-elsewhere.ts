type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** Returns whether the browser opens a clicked link in another tab or window, or saves its target. */
export function opensElsewhere(link: HTMLAnchorElement, click: Click): boolean {
  const isOtherWindow = link.target !== "" && link.target !== "_self";
  const hasModifier = click.metaKey || click.ctrlKey || click.shiftKey || click.altKey;
  return isOtherWindow || hasModifier || click.button !== 0 || link.hasAttribute("download");
}
