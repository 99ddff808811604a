import type { Metadata } from "next";
import { MemberPage } from "#components/auth/member-page.tsx";
import { readPageQuery, sisterAddress, type PageQuery } from "#components/auth/page-query.ts";
import { RegisterForm } from "#components/auth/register-form.tsx";
import { PageLink } from "#components/layout/page-link.tsx";
import { paths } from "#lib/site/paths.ts";

export const metadata: Metadata = { title: "Create an account", robots: { index: false } };

export default async function RegisterPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  return (
    <MemberPage
      title="Create an account"
      lead="An e-mail address and a password are all it takes."
      sister={
        <>
          An account already? <PageLink href={sisterAddress(paths.login(), query)}>Log in</PageLink>
        </>
      }
    >
      <RegisterForm {...readPageQuery(query)} />
    </MemberPage>
  );
}
