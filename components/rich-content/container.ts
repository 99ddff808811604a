import type { CSSProperties } from "react";
import type { RichContentContainer } from "#lib/rich-content/document.ts";
import styles from "./container.module.css";
import { numberIn } from "./style.ts";

const widths: Readonly<Record<string, string | undefined>> = {
  SMALL: styles["small"],
  ORIGINAL: styles["original"],
  FULL_WIDTH: styles["full"],
};

/**
 * Returns the class and style of an embedded node's box: its width, its alignment, and whether text flows around
 * it.
 */
export function containerProps(container: RichContentContainer | undefined): {
  className: string;
  style: CSSProperties | undefined;
} {
  const { width, alignment, textWrap } = container ?? {};
  const custom = numberIn(width?.custom, 1, 4000);
  const side = alignment === "LEFT" || alignment === "RIGHT" ? alignment : undefined;
  const placement =
    side === undefined
      ? undefined
      : styles[`${textWrap === true ? "float" : "block"}${side === "LEFT" ? "Left" : "Right"}`];
  const names = [
    styles["container"],
    custom === undefined ? widths[width?.size ?? ""] : undefined,
    placement,
  ];
  return {
    className: names.filter(Boolean).join(" "),
    style: custom === undefined ? undefined : { width: `min(100%, ${custom}px)` },
  };
}
