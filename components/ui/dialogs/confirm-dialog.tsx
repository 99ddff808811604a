"use client"; // opens a modal dialog

import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";

type Props = {
  isOpen: boolean;
  question: string;
  note: string;
  cancelLabel: string;
  confirmLabel: string;
  /** Whether the action can be undone, so that its button has no warning colour. */
  isHarmless?: boolean;
  onAnswer: (isSure: boolean) => void;
};

/** Asks for final confirmation of an action. The cancel button comes first, and Escape cancels too. */
export function ConfirmDialog({
  isOpen,
  question,
  note,
  cancelLabel,
  confirmLabel,
  isHarmless = false,
  onAnswer,
}: Props) {
  const id = useId();
  const cancel = () => onAnswer(false);
  return (
    <Dialog open={isOpen} onClose={cancel} aria-describedby={id} role="alertdialog">
      <DialogContent>
        <DialogTitle>{question}</DialogTitle>
        <p id={id}>{note}</p>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={cancel}>
          {cancelLabel}
        </Button>
        <Button
          variant="contained"
          color={isHarmless ? "primary" : "error"}
          onClick={() => onAnswer(true)}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
