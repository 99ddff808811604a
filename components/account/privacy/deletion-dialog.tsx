"use client"; // a dialog that holds the focus

import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useId } from "react";
import styles from "./deletion-dialog.module.css";

type Props = {
  isOpen: boolean;
  address: string;
  onAnswer: ((isSure: boolean) => void) | undefined;
};

/** The last question. The harmless answer comes first, and Escape gives it. */
export function DeletionDialog({ isOpen, address, onAnswer }: Props) {
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
          Delete this account for good?
        </h2>
        <p id={`${id}text`}>Everything under {address} is deleted now. Nobody can bring it back.</p>
      </DialogContent>
      <DialogActions className={styles.actions ?? ""}>
        <Button variant="outlined" onClick={keep}>
          Keep it
        </Button>
        <Button variant="contained" color="error" onClick={() => onAnswer?.(true)}>
          Delete for good
        </Button>
      </DialogActions>
    </Dialog>
  );
}
