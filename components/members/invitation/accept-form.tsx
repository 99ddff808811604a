"use client"; // accepts the invitation, and leaves the page

import { useTranslations } from "use-intl";
import { describeFailure } from "#components/calls/problems.ts";
import { Form, FormFailure } from "#components/ui/forms/form.tsx";
import { SubmitButton } from "#components/ui/forms/submit-button.tsx";
import { useSubmission } from "#components/ui/forms/use-submission.ts";
import { useIsHere } from "#components/ui/use-is-here.ts";
import { paths } from "#lib/site/paths/paths.ts";
import styles from "../form.module.css";
import { finishLogin } from "../login/finish-login.ts";
import { acceptAsMember, acceptWhileWaiting, type Invitation } from "./invitation-calls.ts";
import { invitationToken } from "./use-invitation.ts";

type Props = {
  token: string;
  invitation: Pick<Invitation, "email" | "role">;
  /** The state token of a login that waits for approval. */
  stateToken?: string;
};

/** Renders the confirmation for a member whose address is invited. */
export function AcceptForm({ token, invitation: { email, role }, stateToken }: Props) {
  const t = useTranslations();
  const isHere = useIsHere();
  const accept = useSubmission(async () => {
    try {
      if (stateToken === undefined) {
        const accepted = await acceptAsMember(token);
        if (isHere()) location.assign(paths.dashboard(accepted.role));
      } else {
        const sessionToken = await acceptWhileWaiting(token, stateToken);
        const destination = { returnTo: paths.dashboard(role), session: "" };
        const goTo = (path: string) => location.assign(path);
        await finishLogin(sessionToken, destination, { goTo, isHere });
      }
    } catch (failure) {
      return describeFailure(t, failure);
    }
    invitationToken.drop();
    return "leaving";
  });
  return (
    <Form submission={accept} method="dialog" className={styles.form}>
      <FormFailure />
      <p>{t(stateToken === undefined ? "team.join.loggedIn" : "team.join.waiting", { email })}</p>
      <SubmitButton>{t("team.join.submit")}</SubmitButton>
    </Form>
  );
}
