"use client"; // selects items

import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import styles from "./selection-bar.module.css";
import type { Selection } from "./use-selection.ts";

type Props<Item> = {
  /** Accessible name of the bar. */
  label: string;
  /** Number of items on the page. */
  total: number;
  selection: Selection<Item>;
  onHelp: () => void;
  /** The actions for the selected items. */
  children: ReactNode;
};

/** Renders the number of selected items and the actions for all of them. */
export function SelectionBar<Item>({ label, total, selection, onHelp, children }: Props<Item>) {
  const t = useTranslations();
  const { selected } = selection;
  return (
    <section aria-label={label} className={styles.bar} data-selecting={selected.length > 0}>
      <label className={styles.all}>
        <Checkbox
          checked={selected.length > 0 && selected.length === total}
          indeterminate={selected.length > 0 && selected.length < total}
          onChange={() => (selected.length === total ? selection.clear() : selection.selectAll())}
          slotProps={{ input: { "aria-label": t("admin.selection.all") } }}
        />
        <span>{t("admin.selection.count", { count: selected.length })}</span>
      </label>
      <Button variant="text" className={styles.help ?? ""} aria-keyshortcuts="?" onClick={onHelp}>
        {t("admin.shortcuts.open")}
      </Button>
      {children}
    </section>
  );
}
