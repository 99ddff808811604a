import { safeUrl } from "#lib/rich-content/url.ts";
import { words } from "#lib/site/interface-language.ts";
import { Figure } from "./figure.tsx";
import styles from "./media.module.css";
import type { NodeProps } from "./node.ts";
import { aspectRatio, numberIn } from "./style.ts";

/** A short film without sound. Readers who asked for less motion get its still. */
export function Gif({ node }: NodeProps) {
  const { containerData, original, downsized, width, height, gifType } = node.gifData ?? {};
  const source = (kind: "gif" | "mp4" | "still") =>
    safeUrl(downsized?.[kind], "media") ?? safeUrl(original?.[kind], "media");
  const moving = source("mp4");
  const image = source("gif") ?? source("still");
  const still = source("still");
  const ratio = aspectRatio(width, height);
  const ownWidth = numberIn(width, 1, 10_000);
  const size = {
    width: ownWidth === undefined ? "100%" : `min(100%, ${ownWidth}px)`,
    ...(ratio === undefined ? {} : { aspectRatio: ratio }),
  };
  if (moving === undefined && image === undefined) return null;
  const name = words()("content.media.animation");
  return (
    <Figure node={node} container={containerData}>
      {moving !== undefined ? (
        <video
          src={moving}
          poster={still}
          aria-label={name}
          className={gifType === "STICKER" ? styles.sticker : styles.gif}
          style={size}
          preload="metadata"
          autoPlay
          muted
          loop
          playsInline
          controls
        />
      ) : (
        <picture>
          {still !== undefined && (
            <source srcSet={still} media="(prefers-reduced-motion: reduce)" />
          )}
          {/* oxlint-disable-next-line nextjs/no-img-element -- an optimiser would take its motion */}
          <img
            src={image}
            alt={name}
            className={gifType === "STICKER" ? styles.sticker : styles.gif}
            style={size}
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
          />
        </picture>
      )}
    </Figure>
  );
}
