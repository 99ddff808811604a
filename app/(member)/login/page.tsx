import type { Metadata } from "next";
import { HostedLogin } from "#components/auth/hosted-login.tsx";
import { LoginForm } from "#components/auth/login-form.tsx";
import { MemberPage } from "#components/auth/member-page.tsx";
import { readPageQuery, sisterAddress, type PageQuery } from "#components/auth/page-query.ts";
import { PageLink } from "#components/layout/page-link.tsx";
import { settings } from "#lib/config/current.ts";
import { paths } from "#lib/site/paths.ts";

export const metadata: Metadata = { title: "Log in", robots: { index: false } };

export default async function LoginPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  const form = readPageQuery(query);
  return (
    <MemberPage
      title="Log in"
      lead="Good to see you again."
      sister={
        <>
          No account yet?{" "}
          <PageLink href={sisterAddress(paths.register(), query)}>Create one</PageLink>
        </>
      }
    >
      <LoginForm {...form} />
      {settings().hosted !== undefined && form.destination.session === "" && (
        <HostedLogin returnTo={form.destination.returnTo} />
      )}
    </MemberPage>
  );
}
