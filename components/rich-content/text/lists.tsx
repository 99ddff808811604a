import type { CSSProperties } from "react";
import { readDirection } from "#lib/rich-content/direction.ts";
import { words } from "#lib/site/interface-language.ts";
import { buildAnchor } from "../anchors.ts";
import type { NodeProps } from "../node.ts";
import { blockStyle, numberIn } from "../style.ts";
import styles from "./lists.module.css";

export function BulletedList({ node, render }: NodeProps) {
  return (
    <ul
      id={buildAnchor(node.id)}
      className={styles.bulleted}
      style={blockStyle(undefined, node.bulletedListData?.indentation)}
    >
      {render(node.nodes)}
    </ul>
  );
}

export function OrderedList({ node, render }: NodeProps) {
  const start = Math.round(numberIn(node.orderedListData?.start, -99_999, 99_999) ?? 1);
  const digits = Math.max(...[start, start + node.nodes.length - 1].map((end) => `${end}`.length));
  const style: CSSProperties & { "--digits"?: number } = {
    ...blockStyle(undefined, node.orderedListData?.indentation),
    ...(digits > 2 ? { "--digits": digits } : {}),
  };
  return (
    <ol
      id={buildAnchor(node.id)}
      className={styles.ordered}
      style={style}
      {...(start === 1 ? {} : { start })}
    >
      {render(node.nodes)}
    </ol>
  );
}

/** Renders a read-only checklist. */
export function CheckboxList({ node, render }: NodeProps) {
  return (
    <ul
      id={buildAnchor(node.id)}
      className={styles.checked}
      style={blockStyle(undefined, node.checkboxListData?.indentation)}
    >
      {render(node.nodes)}
    </ul>
  );
}

export function ListItem({ node, render }: NodeProps) {
  const isDone = node.listItemData?.checked;
  return (
    <li id={buildAnchor(node.id)} dir={readDirection(node.nodes)} className={styles.item}>
      {isDone !== undefined && (
        <input
          type="checkbox"
          checked={isDone}
          readOnly
          disabled
          aria-label={words()(isDone ? "content.text.done" : "content.text.toDo")}
          className={styles.box}
        />
      )}
      {render(node.nodes)}
    </li>
  );
}
