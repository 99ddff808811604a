import type { CSSProperties, ReactNode } from "react";
import type { RichContentContainer, RichContentNode } from "#lib/rich-content/document.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { buildAnchor } from "./anchors.ts";
import styles from "./figure.module.css";
import { numberIn } from "./style.ts";
import { Inline } from "./text/inline.tsx";

type Props = {
  node: RichContentNode;
  container: RichContentContainer | undefined;
  children: ReactNode;
  /** Fallback for a node without a caption. */
  caption?: string | undefined;
};

/** Renders an embedded node's container, with its width, position, caption and spoiler cover. */
export function Figure({ node, container, children, caption }: Props) {
  const written = node.nodes.find(({ type }) => type === "CAPTION");
  const content = written === undefined ? caption : <Inline nodes={written.nodes} />;
  return (
    <figure id={buildAnchor(node.id)} {...placeContainer(container)}>
      <Spoiler spoiler={container?.spoiler}>{children}</Spoiler>
      {content !== undefined && content !== "" && (
        <figcaption className={styles.caption}>{content}</figcaption>
      )}
    </figure>
  );
}

const widths: Readonly<Record<string, string | undefined>> = {
  SMALL: styles["small"],
  ORIGINAL: styles["original"],
  FULL_WIDTH: styles["full"],
};

/** Returns the class and style for a container: its width, alignment and whether text wraps around it. */
function placeContainer(container: RichContentContainer | undefined): {
  className: string;
  style: CSSProperties | undefined;
} {
  const { width, alignment, textWrap } = container ?? {};
  const custom = numberIn(width?.custom, 1, 4000);
  const placement = textWrap === true ? "float" : "block";
  const names = [
    styles["container"],
    custom === undefined ? widths[width?.size ?? ""] : undefined,
    alignment === "LEFT" ? styles[`${placement}Left`] : undefined,
    alignment === "RIGHT" ? styles[`${placement}Right`] : undefined,
  ];
  return {
    className: names.filter(Boolean).join(" "),
    style: custom === undefined ? undefined : { width: `min(100%, ${custom}px)` },
  };
}

type SpoilerProps = { spoiler: RichContentContainer["spoiler"]; children: ReactNode };

/** Renders content behind a cover that opens without JavaScript. */
function Spoiler({ spoiler, children }: SpoilerProps) {
  if (spoiler?.enabled !== true) return children;
  const t = getTranslations();
  return (
    <details className={styles.spoiler}>
      <summary className={styles.cover}>
        <span className={styles.description}>
          {spoiler.description || t("content.spoiler.description")}
        </span>
        <span className={styles.button}>{spoiler.buttonText || t("content.spoiler.show")}</span>
      </summary>
      {children}
    </details>
  );
}
