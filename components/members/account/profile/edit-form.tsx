"use client"; // warns before unsaved edits are lost

import type { FormEventHandler, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Form, FormFailure } from "../../../ui/forms/form.tsx";
import { SubmitButton } from "../../../ui/forms/submit-button.tsx";
import type { useSubmission } from "../../../ui/forms/use-submission.ts";
import styles from "./edit-form.module.css";
import { useLeaveWarning } from "#components/ui/forms/use-leave-warning.ts";

type Props = {
  submission: ReturnType<typeof useSubmission>;
  saveLabel: string;
  /** The question before unsaved changes are lost. Default: that of the profile. */
  leaveQuestion?: string;
  isChanged: boolean;
  isSaved: boolean;
  onChange?: FormEventHandler;
  children: ReactNode;
};

/** Renders a form that saves without leaving the page, and shows whether its edits are saved. */
export function EditForm(props: Props) {
  const { submission, saveLabel, isChanged, isSaved, onChange, children } = props;
  const t = useTranslations();
  useLeaveWarning(isChanged, props.leaveQuestion ?? t("account.profile.leave"));
  return (
    <Form submission={submission} onChange={onChange} className={styles.form}>
      <FormFailure />
      {children}
      <div className={styles.foot}>
        <SubmitButton pendingLabel={t("account.profile.saving")}>{saveLabel}</SubmitButton>
        <output className={styles.state}>
          {isSaved
            ? t("account.profile.saved")
            : isChanged && !submission.isPending
              ? t("account.profile.notSaved")
              : ""}
        </output>
      </div>
    </Form>
  );
}
