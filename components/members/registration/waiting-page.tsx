import type { ReactNode } from "react";
import { PageLink } from "#components/layout/page-link.tsx";
import type { Say } from "#lib/messages/translator.ts";
import { paths } from "#lib/site/paths.ts";
import { MemberPage } from "../member-page.tsx";

type Props = { say: Say; waitsFor: "code" | "owner"; email: string; children: ReactNode };

/** Renders the layout for a login awaiting the emailed code or the owner's approval. */
export function WaitingPage({ say, waitsFor, email, children }: Props) {
  const step = waitsFor === "code" ? "verify" : "approval";
  return (
    <MemberPage
      title={say(`members.${step}.title`)}
      lead={say(`members.${step}.lead`, { email })}
      related={<PageLink href={paths.login()}>{say("members.verify.startAgain")}</PageLink>}
    >
      {children}
    </MemberPage>
  );
}
