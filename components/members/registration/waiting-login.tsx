"use client"; // reads the pending login of this tab

import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { PageLink } from "#components/layout/page-link.tsx";
import { paths } from "#lib/site/paths.ts";
import { useAuth } from "../session/auth-context.tsx";
import { MemberPage } from "../member-page.tsx";
import { OwnerPanel } from "./approval-panel.tsx";
import {
  parsePendingLogin,
  pendingLoginText,
  subscribeToPendingLogin,
} from "../login/pending-login.ts";
import { VerifyForm } from "./verify-form.tsx";

const unknown = "unknown";

/** Renders the page of a pending login, which waits for the emailed code or for the owner's approval. */
export function WaitingLogin() {
  const say = useTranslations();
  const { isMember } = useAuth();
  const text = useSyncExternalStore(subscribeToPendingLogin, pendingLoginText, () => unknown);
  const pending = parsePendingLogin(text);
  const startAgain = <PageLink href={paths.login()}>{say("members.verify.startAgain")}</PageLink>;
  if (text === unknown) return <MemberPage title={say("members.verify.title")} />;
  if (pending === undefined) {
    return (
      <MemberPage
        title={say("members.verify.nothingTitle")}
        lead={say(isMember ? "members.verify.loggedInLead" : "members.verify.nothingLead")}
        sister={
          isMember ? (
            <PageLink href={paths.account()}>{say("members.verify.toAccount")}</PageLink>
          ) : (
            <PageLink href={paths.login()}>{say("members.verify.logIn")}</PageLink>
          )
        }
      />
    );
  }
  return pending.waitsFor === "code" ? (
    <MemberPage
      title={say("members.verify.title")}
      lead={say("members.verify.lead", { email: pending.email })}
      sister={startAgain}
    >
      <VerifyForm pending={pending} />
    </MemberPage>
  ) : (
    <MemberPage
      title={say("members.approval.title")}
      lead={say("members.approval.lead", { email: pending.email })}
      sister={startAgain}
    >
      <OwnerPanel pending={pending} />
    </MemberPage>
  );
}
