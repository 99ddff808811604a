"use client"; // opens a modal dialog

import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useId } from "react";
import { useTranslations } from "use-intl";
import styles from "../form-dialog.module.css";
import type { OwnerMember } from "../admin-schema.ts";

type Props = { member: OwnerMember | undefined; onAnswer: (isSure: boolean) => void };

/** Asks for the final confirmation. The button that keeps the member comes first, and Escape has the same effect. */
export function DeletionQuestion({ member, onAnswer }: Props) {
  const say = useTranslations();
  const id = useId();
  const keep = () => onAnswer(false);
  return (
    <Dialog
      open={member !== undefined}
      onClose={keep}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      role="alertdialog"
      slotProps={{ paper: { elevation: 0, className: styles.paper ?? "" } }}
    >
      <DialogContent className={styles.content ?? ""}>
        <h2 id={`${id}title`} className={styles.title}>
          {say("owner.deletion.question")}
        </h2>
        <p id={`${id}text`}>{say("owner.deletion.note", { email: member?.email ?? "" })}</p>
      </DialogContent>
      <DialogActions className={styles.actions ?? ""}>
        <Button variant="outlined" onClick={keep}>
          {say("owner.deletion.keep")}
        </Button>
        <Button variant="contained" color="error" onClick={() => onAnswer(true)}>
          {say("owner.deletion.delete")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
