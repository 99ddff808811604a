import { safeUrl } from "#lib/rich-content/url.ts";
import styles from "../card.module.css";
import { Figure } from "../figure.tsx";
import { DocumentLink } from "../text/link.tsx";
import type { NodeProps } from "../node.ts";

/** Renders a link with its destination's host, title, description and picture. */
export function LinkPreview({ node }: NodeProps) {
  const { containerData, link, title, thumbnailUrl, description } = node.linkPreviewData ?? {};
  const href = safeUrl(link?.url, "link");
  if (href === undefined) return null;
  const thumbnail = safeUrl(thumbnailUrl, "media");
  const host = URL.canParse(href) ? new URL(href).hostname.replace(/^www\./, "") : undefined;
  return (
    <Figure node={node} container={containerData}>
      <DocumentLink link={link} className={styles.preview}>
        {thumbnail !== undefined && (
          // oxlint-disable-next-line nextjs/no-img-element -- a foreign picture of unknown size
          <img
            src={thumbnail}
            alt=""
            className={styles.thumbnail}
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
            width={320}
            height={240}
          />
        )}
        <span className={styles.words}>
          {host !== undefined && <span className="caption">{host}</span>}
          <span className={styles.title}>{title || href}</span>
          {description !== undefined && description !== "" && (
            <span className={styles.description}>{description}</span>
          )}
        </span>
      </DocumentLink>
    </Figure>
  );
}
