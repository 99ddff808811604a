import { readDirection } from "#lib/rich-content/direction.ts";
import type { RichContentNode } from "#lib/rich-content/document.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { buildAnchor } from "../anchors.ts";
import type { NodeProps } from "../node.ts";
import { blockStyle, createStyle, numberIn } from "../style.ts";
import styles from "./lists.module.css";

export const BulletedList = (props: NodeProps) => (
  <UnorderedList {...props} list={props.node.bulletedListData} className={styles.bulleted} />
);

/** Renders a read-only checklist. */
export const CheckboxList = (props: NodeProps) => (
  <UnorderedList {...props} list={props.node.checkboxListData} className={styles.checked} />
);

type UnorderedListProps = Pick<NodeProps, "node" | "render"> & {
  list: RichContentNode["bulletedListData"];
  className: string | undefined;
};

function UnorderedList({ node, render, list, className }: UnorderedListProps) {
  return (
    <ul
      id={buildAnchor(node.id)}
      className={className}
      style={blockStyle(undefined, list?.indentation)}
    >
      {render(node.nodes)}
    </ul>
  );
}

export function OrderedList({ node, render }: NodeProps) {
  const start = Math.round(numberIn(node.orderedListData?.start, -99_999, 99_999) ?? 1);
  const digits = Math.max(...[start, start + node.nodes.length - 1].map((end) => `${end}`.length));
  const style = createStyle({
    ...blockStyle(undefined, node.orderedListData?.indentation),
    "--digits": digits > 2 ? digits : undefined,
  });
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
          aria-label={getTranslations()(isDone ? "content.text.done" : "content.text.toDo")}
          className={styles.box}
        />
      )}
      {render(node.nodes)}
    </li>
  );
}
