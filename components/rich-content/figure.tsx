import type { ReactNode } from "react";
import type { RichContentContainer, RichContentNode } from "#lib/rich-content/document.ts";
import { buildAnchor } from "./anchors.ts";
import { containerProps } from "./container.ts";
import styles from "./figure.module.css";
import { Inline } from "./text/inline.tsx";
import { Spoiler } from "./spoiler.tsx";

type Props = {
  node: RichContentNode;
  container: RichContentContainer | undefined;
  children: ReactNode;
  /** Fallback for a node without a caption. */
  caption?: string | undefined;
};

/** Renders the box of an embedded node: its width and position, its caption, and the cover of a spoiler. */
export function Figure({ node, container, children, caption }: Props) {
  const { className, style } = containerProps(container);
  const written = node.nodes.find(({ type }) => type === "CAPTION");
  return (
    <figure id={buildAnchor(node.id)} className={className} style={style}>
      <Spoiler spoiler={container?.spoiler}>{children}</Spoiler>
      {written !== undefined ? (
        <figcaption className={styles.caption}>
          <Inline nodes={written.nodes} />
        </figcaption>
      ) : (
        caption !== undefined &&
        caption !== "" && <figcaption className={styles.caption}>{caption}</figcaption>
      )}
    </figure>
  );
}
