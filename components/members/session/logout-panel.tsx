"use client"; // ends the session without leaving the page; without scripts, the browser sends the plain form

import { describeFailure } from "#components/members/problems.ts";
import { useTranslations } from "use-intl";
import { FormMessage } from "#components/ui/forms/form-message.tsx";
import { SubmitButton } from "#components/ui/forms/submit-button.tsx";
import { useSubmission } from "#components/ui/forms/use-submission.ts";
import { memberAuth } from "#lib/auth/browser.ts";
import styles from "../form.module.css";

type Props = {
  /** A URL on this site or its client's site. */
  redirectUrl?: string | undefined;
};

/** Renders the button that logs the member out and then opens `redirectUrl` or, by default, the home page. */
export function LogoutPanel({ redirectUrl }: Props) {
  const t = useTranslations();
  const leave = useSubmission(async () => {
    try {
      const { logoutUrl } = await memberAuth().logout(redirectUrl ?? `${location.origin}/`);
      location.assign(logoutUrl);
      return "leaving";
    } catch (error) {
      return describeFailure(t, error);
    }
  });
  return (
    <form {...leave.formProps} action="/api/forms/logout" className={styles.form}>
      {leave.message !== undefined && <FormMessage tone="error">{leave.message}</FormMessage>}
      {redirectUrl !== undefined && (
        <input type="hidden" name="postLogoutRedirectUri" value={redirectUrl} />
      )}
      <SubmitButton isPending={leave.isPending}>{t("members.logout.submit")}</SubmitButton>
    </form>
  );
}
