import { pictureSource, videoSource } from "#lib/rich-content/media-source.ts";
import { providerFrame } from "#lib/rich-content/providers.ts";
import { safeUrl } from "#lib/rich-content/url.ts";
import { Figure } from "../figure.tsx";
import { ProviderStill } from "../frames/provider-still.tsx";
import { MotionPreference } from "./motion.tsx";
import type { NodeProps } from "../node.ts";
import styles from "./media.module.css";
import { aspectRatio } from "../style.ts";

/** Renders a video: the browser's native player for a file, a click-to-play still for a known provider. */
export function Video({ node, context }: NodeProps) {
  const { containerData, video, thumbnail, title, options, disableDownload } = node.videoData ?? {};
  const poster = pictureSource(thumbnail?.src);
  const frame = providerFrame(video?.src?.url, context.siteHost);
  const href = safeUrl(video?.src?.url, "link");
  if (frame !== undefined && href !== undefined) {
    return (
      <Figure node={node} container={containerData}>
        <ProviderStill frame={frame} href={href} title={title} poster={poster} />
      </Figure>
    );
  }
  const src = videoSource(video?.src);
  if (src === undefined) return null;
  const videoProps = {
    poster,
    "aria-label": title,
    className: styles.video,
    style: { aspectRatio: aspectRatio(video?.width, video?.height) ?? "16 / 9" },
    preload: poster === undefined ? "metadata" : "none",
    playsInline: true,
    loop: options?.playInLoop === true,
    ...(disableDownload === true ? { controlsList: "nodownload" } : {}),
  };
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- documents contain no captions for videos
  const startedByReader = <video {...videoProps} src={src} controls />;
  return (
    <Figure node={node} container={containerData} caption={title}>
      {options?.autoPlay === true ? (
        <MotionPreference still={startedByReader}>
          {/* Muted, because browsers start only silent videos automatically. The author's choice to hide the
              controls applies only here: a reader could not start the other video without them. `media` keeps
              the browser from loading and playing this video while CSS hides it. */}
          <video {...videoProps} controls={options.showControls !== false} autoPlay muted>
            <source src={src} media="(prefers-reduced-motion: no-preference)" />
          </video>
        </MotionPreference>
      ) : (
        startedByReader
      )}
    </Figure>
  );
}
