"use client"; // registers without leaving the page; without scripts, the browser sends the plain form

import { useTranslations } from "use-intl";
import { EmailField } from "#components/ui/forms/email-field.tsx";
import { Form, FormFailure } from "#components/ui/forms/form.tsx";
import { PasswordField } from "#components/ui/forms/password-field.tsx";
import { SubmitButton } from "#components/ui/forms/submit-button.tsx";
import { TextField } from "#components/ui/forms/text-field.tsx";
import { useSubmission } from "#components/ui/forms/use-submission.ts";
import type { Refusal } from "#components/ui/forms/use-refusal.ts";
import { memberAuth } from "#lib/auth/browser.ts";
import { CaptchaField } from "#components/captcha/captcha-field.tsx";
import { readCaptchaTokens } from "#components/captcha/captcha.ts";
import { readText } from "#components/ui/forms/form-text.ts";
import { HiddenDestination, type Destination } from "../login/destination.tsx";
import { newPasswordRefusal } from "../new-password.ts";
import { emptyValues, type FormValues } from "../login-query.ts";
import { useLoginSteps } from "../login/use-login-steps.ts";
import styles from "../form.module.css";

type Props = {
  destination: Destination;
  refusal: Refusal | undefined;
  /** Values from the rejected plain form, used to refill this form. */
  typed?: FormValues;
};

export function RegisterForm({ destination, refusal, typed = emptyValues }: Props) {
  const t = useTranslations();
  const { captcha, follow } = useLoginSteps(destination, { hasCaptcha: true, isNew: true });
  const register = useSubmission(async (data) => {
    const email = readText(data, "email");
    const password = readText(data, "password");
    const nickname = readText(data, "nickname").trim();
    const tooShort = newPasswordRefusal(t, password);
    if (tooShort !== undefined) return tooShort;
    const profile = nickname === "" ? {} : { profile: { nickname } };
    const captchaTokens = readCaptchaTokens(data);
    const state = await memberAuth().register({ email, password, ...profile, ...captchaTokens });
    return follow(state, email);
  }, refusal);
  return (
    <Form submission={register} action="/api/forms/register" className={styles.form}>
      <FormFailure />
      <HiddenDestination {...destination} />
      <TextField
        label={t("members.register.name")}
        name="nickname"
        autoComplete="nickname"
        defaultValue={typed.nickname}
        helper={t("members.register.nameHelper")}
        maxLength={50}
      />
      <EmailField autoComplete="email" defaultValue={typed.email} />
      <PasswordField
        autoComplete="new-password"
        showsStrength
        personalFields={["email", "nickname"]}
        minLength={8}
        helper={t("members.password.helper")}
      />
      <CaptchaField request={captcha} />
      <SubmitButton>{t("members.register.submit")}</SubmitButton>
    </Form>
  );
}
