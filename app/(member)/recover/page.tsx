import type { Metadata } from "next";
import { MemberPage } from "#components/auth/member-page.tsx";
import { RecoverForm } from "#components/auth/recover-form.tsx";
import { PageLink } from "#components/layout/page-link.tsx";
import { paths } from "#lib/site/paths.ts";

export const metadata: Metadata = { title: "A new password", robots: { index: false } };

export default function RecoverPage() {
  return (
    <MemberPage
      title="A new password"
      lead="We send you a mail with a link. There you can choose another one."
      sister={<PageLink href={paths.login()}>Back to logging in</PageLink>}
    >
      <RecoverForm />
    </MemberPage>
  );
}
