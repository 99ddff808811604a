"use client"; // warns before unsaved edits are lost

import type { FormEventHandler, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { FormMessage } from "../../../ui/forms/form-message.tsx";
import { SubmitButton } from "../../../ui/forms/submit-button.tsx";
import type { useSubmission } from "../../../ui/forms/use-submission.ts";
import styles from "./edit-form.module.css";
import { useLeaveWarning } from "#components/ui/forms/use-leave-warning.ts";

type Props = {
  submission: ReturnType<typeof useSubmission>;
  saveLabel: string;
  isChanged: boolean;
  isSaved: boolean;
  onChange?: FormEventHandler;
  children: ReactNode;
};

/** Renders a form that saves without leaving the page, and shows whether its edits are saved. */
export function EditForm(props: Props) {
  const { submission, saveLabel, isChanged, isSaved, onChange, children } = props;
  const { formProps, isPending, message } = submission;
  const t = useTranslations();
  useLeaveWarning(isChanged, t("account.profile.leave"));
  return (
    <form {...formProps} onChange={onChange} className={styles.form}>
      {message !== undefined && <FormMessage tone="error">{message}</FormMessage>}
      {children}
      <div className={styles.foot}>
        <SubmitButton isPending={isPending} pendingLabel={t("account.profile.saving")}>
          {saveLabel}
        </SubmitButton>
        <output className={styles.state}>
          {isSaved
            ? t("account.profile.saved")
            : isChanged && !isPending
              ? t("account.profile.notSaved")
              : ""}
        </output>
      </div>
    </form>
  );
}
