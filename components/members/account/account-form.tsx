"use client"; // submits a form with fetch

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Form, FormFailure } from "../../ui/forms/form.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { useSubmission, type Outcome } from "../../ui/forms/use-submission.ts";
import { describeFailure } from "#components/calls/problems.ts";
import styles from "./form.module.css";

/** Submits a form on the account pages. If `action` throws, shows why the API rejected the form. */
export function useAccountSubmission(
  action: (data: FormData) => Promise<Outcome>,
): ReturnType<typeof useSubmission> {
  const t = useTranslations();
  return useSubmission(async (data) => {
    try {
      return await action(data);
    } catch (failure) {
      return describeFailure(t, failure, "account");
    }
  });
}

type Props = {
  submission: ReturnType<typeof useSubmission>;
  submitLabel: string;
  isDestructive?: boolean;
  /** Email address that tells password managers which account the form is for. */
  username?: string;
  /** Message above the fields, replaced by the error message after a failure. */
  message?: ReactNode;
  /** Buttons next to the submit button. */
  actions?: ReactNode;
  children: ReactNode;
};

export function AccountForm(props: Props) {
  const {
    submission,
    submitLabel,
    isDestructive = false,
    username,
    message,
    actions,
    children,
  } = props;
  return (
    <Form submission={submission} className={styles.form}>
      {submission.message === undefined ? message : <FormFailure />}
      {username !== undefined && (
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={username}
          readOnly
          hidden
        />
      )}
      {children}
      <div className={styles.actions}>
        <SubmitButton isDestructive={isDestructive}>{submitLabel}</SubmitButton>
        {actions}
      </div>
    </Form>
  );
}
