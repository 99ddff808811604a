"use client"; // opens a modal dialog

import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useId } from "react";
import { useTranslations } from "use-intl";
import dialogStyles from "../../ui/dialogs/dialog.module.css";
import styles from "./shortcut-help.module.css";

type Props = {
  /** The keys and their effects. */
  shortcuts: readonly (readonly [key: string, effect: string])[];
  note: string;
  isOpen: boolean;
  onClose: () => void;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
};

/** Lists the keyboard shortcuts, and switches them on or off. */
export function ShortcutHelp({ shortcuts, note, isOpen, onClose, isOn, onSwitch }: Props) {
  const t = useTranslations();
  const id = useId();
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
        <p className={dialogStyles.note}>{note}</p>
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
