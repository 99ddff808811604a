"use client"; // selects items, and performs actions on them

import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { ActionButton } from "./row-actions.tsx";
import styles from "./selectable-list.module.css";
import { listOffered, type ListAction, type ListActions } from "./use-list-actions.tsx";
import type { Selection } from "./use-selection.ts";

type Props<Item extends { readonly id: string }> = {
  /** Accessible name of the bar. */
  label: string;
  /** Accessible name of the check box for all items. */
  selectAll?: string;
  /** Number of items on the page. */
  total: number;
  selection: Pick<Selection<Item>, "selected" | "toggleAll">;
  actions: readonly ListAction<Item>[];
  buttonSize?: ComponentProps<typeof Button>["size"];
  list: Pick<ListActions<Item>, "isBusy">;
  onChoose: (action: ListAction<Item>, items: readonly Item[]) => void;
  /** Opens the list of shortcuts. Without it, the list has none. */
  onHelp?: () => void;
};

/** Renders the number of selected items and the actions for all of them. */
export function SelectionBar<Item extends { readonly id: string }>(props: Props<Item>) {
  const { label, total, selection, actions, buttonSize, list, onChoose, onHelp } = props;
  const t = useTranslations();
  const { selected, toggleAll } = selection;
  const { selectAll = t("admin.selection.all") } = props;
  return (
    <section
      aria-label={label}
      className={styles.bar}
      data-sticky={onHelp !== undefined && selected.length > 0}
    >
      <label className={styles.all}>
        <Checkbox
          checked={selected.length > 0 && selected.length === total}
          indeterminate={selected.length > 0 && selected.length < total}
          onChange={toggleAll}
          slotProps={{ input: { "aria-label": selectAll } }}
        />
        <span>{t("admin.selection.count", { count: selected.length })}</span>
      </label>
      {onHelp !== undefined && (
        <div className={styles.help}>
          <Button
            variant="text"
            sx={{ paddingInline: "0.25rem", color: "var(--ink-soft)" }}
            aria-keyshortcuts="?"
            onClick={onHelp}
          >
            {t("admin.shortcuts.open")}
          </Button>
        </div>
      )}
      {listOffered(actions, selected).map((action) => (
        <ActionButton
          key={action.name}
          action={action}
          items={selected}
          name={label}
          {...(buttonSize !== undefined && { size: buttonSize })}
          list={list}
          onChoose={() => onChoose(action, selected)}
        />
      ))}
    </section>
  );
}

export type Shortcut = readonly [key: string, effect: string];

type HelpProps = {
  shortcuts: readonly Shortcut[];
  note: string;
  isOpen: boolean;
  onClose: () => void;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
};

/** Lists the keyboard shortcuts, and switches them on or off. */
export function ShortcutHelp({ shortcuts, note, isOpen, onClose, isOn, onSwitch }: HelpProps) {
  const t = useTranslations();
  return (
    <Dialog open={isOpen} onClose={onClose}>
      <DialogContent>
        <DialogTitle>{t("admin.shortcuts.title")}</DialogTitle>
        <dl className={styles.keys}>
          {shortcuts.map(([key, effect]) => (
            <div key={key} className={styles.row}>
              <dt>
                <kbd className={styles.key}>{key}</kbd>
              </dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
        <p className="soft">{note}</p>
        <label className={styles.switch}>
          <Checkbox checked={isOn} onChange={(event) => onSwitch(event.target.checked)} />
          {t("admin.shortcuts.switch")}
        </label>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t("admin.shortcuts.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
