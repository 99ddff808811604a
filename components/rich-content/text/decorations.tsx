import type { CSSProperties, ReactNode } from "react";
import type { RichContentDecoration, RichContentLink } from "#lib/rich-content/document.ts";
import { getTranslations } from "#lib/site/interface-language.ts";
import styles from "./decorations.module.css";
import { cssColor, numberIn } from "../style.ts";

type Decorator = (children: ReactNode, decoration: RichContentDecoration) => ReactNode;

const decorators: Readonly<Record<string, Decorator>> = {
  BOLD: (children, { fontWeightValue }) => {
    const weight = numberIn(fontWeightValue, 1, 1000) ?? 700;
    return weight < 600 ? (
      <span className={styles.light}>{children}</span>
    ) : (
      <strong>{children}</strong>
    );
  },
  ITALIC: (children, { italicData }) =>
    italicData === false ? <span className={styles.upright}>{children}</span> : <em>{children}</em>,
  UNDERLINE: (children, { underlineData }) =>
    underlineData === false ? children : <u>{children}</u>,
  STRIKETHROUGH: (children) => <s>{children}</s>,
  SUPERSCRIPT: (children) => <sup className={styles.raised}>{children}</sup>,
  SUBSCRIPT: (children) => <sub className={styles.lowered}>{children}</sub>,
  SPOILER: (children) => (
    <label className={styles.spoiler}>
      <input
        type="checkbox"
        className={styles.reveal}
        aria-label={getTranslations()("content.text.reveal")}
      />
      <span className={styles.hidden}>{children}</span>
    </label>
  ),
  SKETCH: (children, { sketchData }) => {
    const color = cssColor(sketchData?.color);
    return (
      <mark
        className={styles.sketch}
        style={color === undefined ? undefined : { textDecorationColor: color }}
      >
        {children}
      </mark>
    );
  },
  COLOR: (children, { colorData }) => {
    const foreground = cssColor(colorData?.foreground);
    const background = cssColor(colorData?.background);
    if (foreground === undefined && background === undefined) return children;
    const style: CSSProperties & Record<`--${string}`, string> = {};
    if (foreground !== undefined) style["--foreground"] = foreground;
    if (background !== undefined) style["--background"] = background;
    const names = [
      foreground === undefined ? undefined : styles.foreground,
      background === undefined ? undefined : styles.background,
    ];
    return (
      <span className={names.filter(Boolean).join(" ")} style={style}>
        {children}
      </span>
    );
  },
  FONT_SIZE: (children, { fontSizeData }) => {
    const isEm = fontSizeData?.unit === "EM";
    const size = isEm
      ? numberIn(fontSizeData.value, 0.5, 6)
      : numberIn(fontSizeData?.value, 8, 120);
    if (size === undefined) return children;
    // Limits the size, so that a letter fits on a narrow screen.
    const fontSize = `min(${isEm ? `${size}em` : `${size / 16}rem`}, 20vw)`;
    return <span style={{ fontSize }}>{children}</span>;
  },
  // Ignores font families, except monospace ones, which mark code.
  FONT_FAMILY: (children, { fontFamilyData }) =>
    /(?:^|[\s,])monospace$/i.test(fontFamilyData?.value ?? "") ? (
      <code className={styles.code}>{children}</code>
    ) : (
      children
    ),
};

/**
 * A map rather than an object, because a document may contain any decoration type, for example `constructor`.
 */
const decoratorByType: ReadonlyMap<string, Decorator> = new Map(Object.entries(decorators));

/** Wraps text in its decorations. Unknown decorations are ignored. */
export function decorate(text: string, decorations: readonly RichContentDecoration[]): ReactNode {
  return decorations.reduce<ReactNode>(
    (children, decoration) =>
      decoratorByType.get(decoration.type)?.(children, decoration) ?? children,
    text,
  );
}

/** Returns the link among a text's decorations, or `undefined` if there is none. */
export function findLink(
  decorations: readonly RichContentDecoration[],
): RichContentLink | undefined {
  for (const { type, linkData, anchorData } of decorations) {
    if (type === "LINK" && linkData?.link !== undefined) return linkData.link;
    if (type === "ANCHOR" && anchorData?.anchor !== undefined) return { anchor: anchorData.anchor };
  }
  return undefined;
}
