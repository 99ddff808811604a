"use client"; // opens a modal dialog

import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useId } from "react";
import { useTranslations } from "use-intl";
import type { CommentAction } from "#lib/wix/admin.ts";
import dialogStyles from "../../ui/dialogs/dialog.module.css";
import styles from "./shortcut-help.module.css";
import { actionKeys } from "./use-shortcuts.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
};

/** Lists the keyboard shortcuts, and switches them on or off. */
export function ShortcutHelp({ isOpen, onClose, isOn, onSwitch }: Props) {
  const t = useTranslations();
  const id = useId();
  const action = (name: CommentAction & keyof typeof actionKeys) =>
    [actionKeys[name], t(`admin.commentActions.${name}`)] as const;
  const shortcuts = [
    ["j", t("admin.shortcuts.next")],
    ["k", t("admin.shortcuts.previous")],
    ["x", t("admin.shortcuts.select")],
    [
      actionKeys.approve,
      `${t("admin.commentActions.approve")} / ${t("admin.commentActions.dismiss")}`,
    ],
    action("publish"),
    action("hide"),
    action("spam"),
    action("delete"),
    ["?", t("admin.shortcuts.help")],
  ] as const;
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      aria-labelledby={`${id}title`}
      slotProps={{ paper: { elevation: 0, className: dialogStyles.paper ?? "" } }}
    >
      <DialogContent className={dialogStyles.content ?? ""}>
        <h2 id={`${id}title`} className={dialogStyles.title}>
          {t("admin.shortcuts.title")}
        </h2>
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
        <p className={dialogStyles.note}>{t("admin.shortcuts.note")}</p>
        <label className={styles.switch}>
          <Checkbox checked={isOn} onChange={(event) => onSwitch(event.target.checked)} />
          {t("admin.shortcuts.switch")}
        </label>
      </DialogContent>
      <DialogActions className={dialogStyles.actions ?? ""}>
        <Button variant="outlined" onClick={onClose}>
          {t("admin.shortcuts.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
