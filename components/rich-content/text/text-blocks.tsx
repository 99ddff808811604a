import { readDirection } from "#lib/rich-content/direction.ts";
import { headingLevel } from "#lib/rich-content/outline.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { buildAnchor } from "../anchors.ts";
import { Inline } from "./inline.tsx";
import type { NodeProps } from "../node.ts";
import { blockStyle } from "../style.ts";
import styles from "./text-blocks.module.css";

export function Paragraph({ node, context }: NodeProps) {
  const isEmpty = node.nodes.every(({ textData }) => (textData?.text ?? "").trim() === "");
  if (isEmpty) return <div className={styles.gap} role="presentation" />;
  const { textStyle, indentation } = node.paragraphData ?? {};
  return (
    <p
      id={buildAnchor(node.id)}
      dir={readDirection(node.nodes)}
      className={context.openingId === node.id ? styles.opening : undefined}
      style={blockStyle(textStyle, indentation, node.style)}
    >
      <Inline nodes={node.nodes} />
    </p>
  );
}

/** Renders text outside any block. */
export function Text({ node }: NodeProps) {
  return <Inline nodes={[node]} />;
}

/** Renders a heading one level lower than in the document, because level 1 is the page's title. */
export function Heading({ node, context }: NodeProps) {
  const { level, renderedLevel, textStyle, indentation } = node.headingData ?? {};
  const Tag = tags[headingLevel(renderedLevel ?? level)] ?? "h2";
  const slug = context.headingSlugs.get(node.id);
  return (
    <Tag
      id={buildAnchor(node.id)}
      dir={readDirection(node.nodes)}
      className={styles.heading}
      style={blockStyle(textStyle, indentation, node.style)}
    >
      <Inline nodes={node.nodes} />
      {slug !== undefined && (
        <a
          id={slug}
          href={`#${slug}`}
          className={styles.anchor}
          aria-label={getTranslations()("content.text.linkToSection")}
        >
          #
        </a>
      )}
    </Tag>
  );
}

const tags: Readonly<Partial<Record<number, "h2" | "h3" | "h4" | "h5" | "h6">>> = {
  1: "h2",
  2: "h2",
  3: "h3",
  4: "h4",
  5: "h5",
  6: "h6",
};

/** Renders a caption outside its figure. */
export function Caption({ node }: NodeProps) {
  return (
    <p dir={readDirection(node.nodes)} className="caption">
      <Inline nodes={node.nodes} />
    </p>
  );
}

export function Blockquote({ node, render }: NodeProps) {
  return (
    <blockquote
      id={buildAnchor(node.id)}
      dir={readDirection(node.nodes)}
      className={styles.quote}
      style={blockStyle(undefined, node.blockquoteData?.indentation, node.style)}
    >
      {render(node.nodes)}
    </blockquote>
  );
}
