import type { CSSProperties, ReactNode } from "react";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { Picture } from "../../media/picture.tsx";
import { buildAnchor } from "../anchors.ts";
import { Figure } from "../figure.tsx";
import { Island } from "../island.ts";
import { LinkedPicture } from "../media/linked-picture.tsx";
import type { NodeProps } from "../node.ts";
import { nameNode } from "../node-names.ts";
import { readArrangement } from "./arrangement.ts";
import styles from "./gallery.module.css";
import { readItems, type GalleryItem } from "./items.ts";
import "./slider.module.css";

/** Renders pictures and videos in a gallery layout. */
export function Gallery({ node, context }: NodeProps) {
  const { containerData, disableExpand, disableDownload } = node.galleryData ?? {};
  const items = readItems(node);
  const t = getTranslations();
  if (items.length === 0) return null;
  const arrangement = readArrangement(node);
  const anchor = buildAnchor(node.id);
  /** Returns an ID that no node can have, because node IDs contain no dots. */
  const buildSlideId = (index: number) =>
    anchor === undefined ? undefined : `${anchor}.${index + 1}`;
  const names = [
    styles[arrangement.kind],
    arrangement.isFitted ? styles.fitted : undefined,
    arrangement.layout === "COLUMN" ? styles.tall : undefined,
  ];
  const list = (
    <ul className={names.filter(Boolean).join(" ")} style={arrangement.style}>
      {items.map((item, index) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- a gallery may contain a picture twice
          key={index}
          id={arrangement.thumbnails === undefined ? undefined : buildSlideId(index)}
          className={styles.item}
          style={createAspectStyle(item)}
        >
          <Item
            item={item}
            sizes={arrangement.sizes}
            disableExpand={disableExpand}
            disableDownload={disableDownload}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <Figure node={node} container={containerData}>
      <div data-gallery={anchor ?? ""}>
        {arrangement.kind === "strip" ? (
          <Island
            part="slider"
            label={nameNode(node, context, t("content.gallery.label", { count: items.length }))}
            texts={{
              carousel: t("content.gallery.carousel"),
              pictures: t("content.gallery.pictures"),
              previous: t("content.gallery.previous"),
              next: t("content.gallery.next"),
            }}
            spacing={arrangement.spacing}
            placement={arrangement.thumbnails}
            thumbnails={
              arrangement.thumbnails === undefined
                ? []
                : items.map((item, index) => ({
                    slideId: buildSlideId(index),
                    picture: renderThumbnail(item, index),
                  }))
            }
            style={arrangement.style}
          >
            {list}
          </Island>
        ) : (
          list
        )}
      </div>
    </Figure>
  );
}

type ItemProps = {
  item: GalleryItem;
  sizes: string;
  disableExpand: boolean | undefined;
  disableDownload: boolean | undefined;
};

function Item({ item, sizes, ...options }: ItemProps) {
  const { picture, video, width, height, title, link } = item;
  if (video !== undefined) {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- documents contain no captions for videos
      <video
        src={video}
        poster={picture?.src}
        aria-label={title ?? picture?.alt ?? getTranslations()("content.gallery.video")}
        className={styles.media}
        controls
        playsInline
        preload="none"
      />
    );
  }
  if (picture === undefined) return null;
  return (
    <>
      <LinkedPicture {...picture} {...options} caption={title} link={link} className={styles.link}>
        <Picture picture={{ ...picture, width, height }} sizes={sizes} className={styles.media} />
      </LinkedPicture>
      {title !== undefined && <span className={styles.title}>{title}</span>}
    </>
  );
}

/** Returns the aspect ratio of an item, or 1.5 if its size is unknown. */
function createAspectStyle({ width, height }: GalleryItem): CSSProperties & { "--aspect": string } {
  return { "--aspect": width > 0 && height > 0 ? String(width / height) : "1.5" };
}

function renderThumbnail({ picture, width, height, title }: GalleryItem, index: number): ReactNode {
  const name =
    title ?? (picture?.alt || getTranslations()("content.gallery.picture", { number: index + 1 }));
  return picture === undefined ? (
    <span className={styles.blank}>{name}</span>
  ) : (
    <Picture
      picture={{ ...picture, width, height }}
      alt={name}
      sizes="96px"
      className={styles.thumbnail}
    />
  );
}
