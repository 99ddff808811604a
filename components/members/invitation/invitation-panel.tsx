"use client"; // reads the link's token and the pending login of this tab

import Button from "@mui/material/Button";
import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { describeFailure } from "#components/calls/problems.ts";
import { PageLink } from "#components/layout/page-link.tsx";
import { FormMessage } from "#components/ui/forms/form-message.tsx";
import { paths } from "#lib/site/paths/paths.ts";
import styles from "../form.module.css";
import {
  parsePendingLogin,
  readPendingLogin,
  subscribeToPendingLogin,
} from "../login/pending-login.ts";
import { LogoutPanel } from "../session/logout-panel.tsx";
import { AcceptForm } from "./accept-form.tsx";
import type { Invitation } from "./invitation-calls.ts";
import { InvitedRegistration } from "./invited-registration.tsx";
import panelStyles from "./invitation-panel.module.css";
import { useInvitation } from "./use-invitation.ts";

type Props = {
  siteName: string;
  /** The address of the logged-in member. */
  memberEmail: string | undefined;
};

/** Renders an invitation and the next step: the registration, the login or the confirmation. */
export function InvitationPanel({ siteName, memberEmail }: Props) {
  const t = useTranslations();
  const link = useInvitation();
  switch (link.state) {
    case "loading":
      return <output className="needs-scripts">{t("members.form.oneMoment")}</output>;
    case "missing":
      return (
        <FormMessage tone="info" takesFocus={false}>
          {t("team.join.noToken")}
        </FormMessage>
      );
    case "refused":
      return (
        <FormMessage tone="error">
          {describeFailure(t, link.failure).message ?? t("members.problems.outOfOrder")}
        </FormMessage>
      );
    case "valid":
      return (
        <>
          <Welcome siteName={siteName} invitation={link.checked} />
          <NextStep token={link.token} invitation={link.checked} memberEmail={memberEmail} />
        </>
      );
  }
}

/** Renders the name of the inviter, the role and the inviter's message. */
function Welcome({ siteName, invitation }: { siteName: string; invitation: Invitation }) {
  const t = useTranslations();
  const { inviter, role, message } = invitation;
  return (
    <div className={panelStyles.welcome}>
      <p>
        {inviter === ""
          ? t("team.join.fromSite", { siteName })
          : t("team.join.from", { inviter, siteName })}
      </p>
      {message !== "" && <blockquote className={panelStyles.message}>{message}</blockquote>}
      <p className={panelStyles.role}>
        <strong>{t(`team.roles.${role}`)}</strong>
        <span>{t(`team.roles.${role}Help`)}</span>
      </p>
    </div>
  );
}

type StepProps = { token: string; invitation: Invitation; memberEmail: string | undefined };

function NextStep({ token, invitation, memberEmail }: StepProps) {
  const t = useTranslations();
  const { email, hasAccount } = invitation;
  const text = useSyncExternalStore(subscribeToPendingLogin, readPendingLogin, () => undefined);
  const pending = parsePendingLogin(text);
  if (memberEmail === email) return <AcceptForm token={token} invitation={invitation} />;
  if (memberEmail !== undefined) return <OtherAccount invited={email} own={memberEmail} />;
  if (pending?.waitsFor === "owner" && pending.email.trim().toLowerCase() === email) {
    return <AcceptForm token={token} invitation={invitation} stateToken={pending.stateToken} />;
  }
  if (!hasAccount) return <InvitedRegistration token={token} invitation={invitation} />;
  return (
    <div className={styles.form}>
      <p>{t("team.join.hasAccount", { email })}</p>
      <div className={styles.actions}>
        <Button variant="contained" component={PageLink} href={paths.login(paths.invitation())}>
          {t("team.join.logIn")}
        </Button>
      </div>
    </div>
  );
}

/** Tells a member that the invitation is for another address, and offers to log out. */
function OtherAccount({ invited, own }: { invited: string; own: string }) {
  const t = useTranslations();
  return (
    <div className={styles.form}>
      <FormMessage tone="error">{t("team.join.otherAccount", { invited, own })}</FormMessage>
      <p>{t("team.join.otherAccountHelp")}</p>
      <LogoutPanel redirectUrl={location.origin + paths.invitation()} />
    </div>
  );
}
