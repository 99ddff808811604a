import type { Metadata } from "next";
import { LogoutPanel } from "#components/auth/logout-panel.tsx";
import { MemberPage } from "#components/auth/member-page.tsx";
import { PageLink } from "#components/layout/page-link.tsx";
import { paths } from "#lib/site/paths.ts";

export const metadata: Metadata = { title: "Log out", robots: { index: false } };

export default function LogoutPage() {
  return (
    <MemberPage
      title="Log out"
      lead="This ends your session in this browser."
      sister={<PageLink href={paths.account()}>Back to your account</PageLink>}
    >
      <LogoutPanel />
    </MemberPage>
  );
}
