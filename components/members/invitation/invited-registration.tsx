"use client"; // creates the account and logs in without leaving the page

import { useTranslations } from "use-intl";
import { describeFailure } from "#components/calls/problems.ts";
import { Form, FormFailure } from "#components/ui/forms/form.tsx";
import { readText } from "#components/ui/forms/form-text.ts";
import { PasswordField } from "#components/ui/forms/password-field.tsx";
import { SubmitButton } from "#components/ui/forms/submit-button.tsx";
import { TextField } from "#components/ui/forms/text-field.tsx";
import { useSubmission } from "#components/ui/forms/use-submission.ts";
import { useIsHere } from "#components/ui/use-is-here.ts";
import { paths } from "#lib/site/paths/paths.ts";
import styles from "../form.module.css";
import { finishLogin } from "../login/finish-login.ts";
import { newPasswordRefusal } from "../new-password.ts";
import { registerInvited, type Invitation } from "./invitation-calls.ts";
import { invitationToken } from "./use-invitation.ts";

type Props = { token: string; invitation: Pick<Invitation, "email" | "role"> };

/** Renders the registration of an invited person. The address is fixed, and needs no code. */
export function InvitedRegistration({ token, invitation: { email, role } }: Props) {
  const t = useTranslations();
  const isHere = useIsHere();
  const register = useSubmission(async (data) => {
    const password = readText(data, "password");
    const tooShort = newPasswordRefusal(t, password);
    if (tooShort !== undefined) return tooShort;
    try {
      const nickname = readText(data, "nickname").trim();
      const sessionToken = await registerInvited(token, { password, nickname });
      invitationToken.drop();
      const destination = { returnTo: paths.dashboard(role), session: "" };
      const goTo = (path: string) => location.replace(path);
      await finishLogin(sessionToken, destination, { goTo, isHere });
      return "leaving";
    } catch (failure) {
      return describeFailure(t, failure);
    }
  });
  return (
    <Form submission={register} method="dialog" className={styles.form}>
      <FormFailure />
      <p>{t("team.join.registerNote")}</p>
      <TextField
        label={t("members.form.email")}
        name="email"
        value={email}
        readOnly
        autoComplete="username"
        helper={t("team.join.emailHelper")}
      />
      <TextField
        label={t("members.register.name")}
        name="nickname"
        autoComplete="nickname"
        helper={t("team.join.nameHelper")}
        maxLength={50}
      />
      <PasswordField
        autoComplete="new-password"
        showsStrength
        personalFields={["email", "nickname"]}
        minLength={8}
        helper={t("members.password.helper")}
      />
      <SubmitButton>{t("team.join.register")}</SubmitButton>
    </Form>
  );
}
