"use client"; // opens popups and the share sheet, with code that is loaded on hover or focus

import type { ReactNode } from "react";
import type * as Actions from "./share-actions.ts";

let actions: typeof Actions | undefined;
const load = async () => (actions ??= await import("./share-actions.ts"));

/** Adds the listeners. Until the handlers have loaded, links work as plain links. */
function listen(root: HTMLElement | null) {
  if (root === null) return;
  const preload = () => void load();
  const click = (event: Event) => {
    if (actions === undefined) void load().then(({ handleClick }) => handleClick(event, root));
    else void actions.handleClick(event, root);
  };
  root.dataset["live"] = "share" in navigator ? "sheet" : "";
  root.addEventListener("pointerover", preload);
  root.addEventListener("focusin", preload);
  root.addEventListener("click", click);
}

type Props = { label: string; className: string | undefined; children: ReactNode };

export function ShareBar({ label, ...props }: Props) {
  return <section aria-label={label} ref={listen} {...props} />;
}
