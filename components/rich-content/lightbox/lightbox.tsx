"use client"; // loads the viewer when the reader opens a picture

import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { LightboxTexts } from "./lightbox-texts.ts";

export type ShownPicture = {
  readonly src: string;
  readonly alt: string;
  readonly caption: string | undefined;
  readonly canDownload: boolean;
};

type Opened = { readonly pictures: readonly ShownPicture[]; readonly index: number };

const Viewer = lazy(() => import("./viewer.tsx"));

/** Opens pictures from the surrounding document full-screen. */
export function Lightbox({ texts }: { texts: LightboxTexts }) {
  const place = useRef<HTMLSpanElement>(null);
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    const body = place.current?.parentElement;
    if (!body) return undefined;
    const open = (event: MouseEvent) => {
      const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
      if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      if (!(event.target instanceof Element)) return;
      const link = event.target.closest<HTMLAnchorElement>("a[data-expand]");
      if (link === null || event.defaultPrevented) return;
      event.preventDefault();
      const group = link.closest("[data-gallery]") ?? body;
      const links = [...group.querySelectorAll<HTMLAnchorElement>("a[data-expand]")].filter(
        (other) =>
          // Every animation is on the page twice: playing, and behind a control for reduced motion.
          other.getClientRects().length > 0 &&
          (group !== body || other.closest("[data-gallery]") === null),
      );
      setOpened({ pictures: links.map(readPicture), index: Math.max(0, links.indexOf(link)) });
    };
    body.addEventListener("click", open);
    return () => body.removeEventListener("click", open);
  }, []);
  return (
    <span ref={place} hidden={opened === undefined}>
      {opened !== undefined && (
        <Suspense fallback={null}>
          <Viewer {...opened} texts={texts} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </span>
  );
}

function readPicture(link: HTMLAnchorElement): ShownPicture {
  return {
    src: link.href,
    alt: link.querySelector("img")?.alt ?? "",
    caption:
      link.dataset["caption"] ??
      link.closest("figure")?.querySelector("figcaption")?.textContent ??
      undefined,
    canDownload: link.dataset["download"] !== undefined,
  };
}
