"use client"; // opens a modal dialog

import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useId } from "react";
import { useTranslations } from "use-intl";
import styles from "../../../ui/dialogs/dialog.module.css";
import { Differences, type ComparedVersion } from "./differences.tsx";

type Props = {
  title: string;
  before: ComparedVersion;
  after: ComparedVersion;
  onClose: () => void;
};

/** Shows the differences between two versions. */
export function DifferencesDialog({ title, before, after, onClose }: Props) {
  const t = useTranslations();
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      fullWidth
      maxWidth="md"
      slotProps={{ paper: { elevation: 0, className: styles.paper ?? "" } }}
    >
      <DialogContent className={styles.content ?? ""}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <Differences before={before} after={after} />
      </DialogContent>
      <DialogActions className={styles.actions ?? ""}>
        <Button variant="outlined" onClick={onClose}>
          {t("editing.frame.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
