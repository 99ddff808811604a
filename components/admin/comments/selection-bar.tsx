"use client"; // selects comments, and performs actions on them

import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import { useTranslations } from "use-intl";
import { ActionButton, buttonActions } from "./comment-actions.tsx";
import styles from "./selection-bar.module.css";
import type { AdminComment } from "./comment-schema.ts";
import type { Selection } from "./use-selection.ts";

type Props = {
  total: number;
  selection: Selection;
  isBusy: (id: string) => boolean;
  onAct: (comments: readonly AdminComment[], action: (typeof buttonActions)[number]) => void;
  onHelp: () => void;
};

/** Renders the number of selected comments and the actions for all of them. */
export function SelectionBar({ total, selection, isBusy, onAct, onHelp }: Props) {
  const t = useTranslations();
  const { selected } = selection;
  const offered = buttonActions.filter((action) =>
    selected.some(({ actions }) => actions.includes(action)),
  );
  return (
    <section aria-label={t("admin.selection.label")} className={styles.bar}>
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
      {offered.map((action) => (
        <ActionButton
          key={action}
          action={action}
          label={t("admin.frame.actOn", {
            action: t(`admin.commentActions.${action}`),
            name: t("admin.selection.label"),
          })}
          isBusy={selected.some(({ id }) => isBusy(id))}
          onPick={() => onAct(selected, action)}
        />
      ))}
    </section>
  );
}
