import { createElement, type CSSProperties, type ReactNode } from "react";
import type { RichContentDecoration, RichContentLink } from "#lib/rich-content/document.ts";
import { findFormat, type FormatName } from "#lib/rich-content/text-formats.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import styles from "./decorations.module.css";
import { cssColor, numberIn } from "../style.ts";

/** Classes of the elements of formats. */
const onClasses: Readonly<Partial<Record<FormatName, string | undefined>>> = {
  superscript: styles.raised,
  subscript: styles.lowered,
  fontFamily: styles.code,
};
/** Classes of text for which a format is switched off. Without a class, the text has no element. */
const offClasses: Readonly<Partial<Record<FormatName, string | undefined>>> = {
  bold: styles.light,
  italic: styles.upright,
};

/** Renders a format that has an HTML element. */
function renderFormat(children: ReactNode, decoration: RichContentDecoration): ReactNode {
  const format = findFormat(decoration.type);
  const [tag] = format?.tags ?? [];
  if (format === undefined || tag === undefined) return children;
  if (format.isOn(decoration)) {
    return createElement(tag, { className: onClasses[format.name] }, children);
  }
  const className = offClasses[format.name];
  return className === undefined ? children : <span className={className}>{children}</span>;
}

type Decorator = (children: ReactNode, decoration: RichContentDecoration) => ReactNode;

/** Decorations other than formats with an HTML element. */
const decorators: Readonly<Record<string, Decorator>> = {
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
};

/**
 * A map rather than an object, because a document may contain any decoration type, for example `constructor`.
 */
const decoratorByType: ReadonlyMap<string, Decorator> = new Map(Object.entries(decorators));

/** Wraps text in its decorations. Unknown decorations are ignored. */
export function decorate(text: string, decorations: readonly RichContentDecoration[]): ReactNode {
  return decorations.reduce<ReactNode>(
    (children, decoration) =>
      (decoratorByType.get(decoration.type) ?? renderFormat)(children, decoration),
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
