"use client"; // asks for the reason of a rejection

import { useTranslations } from "use-intl";
import { TextField } from "../../ui/forms/text-field.tsx";
import { readText } from "../../members/account/form-text.ts";
import { FormDialog } from "../form-dialog.tsx";

type Props = {
  isOpen: boolean;
  onReject: (reason: string) => Promise<void>;
  onClose: () => void;
  onClosed: () => void;
};

export function RejectDialog({ isOpen, onReject, onClose, onClosed }: Props) {
  const say = useTranslations();
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
      title={say("owner.reject.title")}
      note={say("owner.reject.note")}
      submitLabel={say("owner.reject.submit")}
      field="reason"
      onSubmit={(data) => onReject(readText(data, "reason").trim())}
    >
      {(findError) => (
        <TextField
          name="reason"
          label={say("owner.reject.reason")}
          maxLength={1000}
          error={findError("reason")}
        />
      )}
    </FormDialog>
  );
}
