import { pictureSource, videoSource } from "#lib/rich-content/media-source.ts";
import { providerFrame } from "#lib/rich-content/providers.ts";
import { safeUrl } from "#lib/rich-content/url.ts";
import { Figure } from "./figure.tsx";
import { ProviderStill } from "./frames/provider-still.tsx";
import type { NodeProps } from "./node.ts";
import styles from "./media.module.css";
import { aspectRatio } from "./style.ts";

/** A video: the browser's own player for a file, a still for one on another site. */
export function Video({ node, page }: NodeProps) {
  const { containerData, video, thumbnail, title, options, disableDownload } = node.videoData ?? {};
  const poster = pictureSource(thumbnail?.src);
  const frame = providerFrame(video?.src?.url, page.siteHost);
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
  const playsByItself = options?.autoPlay === true;
  return (
    <Figure node={node} container={containerData} caption={title}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- documents hold no captions of videos */}
      <video
        src={src}
        poster={poster}
        aria-label={title}
        className={styles.video}
        style={{ aspectRatio: aspectRatio(video?.width, video?.height) ?? "16 / 9" }}
        controls={options?.showControls !== false || !playsByItself}
        preload={poster === undefined ? "metadata" : "none"}
        playsInline
        loop={options?.playInLoop === true}
        // With sound, no browser would start it, and no reader would thank it.
        autoPlay={playsByItself}
        muted={playsByItself}
        {...(disableDownload === true ? { controlsList: "nodownload" } : {})}
      />
    </Figure>
  );
}
