"use client"; // loads a provider's player when the reader clicks

import { useState, type MouseEvent, type ReactNode } from "react";
import type { ProviderFrame } from "#lib/rich-content/providers.ts";
import { scriptedLink } from "#lib/site/hydration.ts";
import styles from "./frames.module.css";

type Props = {
  frame: ProviderFrame;
  /** URL of the content on the provider's site. */
  href: string;
  title: string;
  children: ReactNode;
};

/**
 * Renders a still that is replaced by the provider's player when clicked. Without JavaScript, the still links
 * to the provider.
 */
export function ClickToPlay({ frame, href, title, children }: Props) {
  const [isPlaying, setPlaying] = useState(false);
  if (isPlaying) {
    const shape =
      "ratio" in frame.shape
        ? { aspectRatio: String(frame.shape.ratio) }
        : { height: `${frame.shape.height}px` };
    return (
      <iframe
        src={frame.src}
        title={title}
        className={styles.frame}
        style={shape}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        // oxlint-disable-next-line react/iframe-missing-sandbox -- a player runs in the provider's origin and needs its cookies
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation allow-forms"
        referrerPolicy="strict-origin-when-cross-origin"
        // The frame has just replaced the focused element.
        ref={(element) => element?.focus()}
      />
    );
  }
  const play = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setPlaying(true);
  };
  return (
    <a
      {...scriptedLink}
      href={href}
      rel="noopener noreferrer"
      className={styles.still}
      onClick={play}
    >
      {children}
    </a>
  );
}
