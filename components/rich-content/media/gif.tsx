import { safeUrl } from "#lib/rich-content/url.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { Figure } from "../figure.tsx";
import styles from "./media.module.css";
import { MotionPreference, PausedPicture } from "./motion.tsx";
import type { NodeProps } from "../node.ts";
import { aspectRatio, numberIn } from "../style.ts";

/**
 * Renders a GIF. Readers who prefer reduced motion see a still picture and can start the animation
 * themselves.
 */
export function Gif({ node }: NodeProps) {
  const { containerData, original, downsized, width, height, gifType } = node.gifData ?? {};
  const findUrl = (kind: "gif" | "mp4" | "still") =>
    safeUrl(downsized?.[kind], "media") ?? safeUrl(original?.[kind], "media");
  const mp4Url = findUrl("mp4");
  const stillUrl = findUrl("still");
  const gifUrl = findUrl("gif") ?? stillUrl;
  const ratio = aspectRatio(width, height);
  const ownWidth = numberIn(width, 1, 10_000);
  const size = {
    width: ownWidth === undefined ? "100%" : `min(100%, ${ownWidth}px)`,
    ...(ratio === undefined ? {} : { aspectRatio: ratio }),
  };
  if (mp4Url === undefined && gifUrl === undefined) return null;
  const name = getTranslations()("content.media.animation");
  const sharedProps = {
    className: gifType === "STICKER" ? styles.sticker : styles.gif,
    style: size,
  };
  const videoProps = {
    ...sharedProps,
    "aria-label": name,
    poster: stillUrl,
    loop: true,
    playsInline: true,
    controls: true,
    muted: true,
  };
  const gifImage = (
    // oxlint-disable-next-line nextjs/no-img-element -- the image optimizer would remove the animation
    <img
      {...sharedProps}
      src={gifUrl}
      alt={name}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
    />
  );
  return (
    <Figure node={node} container={containerData}>
      {mp4Url !== undefined ? (
        <MotionPreference
          still={
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- a GIF has no sound
            <video {...videoProps} preload={stillUrl === undefined ? "metadata" : "none"}>
              <source src={mp4Url} media="(prefers-reduced-motion: reduce)" />
            </video>
          }
        >
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a GIF has no sound */}
          <video {...videoProps} preload="metadata" autoPlay>
            <source src={mp4Url} media="(prefers-reduced-motion: no-preference)" />
          </video>
        </MotionPreference>
      ) : stillUrl !== undefined ? (
        <picture>
          <source srcSet={stillUrl} media="(prefers-reduced-motion: reduce)" />
          {gifImage}
        </picture>
      ) : (
        <MotionPreference still={<PausedPicture name="">{gifImage}</PausedPicture>}>
          {gifImage}
        </MotionPreference>
      )}
    </Figure>
  );
}
