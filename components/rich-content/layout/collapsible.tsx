import { readDirection } from "#lib/rich-content/direction.ts";
import type { RichContentNode } from "#lib/rich-content/document.ts";
import styles from "./collapsible.module.css";
import { Figure } from "../figure.tsx";
import type { NodeProps } from "../node.ts";

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
            {...(expandOnlyOne === true ? { name: `collapsible-${node.id}` } : {})}
          >
            <summary className={styles.title}>
              <div>{render(collectNodes(item, "COLLAPSIBLE_ITEM_TITLE"))}</div>
            </summary>
            <div className={styles.body}>{render(collectNodes(item, "COLLAPSIBLE_ITEM_BODY"))}</div>
          </details>
        ))}
      </div>
    </Figure>
  );
}

function collectNodes(item: RichContentNode, type: string): RichContentNode[] {
  return item.nodes.filter((part) => part.type === type).flatMap(({ nodes }) => nodes);
}
