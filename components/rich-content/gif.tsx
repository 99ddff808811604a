import { safeUrl } from "#lib/rich-content/url.ts";
import { words } from "#lib/site/interface-language.ts";
import { Figure } from "./figure.tsx";
import styles from "./media.module.css";
import { Motion, PausedPicture } from "./motion.tsx";
import type { NodeProps } from "./node.ts";
import { aspectRatio, numberIn } from "./style.ts";

/** A short film without sound. Readers who asked for less motion get its still, or start it themselves. */
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
  const look = { className: gifType === "STICKER" ? styles.sticker : styles.gif, style: size };
  const film = { ...look, poster: still, loop: true, playsInline: true, controls: true };
  const picture = (
    // oxlint-disable-next-line nextjs/no-img-element -- an optimiser would take its motion
    <img
      {...look}
      src={image}
      alt={name}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
    />
  );
  return (
    <Figure node={node} container={containerData}>
      {moving !== undefined ? (
        <Motion
          still={
            <video
              {...film}
              src={moving}
              aria-label={name}
              preload={still === undefined ? "metadata" : "none"}
              muted
            />
          }
        >
          <video {...film} aria-label={name} preload="metadata" autoPlay muted>
            <source src={moving} media="(prefers-reduced-motion: no-preference)" />
          </video>
        </Motion>
      ) : still !== undefined ? (
        <picture>
          <source srcSet={still} media="(prefers-reduced-motion: reduce)" />
          {picture}
        </picture>
      ) : (
        <Motion still={<PausedPicture name="">{picture}</PausedPicture>}>{picture}</Motion>
      )}
    </Figure>
  );
}
