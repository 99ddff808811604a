import { pictureSource } from "#lib/rich-content/media-source.ts";
import { widestPicture } from "../../media/widest-picture.ts";
import { Figure } from "../figure.tsx";
import type { NodeProps } from "../node.ts";
import { DocumentPicture } from "./document-picture.tsx";
import styles from "./image.module.css";
import { LinkedPicture } from "./linked-picture.tsx";

const sizes: Readonly<Record<string, string>> = {
  SMALL: "350px",
  FULL_WIDTH: `(min-width: 85em) ${widestPicture}px, 100vw`,
};

/** Renders a picture that links to its destination or otherwise opens full-screen. */
export function Image({ node }: NodeProps) {
  const { containerData, image, altText = "", caption, decorative, ...link } = node.imageData ?? {};
  const src = pictureSource(image?.src);
  if (src === undefined) return null;
  const size = containerData?.width?.size ?? "CONTENT";
  const alt = decorative === true ? "" : altText;
  return (
    <Figure node={node} container={containerData} caption={caption}>
      <LinkedPicture
        src={src}
        alt={alt}
        link={link.link}
        disableExpand={link.disableExpand}
        disableDownload={link.disableDownload}
        className={styles.link}
      >
        <DocumentPicture
          media={image}
          alt={alt}
          sizes={sizes[size] ?? "(min-width: 47.5em) 41.5rem, calc(100vw - 2.5rem)"}
          className={size === "ORIGINAL" ? styles.original : styles.picture}
        />
      </LinkedPicture>
    </Figure>
  );
}
