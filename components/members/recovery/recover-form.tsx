"use client"; // requests an email without leaving the page; without scripts, the browser sends the plain form

import { describeFailure } from "#components/calls/problems.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { EmailField } from "#components/ui/forms/email-field.tsx";
import { Form, FormFailure } from "#components/ui/forms/form.tsx";
import { FormMessage } from "#components/ui/forms/form-message.tsx";
import { SubmitButton } from "#components/ui/forms/submit-button.tsx";
import { useSubmission } from "#components/ui/forms/use-submission.ts";
import type { Refusal } from "#components/ui/forms/use-refusal.ts";
import { memberAuth } from "#lib/auth/browser.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { recoveryMinutes } from "#lib/wix/identity.ts";
import { readText } from "#components/ui/forms/form-text.ts";
import { type Destination, HiddenDestination } from "../login/destination.tsx";
import { typedEmailValue } from "../login/tab-values.ts";
import styles from "../form.module.css";

type Props = {
  destination: Destination;
  isSentInitially: boolean;
  refusal: Refusal | undefined;
};

/**
 * Renders the form that requests a recovery email. The response is the same for every email address, so it
 * does not reveal who has an account.
 */
export function RecoverForm({ destination, isSentInitially, refusal }: Props) {
  const t = useTranslations();
  const [wasSent, setSent] = useState(isSentInitially);
  const recover = useSubmission(async (data) => {
    setSent(false);
    try {
      const page = location.origin + paths.resetPassword();
      await memberAuth().sendPasswordResetEmail(readText(data, "email"), page);
    } catch (error) {
      return describeFailure(t, error);
    }
    setSent(true);
    return "done";
  }, refusal);
  return (
    <Form submission={recover} action="/api/forms/recover" className={styles.form}>
      <FormFailure />
      {wasSent && (
        <FormMessage tone="success">
          {t("members.recover.sent", { minutes: recoveryMinutes })}
        </FormMessage>
      )}
      <HiddenDestination {...destination} />
      <EmailField ref={fillIn} autoComplete="username" />
      <SubmitButton>{t("members.recover.submit")}</SubmitButton>
    </Form>
  );
}

/** Fills in the email address entered in the login form, unless the visitor has already typed one. */
function fillIn(input: HTMLInputElement | null) {
  if (input === null) return;
  const email = typedEmailValue.take()?.email ?? "";
  if (input.value === "") input.value = email;
}
