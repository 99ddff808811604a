"use client"; // opens a modal dialog

import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useCloseGuard } from "../ui/dialogs/use-close-guard.ts";
import { Form, FormFailure } from "../ui/forms/form.tsx";
import { SubmitButton } from "../ui/forms/submit-button.tsx";
import { useSubmission } from "../ui/forms/use-submission.ts";
import { describeFailure } from "#components/calls/problems.ts";

type FormProps = {
  title: string;
  note?: ReactNode;
  submitLabel: string;
  isDestructive?: boolean;
  /** Name of the input that shows the error for a rejected value. By default, each input shows its own errors. */
  field?: string;
  onSubmit: (data: FormData) => Promise<void>;
  onClose: () => void;
  /** The fields. */
  children?: ReactNode;
};

type Props = FormProps & {
  isOpen: boolean;
  /** Called once the dialog is gone, so that the caller can move the focus. */
  onClosed: () => void;
};

/**
 * Renders a dialog that asks for an action's input and stays open until the server accepts the action. While an action
 * is sent, the dialog stays open.
 */
export function FormDialog({ isOpen, onClosed, ...form }: Props) {
  const guard = useCloseGuard();
  const cancel = () => guard.unlessSending(form.onClose);
  return (
    <Dialog
      open={isOpen}
      onClose={cancel}
      fullWidth
      maxWidth="xs"
      disableRestoreFocus
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogForm
        {...form}
        onSubmit={(data) => guard.send(() => form.onSubmit(data))}
        onCancel={cancel}
      />
    </Dialog>
  );
}

function DialogForm({
  title,
  note,
  submitLabel,
  isDestructive = false,
  field,
  onSubmit,
  onClose,
  onCancel,
  children,
}: FormProps & { onCancel: () => void }) {
  const t = useTranslations();
  const submission = useSubmission(async (data) => {
    try {
      await onSubmit(data);
    } catch (failure) {
      const refusal = describeFailure(t, failure, "admin");
      if (field === undefined) return refusal;
      const violations = refusal.violations?.map(({ description }) => ({ field, description }));
      return { ...refusal, violations };
    }
    onClose();
    return "done";
  });
  return (
    <Form submission={submission}>
      <DialogContent>
        <DialogTitle>{title}</DialogTitle>
        <FormFailure />
        {note !== undefined && <p className="soft">{note}</p>}
        {children}
      </DialogContent>
      <DialogActions>
        <SubmitButton isDestructive={isDestructive}>{submitLabel}</SubmitButton>
        <Button variant="outlined" aria-disabled={submission.isPending} onClick={onCancel}>
          {t("admin.frame.cancel")}
        </Button>
      </DialogActions>
    </Form>
  );
}
