/* oxlint-disable react/no-array-index-key -- blocks may have no IDs, and nothing here is updated */
import { Fragment } from "react";
import { readDirection } from "#lib/rich-content/direction.ts";
import type { RichContentNode } from "#lib/rich-content/document.ts";
import styles from "./collapsible.module.css";
import { buildAnchor } from "../anchors.ts";
import { Figure } from "../figure.tsx";
import { DocumentPicture } from "../media/document-picture.tsx";
import type { NodeProps } from "../node.ts";
import { Inline } from "../text/inline.tsx";

/**
 * Renders sections that open and close without JavaScript. A shared `name` lets the browser keep only one of
 * them open.
 */
export function CollapsibleList({ node, render }: NodeProps) {
  const { containerData, expandOnlyOne, initialExpandedItems, direction } =
    node.collapsibleListData ?? {};
  const items = node.nodes.filter(({ type }) => type === "COLLAPSIBLE_ITEM");
  const isOpen = (index: number) =>
    initialExpandedItems === "ALL"
      ? expandOnlyOne !== true || index === 0
      : initialExpandedItems === "FIRST" && index === 0;
  return (
    <Figure node={node} container={containerData}>
      <div className={styles.list} dir={direction?.toLowerCase() ?? readDirection(items)}>
        {items.map((item, index) => (
          <details
            key={item.id === "" ? index : item.id}
            className={styles.item}
            open={isOpen(index)}
            {...(expandOnlyOne === true ? { name: `sections-${node.id}` } : {})}
          >
            <summary className={styles.title}>
              <span className={styles.words}>
                {collectNodes(item, "COLLAPSIBLE_ITEM_TITLE").map((block, position) => (
                  <Fragment key={position}>
                    <TitleBlock block={block} render={render} />{" "}
                  </Fragment>
                ))}
              </span>
            </summary>
            <div className={styles.body}>{render(collectNodes(item, "COLLAPSIBLE_ITEM_BODY"))}</div>
          </details>
        ))}
      </div>
    </Figure>
  );
}

type TitleBlockProps = Pick<NodeProps, "render"> & { block: RichContentNode };

/**
 * Renders a part of a title. A `summary` may contain only texts, pictures and one heading, so the texts of other blocks
 * become lines.
 */
function TitleBlock({ block, render }: TitleBlockProps) {
  if (block.type === "HEADING") return render([block]);
  return (
    <span id={buildAnchor(block.id)} dir={readDirection([block])} className={styles.line}>
      {collectLines(block).map((line, index) => (
        <Fragment key={index}>
          {index > 0 && " "}
          <span className={styles.line}>
            {line.type === "IMAGE" ? <TitlePicture node={line} /> : <Inline nodes={line.nodes} />}
          </span>
        </Fragment>
      ))}
    </span>
  );
}

/** Renders a picture without a link or a full-screen view, because the title is a control itself. */
function TitlePicture({ node }: { node: RichContentNode }) {
  const { image, altText, decorative } = node.imageData ?? {};
  const alt = decorative === true ? "" : altText;
  return <DocumentPicture media={image} alt={alt} sizes="350px" className={styles.picture} />;
}

/** Returns the pictures in a node and, for each block that contains text, the block with only its texts. */
function collectLines(node: RichContentNode): RichContentNode[] {
  if (node.type === "IMAGE") return [node];
  if (node.type === "TEXT") return [{ ...node, nodes: [node] }];
  const texts = node.nodes.filter(({ type }) => type === "TEXT");
  const others = node.nodes.filter(({ type }) => type !== "TEXT");
  return [
    ...(texts.length > 0 ? [{ ...node, nodes: texts }] : []),
    ...others.flatMap(collectLines),
  ];
}

function collectNodes(item: RichContentNode, type: string): RichContentNode[] {
  return item.nodes.filter((part) => part.type === type).flatMap(({ nodes }) => nodes);
}
