"use client"; // ends the session without leaving the page; the plain form does it where scripts do not run

import { useTranslations } from "use-intl";
import { FormMessage } from "#components/forms/form-message.tsx";
import { SubmitButton } from "#components/forms/submit-button.tsx";
import { useSubmission } from "#components/forms/use-submission.ts";
import { useAuth } from "./auth-context.tsx";
import { refusalOfError } from "./login-refusal.ts";
import styles from "./form.module.css";

/** `after` is the URL to go to afterwards. */
export function LogoutPanel({ after }: { after?: string | undefined }) {
  const say = useTranslations();
  const { logout } = useAuth();
  const leave = useSubmission(async () => {
    try {
      await logout(after);
      return "leaving";
    } catch (error) {
      return refusalOfError(say, error);
    }
  });
  return (
    <form {...leave.formProps} action="/api/forms/logout" className={styles.form}>
      {leave.message !== undefined && <FormMessage tone="error">{leave.message}</FormMessage>}
      {after !== undefined && <input type="hidden" name="postLogoutRedirectUri" value={after} />}
      <SubmitButton isPending={leave.isPending}>{say("members.logout.submit")}</SubmitButton>
    </form>
  );
}
