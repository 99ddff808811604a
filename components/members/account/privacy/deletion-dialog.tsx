"use client"; // opens a modal dialog

import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useId } from "react";
import { useTranslations } from "use-intl";
import styles from "./deletion-dialog.module.css";

type Props = {
  isOpen: boolean;
  address: string;
  onAnswer: ((isSure: boolean) => void) | undefined;
};

/** Asks for the final confirmation. The button that keeps the account comes first, and Escape has the same effect. */
export function DeletionDialog({ isOpen, address, onAnswer }: Props) {
  const say = useTranslations();
  const id = useId();
  const keep = () => onAnswer?.(false);
  return (
    <Dialog
      open={isOpen}
      onClose={keep}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      role="alertdialog"
      slotProps={{ paper: { elevation: 0, className: styles.paper ?? "" } }}
    >
      <DialogContent>
        <h2 id={`${id}title`} className={styles.title}>
          {say("account.deletion.question")}
        </h2>
        <p id={`${id}text`}>{say("account.deletion.questionNote", { address })}</p>
      </DialogContent>
      <DialogActions className={styles.actions ?? ""}>
        <Button variant="outlined" onClick={keep}>
          {say("account.deletion.keep")}
        </Button>
        <Button variant="contained" color="error" onClick={() => onAnswer?.(true)}>
          {say("account.deletion.deleteForGood")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
