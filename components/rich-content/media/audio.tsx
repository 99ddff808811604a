import { audioSource, pictureSource } from "#lib/rich-content/media-source.ts";
import { providerFrame, findProviderFrame } from "#lib/rich-content/providers.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { formatDuration } from "../../media/format-duration.ts";
import { Figure } from "../figure.tsx";
import { frameDocument } from "../frames/frame-document.ts";
import { ProviderStill } from "../frames/provider-still.tsx";
import { Island } from "../island.ts";
import { DocumentPicture } from "./document-picture.tsx";
import styles from "./media.module.css";
import type { NodeProps } from "../node.ts";
import { numberIn } from "../style.ts";

/**
 * Renders audio: the browser's native player for a file, a click-to-play still for a known provider, a
 * sandboxed frame for other HTML.
 */
export function Audio({ node, context }: NodeProps) {
  const { containerData, audio, coverImage, name, authorName, html, disableDownload } =
    node.audioData ?? {};
  const title = [name, authorName].filter(Boolean).join(", ") || undefined;
  const frame =
    providerFrame(audio?.src?.url, context.siteHost) ?? findProviderFrame(html, context.siteHost);
  const src = audioSource(audio?.src);
  const seconds = numberIn(audio?.duration, 0.5, 1_000_000);
  // The player shows it only once it has loaded the file.
  const details = [authorName, seconds && formatDuration(seconds)].filter(Boolean).join(" · ");
  const hasHtml = html !== undefined && html !== "";
  if (frame === undefined && src === undefined && !hasHtml) return null;
  return (
    <Figure node={node} container={containerData}>
      {frame !== undefined ? (
        <ProviderStill
          frame={frame}
          href={frame.src}
          title={title}
          poster={pictureSource(coverImage?.src)}
        />
      ) : src === undefined ? (
        <Island
          part="sandboxed frame"
          title={title ?? getTranslations()("content.media.audio")}
          html={frameDocument(html ?? "")}
          height={166}
        />
      ) : (
        <div className={styles.audio}>
          <DocumentPicture media={coverImage} sizes="96px" className={styles.cover} />
          <div className={styles.track}>
            {name !== undefined && name !== "" && <p className={styles.name}>{name}</p>}
            {details !== "" && <p className={styles.artist}>{details}</p>}
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- documents contain no captions for audio */}
            <audio
              src={src}
              aria-label={title ?? getTranslations()("content.media.audio")}
              className={styles.player}
              controls
              preload="none"
              {...(disableDownload === true ? { controlsList: "nodownload" } : {})}
            />
          </div>
        </div>
      )}
    </Figure>
  );
}
