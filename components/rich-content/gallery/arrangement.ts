import type { CSSProperties } from "react";
import type { RichContentNode } from "#lib/rich-content/document.ts";
import type { GalleryLayout } from "#lib/rich-content/schema/nodes.ts";
import { widestPicture } from "../../media/widest-picture.ts";
import { numberIn } from "../style.ts";

/** A gallery's layout. A `strip` scrolls sideways; the other kinds show all items at once. */
export type Arrangement = {
  readonly layout: GalleryLayout;
  readonly kind: "grid" | "rows" | "columns" | "mosaic" | "stack" | "strip";
  readonly thumbnails: "TOP" | "RIGHT" | "BOTTOM" | "LEFT" | undefined;
  readonly isFitted: boolean;
  /** Space between a strip's slides, in pixels. */
  readonly spacing: number;
  /** Custom properties for the style sheet. */
  readonly style: CSSProperties & Readonly<Record<`--${string}`, string>>;
  /** The `sizes` attribute for the pictures. */
  readonly sizes: string;
};

type Plan = Pick<Arrangement, "kind"> & {
  /** Aspect ratio of a cell (width / height). Omitted for kinds that keep the pictures' own ratios. */
  readonly ratio?: number;
  /** Number of slides visible at once on a wide screen. */
  readonly seen?: number;
  readonly crop?: "FILL" | "FIT";
};

const plans: Readonly<Record<GalleryLayout, Plan>> = {
  COLLAGE: { kind: "mosaic" },
  MAGIC: { kind: "mosaic" },
  MASONRY: { kind: "rows" },
  GRID: { kind: "grid", ratio: 1 },
  THUMBNAIL: { kind: "strip", ratio: 16 / 9, seen: 1 },
  SLIDER: { kind: "strip", ratio: 16 / 9, seen: 1.6, crop: "FIT" },
  SLIDESHOW: { kind: "strip", ratio: 16 / 9, seen: 1 },
  PANORAMA: { kind: "stack" },
  COLUMN: { kind: "strip", ratio: 0.4, seen: 4 },
  FULLSIZE: { kind: "strip", ratio: 4 / 3, seen: 1 },
};

/** Returns the layout for a gallery's options. Omitted options default to those of Wix's editor. */
export function readArrangement(node: RichContentNode): Arrangement {
  const { layout = {}, item = {}, thumbnails } = node.galleryData?.options ?? {};
  const type = layout.type ?? "GRID";
  const plan = plans[type];
  const isStrip = plan.kind === "strip" || layout.horizontalScroll === true;
  const kind = isStrip
    ? "strip"
    : type === "MASONRY" && layout.orientation === "COLUMNS"
      ? "columns"
      : plan.kind;
  const columns = Math.round(numberIn(layout.numberOfColumns, 1, 12) ?? 3);
  const fewer = Math.round(numberIn(layout.mobileNumberOfColumns, 1, 6) ?? Math.min(columns, 2));
  const seen = plan.seen ?? Math.max(1.2, columns - 0.4);
  const ratio = numberIn(item.ratio, 0.1, 10) ?? plan.ratio ?? 4 / 3;
  // The column gaps take up at most 240 px in total.
  const spacing = Math.min(numberIn(item.spacing, 0, 100) ?? 8, Math.floor(240 / columns));
  const across = kind === "strip" ? seen : kind === "stack" ? 1 : columns;
  const placement = thumbnails?.placement ?? (type === "THUMBNAIL" ? "BOTTOM" : "NONE");
  return {
    layout: type,
    kind,
    thumbnails: kind === "strip" && seen === 1 && placement !== "NONE" ? placement : undefined,
    isFitted: (item.crop ?? plan.crop) === "FIT",
    spacing,
    style: {
      "--columns-wide": String(columns),
      "--columns-narrow": String(fewer),
      "--seen": String(seen),
      "--ratio": String(ratio),
      "--spacing": `${spacing}px`,
      "--target": `${numberIn(item.targetSize, 60, 1200) ?? 300}px`,
      "--thumbnail-spacing": `${numberIn(thumbnails?.spacing, 0, 60) ?? 5}px`,
    },
    sizes: `(min-width: 760px) ${Math.ceil(widestPicture / across)}px, ${Math.ceil(100 / Math.min(across, fewer))}vw`,
  };
}
