import Button from "@mui/material/Button";
import { CodeField } from "#components/ui/forms/code-field.tsx";
import { FormMessage } from "#components/ui/forms/form-message.tsx";
import { SubmitButton } from "#components/ui/forms/submit-button.tsx";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { codeMinutes } from "#lib/wix/identity.ts";
import styles from "../form.module.css";
import { HiddenDestination } from "../login/destination.tsx";
import { refusalOfQuery } from "#components/calls/problems.ts";
import { WaitingPage } from "./waiting-page.tsx";

type Props = {
  waitsFor: "code" | "owner";
  email: string;
  /** Handle of the authorization request waiting for this login, or an empty string. */
  session: string;
  /** The `problem` parameter of the page's query. */
  problem: unknown;
  /** The `done` parameter of the page's query, which names the last form's effect. */
  done: unknown;
};

/**
 * Renders the pending step of a login started by a plain form: entering the emailed code, or checking for the
 * owner's approval.
 */
export function PlainStep({ waitsFor, email, session, problem, done }: Props) {
  const t = getTranslations();
  const { message, violations = [] } = refusalOfQuery(t, problem) ?? {};
  const destination = <HiddenDestination returnTo="" session={session} />;
  const error = message !== undefined && <FormMessage tone="error">{message}</FormMessage>;
  if (waitsFor === "owner") {
    return (
      <WaitingPage t={t} waitsFor={waitsFor} email={email}>
        <form method="post" action="/api/forms/approval" className={styles.form}>
          {error}
          {done === "notYet" && (
            <FormMessage tone="info">{t("members.approval.notYet")}</FormMessage>
          )}
          {destination}
          <SubmitButton>{t("members.approval.check")}</SubmitButton>
        </form>
      </WaitingPage>
    );
  }
  return (
    <WaitingPage t={t} waitsFor={waitsFor} email={email}>
      <form method="post" action="/api/forms/verify" className={styles.form}>
        {error}
        {done === "resent" && (
          <FormMessage tone="success">{t("members.verify.resent")}</FormMessage>
        )}
        {destination}
        <CodeField
          takesFocus={message === undefined && done === undefined}
          error={violations.find(({ field }) => field === "code")?.description}
          helper={t("members.verify.codeHelper", { minutes: codeMinutes })}
        />
        <SubmitButton>{t("members.verify.submit")}</SubmitButton>
      </form>
      <form method="post" action="/api/forms/resend" className={styles.actions}>
        {destination}
        <Button type="submit" variant="outlined">
          {t("members.verify.resend")}
        </Button>
      </form>
    </WaitingPage>
  );
}
