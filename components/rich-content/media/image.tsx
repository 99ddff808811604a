import { isGif, pictureSource } from "#lib/rich-content/media-source.ts";
import { Picture } from "../../media/picture.tsx";
import { Figure } from "../figure.tsx";
import styles from "./image.module.css";
import { ExpandLink } from "../lightbox/expand-link.tsx";
import { opensOverScreen } from "../lightbox/expandable.ts";
import { DocumentLink } from "../text/link.tsx";
import { MotionPreference, PausedPicture } from "./motion.tsx";
import type { NodeProps } from "../node.ts";

const sizes: Readonly<Record<string, string>> = {
  SMALL: "350px",
  FULL_WIDTH: "(min-width: 85em) 76rem, 100vw",
};

/** Renders a picture that links to its destination, or else opens over the whole screen. */
export function Image({ node }: NodeProps) {
  const { containerData, image, altText, caption, decorative, link, ...may } = node.imageData ?? {};
  const src = pictureSource(image?.src);
  if (src === undefined) return null;
  const size = containerData?.width?.size ?? "CONTENT";
  const alt = decorative === true ? "" : (altText ?? "");
  const picture = (
    <Picture
      picture={{ src, width: image?.width ?? 0, height: image?.height ?? 0, alt }}
      sizes={sizes[size] ?? "(min-width: 47.5em) 41.5rem, calc(100vw - 2.5rem)"}
      className={size === "ORIGINAL" ? styles.original : styles.picture}
    />
  );
  const linked = opensOverScreen(may.disableExpand, link) ? (
    <ExpandLink
      src={src}
      alt={alt}
      canDownload={may.disableDownload !== true}
      className={styles.expand}
    >
      {picture}
    </ExpandLink>
  ) : (
    <DocumentLink link={link} className={styles.link}>
      {picture}
    </DocumentLink>
  );
  return (
    <Figure node={node} container={containerData} caption={caption}>
      {isGif(src) ? (
        <MotionPreference still={<PausedPicture name={alt}>{linked}</PausedPicture>}>
          {linked}
        </MotionPreference>
      ) : (
        linked
      )}
    </Figure>
  );
}
