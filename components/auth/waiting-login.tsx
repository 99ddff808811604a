"use client"; // what a login waits for is kept in this tab

import { useSyncExternalStore } from "react";
import { PageLink } from "#components/layout/page-link.tsx";
import { paths } from "#lib/site/paths.ts";
import { MemberPage } from "./member-page.tsx";
import { OwnerPanel } from "./owner-panel.tsx";
import { parsePendingLogin, pendingLoginText, subscribeToPendingLogin } from "./pending-login.ts";
import { VerifyForm } from "./verify-form.tsx";

const unknown = "unknown";

/** The page of a login that waits: for the code of a mail, or for the owner of the site. */
export function WaitingLogin() {
  const text = useSyncExternalStore(subscribeToPendingLogin, pendingLoginText, () => unknown);
  const pending = parsePendingLogin(text);
  const startAgain = <PageLink href={paths.login()}>Start again with another address</PageLink>;
  if (text === unknown) return <MemberPage title="Confirm your address" />;
  if (pending === undefined) {
    return (
      <MemberPage
        title="Nothing to confirm here"
        lead="This page belongs to a registration or a login that has just begun in this tab."
        sister={<PageLink href={paths.login()}>Log in</PageLink>}
      />
    );
  }
  return pending.waitsFor === "code" ? (
    <MemberPage
      title="Confirm your address"
      lead={`A mail with a code is on its way to ${pending.email}.`}
      sister={startAgain}
    >
      <VerifyForm pending={pending} />
    </MemberPage>
  ) : (
    <MemberPage
      title="Waiting for the owner"
      lead={`The owner of this site lets members in. Your request for ${pending.email} is there; come back when you have heard from them.`}
      sister={startAgain}
    >
      <OwnerPanel pending={pending} />
    </MemberPage>
  );
}
