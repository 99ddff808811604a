"use client"; // a dialog that holds the focus

import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useId, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { FormMessage } from "../forms/form-message.tsx";
import { SubmitButton } from "../forms/submit-button.tsx";
import { useSubmission } from "../forms/use-submission.ts";
import { AccountError } from "../account/account-error.ts";
import { wordsOfFailure } from "./failure-words.ts";
import styles from "./form-dialog.module.css";

type FormProps = {
  id: string;
  title: string;
  note?: ReactNode;
  submitLabel: string;
  /** The input that a refused value belongs to. */
  field: string;
  onSubmit: (data: FormData) => Promise<void>;
  onClose: () => void;
  children: (errorOf: (field: string) => string | undefined) => ReactNode;
};

type Props = Omit<FormProps, "id"> & {
  isOpen: boolean;
  /** When nothing of it is left: the focus goes where it should. */
  onClosed: () => void;
};

/** Asks for what an action needs, and stays open until the site has taken it. */
export function FormDialog({ isOpen, onClosed, ...form }: Props) {
  const id = useId();
  return (
    <Dialog
      open={isOpen}
      onClose={form.onClose}
      aria-labelledby={`${id}title`}
      fullWidth
      maxWidth="xs"
      disableRestoreFocus
      slotProps={{
        paper: { elevation: 0, className: styles.paper ?? "" },
        transition: { onExited: onClosed },
      }}
    >
      <DialogForm {...form} id={id} />
    </Dialog>
  );
}

function DialogForm({
  id,
  title,
  note,
  submitLabel,
  field,
  onSubmit,
  onClose,
  children,
}: FormProps) {
  const say = useTranslations();
  const submission = useSubmission(async (data) => {
    try {
      await onSubmit(data);
    } catch (failure) {
      const description = wordsOfFailure(say, failure);
      const isOfField =
        failure instanceof AccountError &&
        (failure.violations.length > 0 || failure.code === "SLUG_TAKEN");
      return isOfField ? { violations: [{ field, description }] } : { message: description };
    }
    onClose();
    return "done";
  });
  return (
    <form {...submission.formProps}>
      <DialogContent className={styles.content ?? ""}>
        <h2 id={`${id}title`} className={styles.title}>
          {title}
        </h2>
        {submission.message !== undefined && (
          <FormMessage tone="error">{submission.message}</FormMessage>
        )}
        {note !== undefined && <p className={styles.note}>{note}</p>}
        {children(submission.errorOf)}
      </DialogContent>
      <DialogActions className={styles.actions ?? ""}>
        <SubmitButton isPending={submission.isPending}>{submitLabel}</SubmitButton>
        <Button variant="outlined" onClick={onClose}>
          {say("owner.frame.cancel")}
        </Button>
      </DialogActions>
    </form>
  );
}
