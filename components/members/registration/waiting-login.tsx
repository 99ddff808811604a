"use client"; // reads the pending login of this tab

import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { PageLink } from "#components/layout/page-link.tsx";
import { paths } from "#lib/site/paths/paths.ts";
import {
  parsePendingLogin,
  readPendingLogin,
  subscribeToPendingLogin,
} from "../login/pending-login.ts";
import { MemberPage } from "../member-page.tsx";
import { useAuth } from "../session/auth-context.tsx";
import { ApprovalPanel } from "./approval-panel.tsx";
import { VerifyForm } from "./verify-form.tsx";
import { WaitingPage } from "./waiting-page.tsx";

const unknown = "unknown";

/** Renders the page for a login awaiting the emailed code or the owner's approval. */
export function WaitingLogin() {
  const t = useTranslations();
  const { isMember } = useAuth();
  const text = useSyncExternalStore(subscribeToPendingLogin, readPendingLogin, () => unknown);
  const pending = parsePendingLogin(text);
  if (text === unknown) return <MemberPage title={t("members.verify.title")} />;
  if (pending === undefined) {
    return (
      <MemberPage
        title={t("members.verify.nothingTitle")}
        lead={t(isMember ? "members.verify.loggedInLead" : "members.verify.nothingLead")}
        related={
          <PageLink href={isMember ? paths.account() : paths.login()}>
            {t(isMember ? "members.verify.toAccount" : "members.verify.logIn")}
          </PageLink>
        }
      />
    );
  }
  const { waitsFor, email } = pending;
  return (
    <WaitingPage t={t} waitsFor={waitsFor} email={email}>
      {waitsFor === "code" ? <VerifyForm pending={pending} /> : <ApprovalPanel pending={pending} />}
    </WaitingPage>
  );
}
