import type { ReactNode } from "react";
import { PageLink } from "#components/layout/page-link.tsx";
import type { Translator } from "#lib/messages/translator.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { MemberPage } from "../member-page.tsx";

type Props = { t: Translator; waitsFor: "code" | "owner"; email: string; children: ReactNode };

/** Renders the layout for a login awaiting the emailed code or the owner's approval. */
export function WaitingPage({ t, waitsFor, email, children }: Props) {
  const step = waitsFor === "code" ? "verify" : "approval";
  return (
    <MemberPage
      title={t(`members.${step}.title`)}
      lead={t(`members.${step}.lead`, { email })}
      related={<PageLink href={paths.login()}>{t("members.verify.startAgain")}</PageLink>}
    >
      {children}
    </MemberPage>
  );
}
