"use client"; // shows a menu at the cursor

import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import styles from "./block-menu.module.css";
import type { BlockMenuState, BlockMenuStore } from "./block-menu-store.ts";

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a select element would take the focus from the text */

/** Scrolls only the menu. The page must stay, because the menu gets its place after it is rendered. */
function scrollToItem(item: HTMLElement | null): void {
  const menu = item?.parentElement;
  if (!item || !menu) return;
  const { offsetTop, offsetHeight } = item;
  const isAbove = offsetTop < menu.scrollTop;
  const isBelow = offsetTop + offsetHeight > menu.scrollTop + menu.clientHeight;
  if (isAbove) menu.scrollTop = offsetTop;
  else if (isBelow) menu.scrollTop = offsetTop + offsetHeight - menu.clientHeight;
}

const readNoState = () => undefined;

/** Renders the menu of blocks while it is open. */
export function BlockMenu({ store }: { store: BlockMenuStore }) {
  const state = useSyncExternalStore(store.subscribe, store.read, readNoState);
  return state === undefined
    ? null
    : createPortal(<MenuList id={store.id} {...state} />, state.element);
}

function MenuList({ id, items, active, pick }: BlockMenuState & { id: string }) {
  const t = useTranslations();
  if (items.length === 0) return <p className={styles.empty}>{t("surface.menu.none")}</p>;
  return (
    // The focus stays in the text, which handles the keys.
    <div id={id} role="listbox" aria-label={t("surface.menu.label")} className={styles.menu}>
      {items.map((item, index) => {
        const { name, label, Icon } = item;
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text handles the keys
          <div
            key={name}
            id={`${id}-${name}`}
            ref={index === active ? scrollToItem : null}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.item}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(item)}
          >
            <Icon size={18} aria-hidden />
            {label}
          </div>
        );
      })}
    </div>
  );
}
