"use client"; // replaces a frame when the next one has loaded

import { useState, type CSSProperties, type SyntheticEvent } from "react";
import { matchRequestPath } from "#lib/site/paths/page-path.ts";
import styles from "./preview-panel.module.css";

type Props = {
  src: string;
  revision: number;
  title: string;
  style: CSSProperties;
  /** Called with the path of a page whose link the owner follows. */
  onNavigate: (path: string) => void;
};

type Frame = { readonly src: string; readonly revision: number };

const createKey = ({ src, revision }: Frame): string => `${src} ${String(revision)}`;

/**
 * Renders a page in a frame. The frame of the previous look stays until the next one has loaded, and the next one is
 * scrolled to the same place, so that the preview does not flicker.
 */
export function LookFrames({ src, revision, title, style, onNavigate }: Props) {
  const wanted = { src, revision };
  const [shown, setShown] = useState<Frame>(wanted);
  const frames = createKey(shown) === createKey(wanted) ? [wanted] : [shown, wanted];
  const show = ({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) => {
    const previous = frame.previousElementSibling;
    if (previous instanceof HTMLIFrameElement && shown.src === src) {
      const top = previous.contentWindow?.scrollY ?? 0;
      frame.contentWindow?.scrollTo({ top, behavior: "instant" });
    }
    if (frame.contentDocument !== null) followLinks(frame.contentDocument, onNavigate);
    setShown(wanted);
  };
  return frames.map((frame) => {
    const isShown = createKey(frame) === createKey(shown);
    return (
      // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this site without scripts
      <iframe
        key={createKey(frame)}
        src={frame.src}
        title={title}
        className={styles.frame}
        style={style}
        inert={!isShown}
        data-outdated={isShown && frame.src !== src ? "" : undefined}
        onLoad={createKey(frame) === createKey(wanted) ? show : undefined}
      />
    );
  });
}

/** Paths of pages that have a preview. Feeds and files below `/blog` have none. */
const page = /^\/(?:$|post\/[^/]+$|blog\/[^.]+$|stats$)/;
const hasPreview = (path: string): boolean =>
  page.test(path) || matchRequestPath(path) !== undefined;

/** Makes links to other pages change the preview, and all other links and forms do nothing. */
function followLinks(document: Document, onNavigate: (path: string) => void): void {
  document.addEventListener(
    "click",
    (event) => {
      const link = isElement(event.target) ? event.target.closest("a") : null;
      if (link === null) return;
      if (link.getAttribute("href")?.startsWith("#") === true) return;
      event.preventDefault();
      const { origin, pathname } = new URL(link.href, location.href);
      if (origin === location.origin && hasPreview(pathname)) onNavigate(pathname);
    },
    true,
  );
  document.addEventListener("submit", (event) => event.preventDefault(), true);
}

/** Returns whether a target is an element. Those of a frame are no instances of this window's class. */
const isElement = (target: EventTarget | null): target is Element =>
  target !== null && "closest" in target;
