"use client"; // moves an entry with shortcuts and with the pointer

import IconButton from "@mui/material/IconButton";
import {
  ArrowDown,
  ArrowUp,
  GripVertical,
  IndentDecrease,
  IndentIncrease,
  List,
  Pencil,
  Trash2,
  type LucideIcon,
} from "lucide-react";
import type { DragEvent, KeyboardEvent } from "react";
import { useTranslations } from "use-intl";
import { isReference } from "#lib/wix/site/menus.ts";
import type { EditedEntry } from "./menu-items.ts";
import styles from "./menus.module.css";
import type { KnownTargets } from "./use-menu-targets.ts";

export type RowAction = "up" | "down" | "indent" | "outdent" | "split" | "edit" | "remove";

/** Shortcuts with Alt. In text from right to left, the horizontal arrows are swapped. */
const shortcuts: Readonly<Partial<Record<string, RowAction>>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "indent",
  ArrowLeft: "outdent",
};

const icons: readonly (readonly [RowAction, LucideIcon])[] = [
  ["up", ArrowUp],
  ["down", ArrowDown],
  ["indent", IndentIncrease],
  ["outdent", IndentDecrease],
  ["split", List],
  ["edit", Pencil],
  ["remove", Trash2],
];

const gripStyle = { color: "var(--ink-soft)", cursor: "grab" };
const buttonStyle = { "&[aria-disabled=true]": { opacity: 0.3, cursor: "default" } };

type Props = {
  item: EditedEntry;
  targets: KnownTargets;
  isNestable: boolean;
  isLocked: boolean;
  isFirst: boolean;
  isLast: boolean;
  canIndent: boolean;
  isDropTarget: boolean;
  isDropEnd: boolean;
  isDragged: boolean;
  onAction: (action: RowAction) => void;
  onDragStart: (event: DragEvent) => void;
  onDragEnd: () => void;
};

/** Renders an entry of a menu with its buttons. Alt with an arrow key moves the entry. */
export function MenuRow(props: Props) {
  const { item, isNestable, isLocked, onAction } = props;
  const t = useTranslations();
  const { title, detail, isHidden } = useDescription(item, props.targets);
  const isCategories = item.kind === "categories";
  const isOff: Readonly<Record<RowAction, boolean>> = {
    up: props.isFirst,
    down: props.isLast,
    indent: !props.canIndent,
    outdent: !item.isNested,
    split: false,
    edit: false,
    remove: false,
  };
  const handleKey = (event: KeyboardEvent) => {
    const action = event.altKey ? shortcuts[event.key] : undefined;
    if (action === undefined) return;
    event.preventDefault();
    if (!isOff[action]) onAction(action);
  };
  return (
    <li
      data-key={item.key}
      data-nested={item.isNested ? "" : undefined}
      data-drop={props.isDropTarget ? "before" : props.isDropEnd ? "after" : undefined}
      data-dragged={props.isDragged ? "" : undefined}
      className={styles.row}
    >
      <span
        className={styles.grip}
        draggable={!isLocked}
        title={t("menus.drag")}
        onDragStart={props.onDragStart}
        onDragEnd={props.onDragEnd}
      >
        <GripVertical size={18} aria-hidden style={gripStyle} />
      </span>
      <span className={styles.entry}>
        <span>{title}</span>
        {detail !== title && <span className="caption">{detail}</span>}
        {isHidden && <span className={styles.hidden}>{t("menus.hidden")}</span>}
      </span>
      <span className={styles.buttons}>
        {icons
          .filter(([action]) => isNestable || (action !== "indent" && action !== "outdent"))
          .filter(([action]) => action !== "split" || (isCategories && !item.isNested))
          .map(([action, Icon]) => (
            <IconButton
              key={action}
              data-action={action}
              aria-label={t(`menus.actions.${action}`, { label: title })}
              title={t(`menus.actions.${action}`, { label: title })}
              aria-disabled={isLocked || isOff[action]}
              sx={buttonStyle}
              onKeyDown={handleKey}
              onClick={() => {
                if (!isLocked && !isOff[action]) onAction(action);
              }}
            >
              <Icon size={18} aria-hidden />
            </IconButton>
          ))}
      </span>
    </li>
  );
}

/** Describes an entry: its label, what it leads to, and whether readers do not see it. */
function useDescription({ kind, id, url, label }: EditedEntry, targets: KnownTargets) {
  const t = useTranslations();
  const kindName = t(`menus.kinds.${kind}`);
  if (kind === "address") {
    return { title: label === "" ? url : label, detail: url, isHidden: false };
  }
  if (kind === "categories") {
    return { title: kindName, detail: t("menus.categoriesNote"), isHidden: false };
  }
  if (!isReference(kind)) {
    return { title: label === "" ? kindName : label, detail: kindName, isHidden: false };
  }
  const target = targets?.get(id);
  const title = target?.label ?? (targets === undefined ? "…" : t("menus.missing"));
  return {
    title: label === "" ? title : label,
    detail: label === "" ? kindName : `${kindName}: ${title}`,
    isHidden: targets !== undefined && target?.isPublic !== true,
  };
}
