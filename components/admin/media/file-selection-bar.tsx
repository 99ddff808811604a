"use client"; // selects files, and performs actions on them

import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import { useTranslations } from "use-intl";
import styles from "../lists/selection-bar.module.css";
import type { MediaFile } from "./media-schema.ts";
import type { FileAction } from "./use-file-actions.ts";
import type { FileSelection } from "./use-file-selection.ts";

type Props = {
  total: number;
  selection: FileSelection;
  isInTrash: boolean;
  isBusy: boolean;
  onAct: (files: readonly MediaFile[], action: FileAction) => void;
};

/** Renders the number of selected files and the actions for all of them. */
export function FileSelectionBar({ total, selection, isInTrash, isBusy, onAct }: Props) {
  const t = useTranslations();
  const { selected } = selection;
  const actions = isInTrash ? (["restore", "remove"] as const) : (["delete"] as const);
  return (
    <section aria-label={t("media.selection.label")} className={styles.bar}>
      <label className={styles.all}>
        <Checkbox
          checked={selected.length > 0 && selected.length === total}
          indeterminate={selected.length > 0 && selected.length < total}
          onChange={() => (selected.length === total ? selection.clear() : selection.selectAll())}
          slotProps={{ input: { "aria-label": t("media.selection.all") } }}
        />
        <span>{t("media.selection.count", { count: selected.length })}</span>
      </label>
      {selected.length > 0 &&
        actions.map((action) => (
          <Button
            key={action}
            variant="outlined"
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) onAct(selected, action);
            }}
          >
            {t(`media.selection.${action}`)}
          </Button>
        ))}
    </section>
  );
}
