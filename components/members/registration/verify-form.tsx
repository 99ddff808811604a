"use client"; // submits the emailed code

import { LoginState } from "@wix/sdk-runtime/login-state";
import { useTranslations } from "use-intl";
import { CodeField } from "#components/ui/forms/code-field.tsx";
import { Form, FormFailure } from "#components/ui/forms/form.tsx";
import { SubmitButton } from "#components/ui/forms/submit-button.tsx";
import { useRejectedCodes } from "#components/ui/forms/use-rejected-codes.ts";
import { useSubmission } from "#components/ui/forms/use-submission.ts";
import { memberAuth } from "#lib/auth/browser.ts";
import { codeMinutes } from "#lib/wix/identity.ts";
import { readText } from "#components/ui/forms/form-text.ts";
import type { PendingLogin } from "../login/pending-login.ts";
import { ResendCode } from "./resend-code.tsx";
import { useLoginSteps } from "../login/use-login-steps.ts";
import styles from "../form.module.css";

export function VerifyForm({ pending }: { pending: PendingLogin }) {
  const t = useTranslations();
  const { email, returnTo, session, stateToken } = pending;
  const { follow } = useLoginSteps({ returnTo, session }, { isNew: true });
  const waiting = {
    loginState: LoginState.EMAIL_VERIFICATION_REQUIRED,
    data: { stateToken },
  } as const;
  const rejected = useRejectedCodes();
  const verify = useSubmission(async (data) => {
    const verificationCode = readText(data, "code");
    return rejected.sendOnce(verificationCode, async () =>
      follow(await memberAuth().processVerification({ verificationCode }, waiting), email),
    );
  });
  const resend = async () => {
    await memberAuth().resendVerification(waiting);
    rejected.forget();
  };
  return (
    <>
      <Form submission={verify} className={styles.form}>
        <FormFailure />
        <CodeField takesFocus helper={t("members.verify.codeHelper", { minutes: codeMinutes })} />
        <SubmitButton>{t("members.verify.submit")}</SubmitButton>
      </Form>
      <ResendCode resend={resend} />
    </>
  );
}
