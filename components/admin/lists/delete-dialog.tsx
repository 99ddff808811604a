"use client"; // asks for confirmation in a dialog

import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import type { DialogState } from "./row-menu.tsx";

type Props = DialogState & { question: string; note: string; onConfirm: () => void };

/** Asks for confirmation of a row's deletion. */
export function DeleteDialog({ isOpen, onClose, question, note, onConfirm }: Props) {
  const t = useTranslations();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      question={question}
      note={note}
      cancelLabel={t("manage.groups.keep")}
      confirmLabel={t("manage.groups.deleteConfirm")}
      onAnswer={(isSure) => {
        onClose();
        if (isSure) onConfirm();
      }}
    />
  );
}
