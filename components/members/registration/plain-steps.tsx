import Button from "@mui/material/Button";
import { CodeField } from "#components/ui/forms/code-field.tsx";
import { FormMessage } from "#components/ui/forms/form-message.tsx";
import { SubmitButton } from "#components/ui/forms/submit-button.tsx";
import { PageLink } from "#components/layout/page-link.tsx";
import { words } from "#lib/site/interface-language.ts";
import { paths } from "#lib/site/paths.ts";
import { codeMinutes } from "#lib/wix/identity.ts";
import { HiddenDestination } from "../login/hidden-destination.tsx";
import { MemberPage } from "../member-page.tsx";
import { refusalOfQuery } from "../problems.ts";
import styles from "../form.module.css";

type Props = {
  email: string;
  /** Handle of the authorization request that waits for this login, or empty. */
  session: string;
  /** `problem` of the page's query. */
  problem: unknown;
  /** `done` of the page's query: what the last form did. */
  done: unknown;
};

/** Renders the form for the emailed code of a login that a plain form began. */
export function PlainVerification({ email, session, problem, done }: Props) {
  const say = words();
  const { message, violations = [] } = refusalOfQuery(say, problem) ?? {};
  return (
    <MemberPage
      title={say("members.verify.title")}
      lead={say("members.verify.lead", { email })}
      sister={<PageLink href={paths.login()}>{say("members.verify.startAgain")}</PageLink>}
    >
      <form method="post" action="/api/forms/verify" className={styles.form}>
        {message !== undefined && <FormMessage tone="error">{message}</FormMessage>}
        {done === "resent" && (
          <FormMessage tone="success">{say("members.verify.resent")}</FormMessage>
        )}
        <HiddenDestination returnTo="" session={session} />
        <CodeField
          takesFocus={message === undefined && done === undefined}
          error={violations.find(({ field }) => field === "code")?.description}
          helper={say("members.verify.codeHelper", { minutes: codeMinutes })}
        />
        <SubmitButton>{say("members.verify.submit")}</SubmitButton>
      </form>
      <form method="post" action="/api/forms/resend" className={styles.actions}>
        <HiddenDestination returnTo="" session={session} />
        <Button type="submit" variant="outlined">
          {say("members.verify.resend")}
        </Button>
      </form>
    </MemberPage>
  );
}

/** Renders the form that checks the owner's approval, for a login that a plain form began. */
export function PlainApproval({ email, session, problem, done }: Props) {
  const say = words();
  const message = refusalOfQuery(say, problem)?.message;
  return (
    <MemberPage
      title={say("members.approval.title")}
      lead={say("members.approval.lead", { email })}
      sister={<PageLink href={paths.login()}>{say("members.verify.startAgain")}</PageLink>}
    >
      <form method="post" action="/api/forms/approval" className={styles.form}>
        {message !== undefined && <FormMessage tone="error">{message}</FormMessage>}
        {done === "notYet" && (
          <FormMessage tone="info">{say("members.approval.notYet")}</FormMessage>
        )}
        <HiddenDestination returnTo="" session={session} />
        <SubmitButton>{say("members.approval.check")}</SubmitButton>
      </form>
    </MemberPage>
  );
}
