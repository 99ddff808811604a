"use client"; // opens popups and the share sheet, with code that is loaded on hover or focus

import type { ReactNode } from "react";
import type * as Acts from "./share-acts.ts";

let acts: typeof Acts | undefined;
const load = async () => (acts ??= await import("./share-acts.ts"));

/** Adds the listeners. Until the handlers have loaded, a link works as a plain link. */
function listen(root: HTMLElement | null) {
  if (root === null) return;
  const turn = () => void load();
  const click = (event: Event) => {
    if (acts === undefined) void load().then(({ act }) => act(event, root));
    else void acts.act(event, root);
  };
  root.dataset["live"] = "share" in navigator ? "sheet" : "";
  root.addEventListener("pointerover", turn);
  root.addEventListener("focusin", turn);
  root.addEventListener("click", click);
}

type Props = { label: string; className: string | undefined; children: ReactNode };

export function ShareStandIn({ label, ...props }: Props) {
  return <section aria-label={label} ref={listen} {...props} />;
}
