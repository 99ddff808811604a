import { Picture } from "../media/picture.tsx";
import { anchorOf } from "./anchors.ts";
import { containerProps } from "./container.ts";
import styles from "./image.module.css";
import { Inline } from "./inline.tsx";
import { DocumentLink } from "./link.tsx";
import { pictureSource } from "./media-source.ts";
import type { NodeProps } from "./node.ts";

const sizes: Readonly<Record<string, string>> = {
  SMALL: "350px",
  FULL_WIDTH: "(min-width: 1360px) 1216px, 100vw",
};

export function Image({ node, page }: NodeProps) {
  const { containerData, image, altText, caption, decorative, link } = node.imageData ?? {};
  const src = pictureSource(image?.src);
  if (src === undefined) return null;
  const size = containerData?.width?.size ?? "CONTENT";
  const { className, style } = containerProps(containerData);
  const captionNode = node.nodes.find(({ type }) => type === "CAPTION");
  return (
    <figure
      id={page.targets.has(node.id) ? anchorOf(node.id) : undefined}
      className={`${styles.figure} ${className}`}
      style={style}
    >
      <DocumentLink link={link} className={styles.link}>
        <Picture
          picture={{
            src,
            width: image?.width ?? 0,
            height: image?.height ?? 0,
            alt: decorative === true ? "" : (altText ?? ""),
          }}
          sizes={sizes[size] ?? "(min-width: 760px) 664px, calc(100vw - 2.5rem)"}
          className={size === "ORIGINAL" ? styles.original : styles.picture}
        />
      </DocumentLink>
      {captionNode !== undefined ? (
        <figcaption className={styles.caption}>
          <Inline nodes={captionNode.nodes} />
        </figcaption>
      ) : (
        caption !== undefined &&
        caption !== "" && <figcaption className={styles.caption}>{caption}</figcaption>
      )}
    </figure>
  );
}
