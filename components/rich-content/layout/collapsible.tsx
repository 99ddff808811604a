/* oxlint-disable react/no-array-index-key -- blocks may have no IDs, and nothing here is updated */
import { useId } from "react";
import { readDirection } from "#lib/rich-content/direction.ts";
import type { RichContentNode } from "#lib/rich-content/document.ts";
import styles from "./collapsible.module.css";
import { buildAnchor } from "../anchors.ts";
import { Figure } from "../figure.tsx";
import type { NodeProps } from "../node.ts";
import { Inline } from "../text/inline.tsx";

/**
 * Renders sections that open and close without JavaScript. A shared `name` lets the browser keep only one of
 * them open.
 */
export function CollapsibleList({ node, render }: NodeProps) {
  const group = useId();
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
            {...(expandOnlyOne === true ? { name: group } : {})}
          >
            <summary className={styles.title}>
              <span className={styles.words}>
                {collectNodes(item, "COLLAPSIBLE_ITEM_TITLE").map((block, position) => (
                  <TitleBlock key={position} block={block} render={render} />
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

/** Renders a part of a title. A `summary` may contain only texts and one heading, so other blocks become lines of text. */
function TitleBlock({ block, render }: TitleBlockProps) {
  if (block.type === "HEADING") return render([block]);
  return (
    <span id={buildAnchor(block.id)} dir={readDirection([block])} className={styles.line}>
      <Inline nodes={collectTexts([block])} />
    </span>
  );
}

const collectTexts = (nodes: readonly RichContentNode[]): RichContentNode[] =>
  nodes.flatMap((node) => (node.type === "TEXT" ? [node] : collectTexts(node.nodes)));

function collectNodes(item: RichContentNode, type: string): RichContentNode[] {
  return item.nodes.filter((part) => part.type === type).flatMap(({ nodes }) => nodes);
}
