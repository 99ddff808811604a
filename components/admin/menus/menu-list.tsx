"use client"; // moves, edits and drags entries

import Button from "@mui/material/Button";
import { useLayoutEffect, useRef, useState, type DragEvent } from "react";
import { useTranslations } from "use-intl";
import { EntryDialog } from "./entry-dialog.tsx";
import {
  canIndent,
  moveItem,
  nestItem,
  placeItem,
  unnestOrphans,
  type EditedEntry,
} from "./menu-items.ts";
import { MenuRow, type RowAction } from "./menu-row.tsx";
import styles from "./menus.module.css";
import type { KnownTargets } from "./use-menu-targets.ts";

type Props = {
  /** Name of the list, for assistive technologies. */
  label: string;
  items: readonly EditedEntry[];
  targets: KnownTargets;
  /** Whether entries can be nested in others. */
  isNestable?: boolean;
  /** Whether the list contains social links: URLs with an optional label. */
  isSocial?: boolean;
  /** Returns an entry for each category, which replace the entry for all categories. */
  listCategories: () => readonly EditedEntry[];
  /** Whether nothing can be changed. */
  isLocked: boolean;
  longestList: number;
  onChange: (items: readonly EditedEntry[]) => void;
};

/** Renders the entries of a menu, with buttons and shortcuts to move them, and a button for a new entry. */
export function MenuList(props: Props) {
  const { label, items, targets, isNestable = false, isSocial = false, isLocked, onChange } = props;
  const t = useTranslations();
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<{ readonly isOpen: boolean; readonly item?: EditedEntry }>();
  const drag = useDrag(items, onChange);
  const focus = useFocusAfterMove(list, add);

  const perform = (action: RowAction, index: number) => {
    const item = items[index];
    if (item === undefined || isLocked) return;
    if (action === "edit") return setDialog({ isOpen: true, item });
    if (action === "remove") {
      const next = items[index + 1] ?? items[index - 1];
      focus.request(next?.key, "remove");
      // Entries nested in a removed one remain, as top-level ones if no entry above can contain them.
      return onChange(unnestOrphans(items.toSpliced(index, 1)));
    }
    if (action === "split") {
      const entries = props.listCategories();
      focus.request(entries[0]?.key, "edit");
      return onChange(unnestOrphans(items.toSpliced(index, 1, ...entries)));
    }
    focus.request(item.key, action);
    if (action === "up" || action === "down") {
      return onChange(moveItem(items, index, action === "up" ? -1 : 1));
    }
    const isAllowed = isNestable && (action === "outdent" || canIndent(items, index));
    if (isAllowed) onChange(nestItem(items, index, action === "indent"));
  };

  const finish = (item: EditedEntry) => {
    const isKnown = items.some(({ key }) => key === item.key);
    focus.request(item.key, "edit");
    onChange(
      isKnown
        ? unnestOrphans(items.map((one) => (one.key === item.key ? item : one)))
        : [...items, item],
    );
  };

  return (
    <>
      {items.length > 0 && (
        <ol ref={list} aria-label={label} className={styles.list} {...drag.listProps}>
          {items.map((item, index) => (
            <MenuRow
              key={item.key}
              {...{ item, targets, isNestable, isLocked }}
              isFirst={index === 0}
              isLast={moveItem(items, index, 1) === items}
              canIndent={canIndent(items, index)}
              isDropTarget={drag.place === index}
              isDropEnd={drag.place === items.length && index === items.length - 1}
              isDragged={drag.dragged === index}
              onAction={(action) => perform(action, index)}
              onDragStart={(event) => drag.start(index, event)}
              onDragEnd={drag.end}
            />
          ))}
        </ol>
      )}
      {items.length === 0 && <p className="soft">{t("menus.empty")}</p>}
      <div>
        <Button
          ref={add}
          variant="outlined"
          disabled={isLocked || items.length >= props.longestList}
          onClick={() => setDialog({ isOpen: true })}
        >
          {t("menus.add")}
        </Button>
      </div>
      {dialog !== undefined && (
        <EntryDialog
          isOpen={dialog.isOpen}
          item={dialog.item}
          isSocial={isSocial}
          onDone={finish}
          onClose={() => setDialog({ ...dialog, isOpen: false })}
          onClosed={() => {
            setDialog(undefined);
            focus.apply(dialog.item?.key);
          }}
        />
      )}
    </>
  );
}

/** Keeps the focus on the button of an entry that moves. */
function useFocusAfterMove(
  list: React.RefObject<HTMLOListElement | null>,
  add: React.RefObject<HTMLButtonElement | null>,
) {
  const wanted = useRef<{ readonly key: string | undefined; readonly action: RowAction }>(
    undefined,
  );
  const find = (key: string | undefined, action: RowAction) =>
    key === undefined
      ? null
      : list.current?.querySelector<HTMLElement>(`[data-key="${key}"] [data-action="${action}"]`);
  const apply = (fallbackKey?: string) => {
    const { key, action = "edit" } = wanted.current ?? {};
    wanted.current = undefined;
    (find(key ?? fallbackKey, action) ?? add.current)?.focus();
  };
  useLayoutEffect(() => {
    // While a dialog is open, it has the focus.
    if (wanted.current !== undefined && document.querySelector('[role="dialog"]') === null) apply();
  });
  return {
    request: (key: string | undefined, action: RowAction) => (wanted.current = { key, action }),
    apply,
  };
}

/** Moves entries with the pointer. */
function useDrag(items: readonly EditedEntry[], onChange: (items: readonly EditedEntry[]) => void) {
  const [dragged, setDragged] = useState<number>();
  /** The place before which the entry is dropped. */
  const [place, setPlace] = useState<number>();
  const end = () => {
    setDragged(undefined);
    setPlace(undefined);
  };
  return {
    dragged,
    place,
    start: (index: number, event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move";
      // Firefox starts no drag without data.
      event.dataTransfer.setData("text/plain", "");
      const row = event.currentTarget.closest("li");
      if (row !== null) event.dataTransfer.setDragImage(row, 0, 0);
      setDragged(index);
    },
    end,
    listProps: {
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (dragged === undefined) return;
        event.preventDefault();
        setPlace(findPlace(event.currentTarget, event.clientY));
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (dragged === undefined) return;
        event.preventDefault();
        onChange(placeItem(items, dragged, findPlace(event.currentTarget, event.clientY)));
        end();
      },
    },
  };
}

/** Returns the number of rows whose middle is above a height. */
const findPlace = (list: HTMLElement, y: number): number =>
  [...list.children].filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
