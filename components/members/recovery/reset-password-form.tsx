"use client"; // reads the token from the fragment of the address

import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Form, FormFailure } from "#components/ui/forms/form.tsx";
import { FormMessage } from "#components/ui/forms/form-message.tsx";
import { PasswordField } from "#components/ui/forms/password-field.tsx";
import { SubmitButton } from "#components/ui/forms/submit-button.tsx";
import { useSubmission } from "#components/ui/forms/use-submission.ts";
import { PageLink } from "#components/layout/page-link.tsx";
import { memberAuth } from "#lib/auth/browser.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { readText } from "#components/ui/forms/form-text.ts";
import { newPasswordRefusal } from "../new-password.ts";
import { useLoginSteps } from "../login/use-login-steps.ts";
import styles from "../form.module.css";

/** The token from the recovery email. */
let recoveryToken = "";

/**
 * Returns the token from the URL fragment, which browsers do not send to servers. The first call removes it
 * from the address bar and so from the history.
 */
function takeRecoveryToken(): string {
  const token = new URLSearchParams(location.hash.slice(1)).get("recoveryToken");
  if (token !== null) {
    recoveryToken = token;
    history.replaceState(history.state, "", location.pathname + location.search);
  }
  return recoveryToken;
}

export function ResetPasswordForm() {
  const t = useTranslations();
  const [token, setToken] = useState<string>();
  const { follow } = useLoginSteps({ returnTo: paths.account(), session: "" });
  useEffect(() => {
    const take = () => setToken(takeRecoveryToken());
    take();
    // Opening another recovery link in this tab changes only the fragment.
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, []);
  const reset = useSubmission(async (data) => {
    const password = readText(data, "password");
    const tooShort = newPasswordRefusal(t, password);
    if (tooShort !== undefined) return tooShort;
    const state = await memberAuth().resetPassword(token ?? "", password);
    if ("wireCode" in state && state.wireCode === "INVALID_RECOVERY_TOKEN") {
      recoveryToken = "";
      setToken("");
      return "done";
    }
    return follow(state, "");
  });
  if (token === "") return <NoToken />;
  return (
    // Before scripts run, the browser would submit the form without the token. With `method="dialog"`, it
    // sends nothing.
    <Form submission={reset} method="dialog" className={`needs-scripts ${styles.form}`}>
      <FormFailure />
      <PasswordField
        kind="new"
        autoComplete="new-password"
        showsStrength
        minLength={8}
        helper={t("members.password.helper")}
      />
      <SubmitButton isPending={reset.isPending || token === undefined}>
        {t("members.resetPassword.submit")}
      </SubmitButton>
    </Form>
  );
}

function NoToken() {
  const t = useTranslations();
  return (
    <div className={styles.form}>
      <FormMessage tone="error">{t("members.resetPassword.noToken")}</FormMessage>
      <p className={styles.aside}>
        <PageLink href={paths.recover()}>{t("members.resetPassword.askAgain")}</PageLink>
      </p>
    </div>
  );
}
