"use client"; // opens popups and the share sheet, and writes to the clipboard

import type { ReactNode } from "react";
// Not loaded on the first click: browsers permit these actions only while they handle a click.
import { handleClick } from "./share-actions.ts";

/** Adds the listener. Until then, links work as plain links. */
function listen(root: HTMLElement | null) {
  if (root === null) return;
  root.dataset["live"] = "share" in navigator ? "sheet" : "";
  root.addEventListener("click", (event) => void handleClick(event, root));
}

type Props = { label: string; className: string | undefined; children: ReactNode };

export function ShareBar({ label, ...props }: Props) {
  return <section aria-label={label} ref={listen} {...props} />;
}
