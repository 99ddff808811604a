"use client"; // proves the new address with the code that was sent to it

import Button from "@mui/material/Button";
import { CodeField } from "../../forms/code-field.tsx";
import { FormMessage } from "../../forms/form-message.tsx";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { useSubmission } from "../../forms/use-submission.ts";
import { useAccount } from "../account-data.ts";
import { refusalOf } from "../failure-words.ts";
import { textOf } from "../form-text.ts";
import styles from "../form.module.css";

type Props = { email: string; stateToken: string; onDone: () => void; onBack: () => void };

export function EmailCodeForm({ email, stateToken, onDone, onBack }: Props) {
  const { verifyEmail } = useAccount();
  const submission = useSubmission(async (data) => {
    try {
      await verifyEmail(stateToken, textOf(data, "code"));
      onDone();
      return "done";
    } catch (failure) {
      return refusalOf(failure);
    }
  });
  const { message } = submission;
  return (
    <form {...submission.formProps} className={styles.form}>
      {message === undefined ? (
        <FormMessage tone="info">A code of six digits is on its way to {email}.</FormMessage>
      ) : (
        <FormMessage key={message} tone="error">
          {message}
        </FormMessage>
      )}
      <CodeField error={submission.errorOf("code")} />
      <div className={styles.actions}>
        <SubmitButton isPending={submission.isPending}>Change the address</SubmitButton>
        <Button variant="text" onClick={onBack}>
          Use another address
        </Button>
      </div>
    </form>
  );
}
