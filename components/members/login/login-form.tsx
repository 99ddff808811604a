"use client"; // logs in without leaving the page; without scripts, the browser sends the plain form

import type { MouseEvent } from "react";
import { useTranslations } from "use-intl";
import { EmailField } from "#components/ui/forms/email-field.tsx";
import { Form, FormFailure } from "#components/ui/forms/form.tsx";
import { PasswordField } from "#components/ui/forms/password-field.tsx";
import { SubmitButton } from "#components/ui/forms/submit-button.tsx";
import { useSubmission } from "#components/ui/forms/use-submission.ts";
import type { Refusal } from "#components/ui/forms/use-refusal.ts";
import { PageLink } from "#components/layout/page-link.tsx";
import { memberAuth } from "#lib/auth/browser.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { CaptchaField } from "#components/captcha/captcha-field.tsx";
import { readCaptchaTokens } from "#components/captcha/captcha.ts";
import { HiddenDestination, withDestination, type Destination } from "./destination.tsx";
import { readText } from "#components/ui/forms/form-text.ts";
import { emptyValues, type FormValues } from "../login-query.ts";
import { useLoginSteps } from "./use-login-steps.ts";
import { typedEmailValue } from "./tab-values.ts";
import styles from "../form.module.css";

type Props = {
  destination: Destination;
  refusal: Refusal | undefined;
  /** Values from the rejected plain form, used to refill this form. */
  typed?: FormValues;
};

export function LoginForm({ destination, refusal, typed = emptyValues }: Props) {
  const t = useTranslations();
  const { captcha, follow } = useLoginSteps(destination);
  const login = useSubmission(async (data) => {
    const email = readText(data, "email");
    const captchaTokens = readCaptchaTokens(data);
    const password = readText(data, "password");
    return follow(await memberAuth().login({ email, password, ...captchaTokens }), email);
  }, refusal);
  return (
    <Form submission={login} action="/api/forms/login" className={styles.form}>
      <FormFailure />
      <HiddenDestination {...destination} />
      <EmailField
        autoComplete="username"
        // If there is an error message, it receives focus instead.
        takesFocus={refusal === undefined}
        defaultValue={typed.email}
      />
      <div>
        <PasswordField autoComplete="current-password" />
        <p className={styles.aside}>
          <PageLink href={withDestination(paths.recover(), destination)} onClick={keepEmail}>
            {t("members.login.forgotPassword")}
          </PageLink>
        </p>
      </div>
      <CaptchaField request={captcha} />
      <SubmitButton>{t("members.login.submit")}</SubmitButton>
    </Form>
  );
}

function keepEmail({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
  const form = currentTarget.closest("form");
  if (form !== null) typedEmailValue.keep({ email: readText(new FormData(form), "email") });
}
