import { anchorOf } from "./anchors.ts";
import type { NodeProps } from "./node.ts";
import { blockStyle, numberIn } from "./style.ts";
import styles from "./lists.module.css";

export function BulletedList({ node, render, page }: NodeProps) {
  return (
    <ul
      id={page.targets.has(node.id) ? anchorOf(node.id) : undefined}
      className={styles.bulleted}
      style={blockStyle(undefined, node.bulletedListData?.indentation)}
    >
      {render(node.nodes)}
    </ul>
  );
}

export function OrderedList({ node, render, page }: NodeProps) {
  const start = numberIn(node.orderedListData?.start, -99_999, 99_999);
  return (
    <ol
      id={page.targets.has(node.id) ? anchorOf(node.id) : undefined}
      className={styles.ordered}
      style={blockStyle(undefined, node.orderedListData?.indentation)}
      {...(start === undefined || start === 1 ? {} : { start: Math.round(start) })}
    >
      {render(node.nodes)}
    </ol>
  );
}

export function ListItem({ node, render }: NodeProps) {
  return (
    <li dir="auto" className={styles.item}>
      {render(node.nodes)}
    </li>
  );
}
