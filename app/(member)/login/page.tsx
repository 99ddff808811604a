import type { Metadata } from "next";
import { HostedLogin } from "#components/auth/hosted-login.tsx";
import { LoginForm } from "#components/auth/login-form.tsx";
import { MemberPage } from "#components/auth/member-page.tsx";
import { openLoginPage } from "#components/auth/open-login-page.ts";
import type { PageQuery } from "#components/auth/page-query.ts";
import { sisterLink } from "#components/auth/sister-link.tsx";
import { settings } from "#lib/config/current.ts";
import { words } from "#lib/site/interface-language.ts";
import { paths } from "#lib/site/paths.ts";
import { leadsToLike } from "#lib/site/return-to.ts";

export function generateMetadata(): Metadata {
  return { title: words()("members.login.title"), robots: { index: false } };
}

export default async function LoginPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const form = await openLoginPage(searchParams);
  const say = words();
  return (
    <MemberPage
      title={say("members.login.title")}
      lead={say(
        leadsToLike(form.destination.returnTo) ? "members.login.leadToLike" : "members.login.lead",
      )}
      sister={say.rich("members.login.noAccount", {
        link: sisterLink(paths.register(), form.destination),
      })}
    >
      <LoginForm {...form} />
      {settings().hosted !== undefined && form.destination.session === "" && (
        <HostedLogin returnTo={form.destination.returnTo} />
      )}
    </MemberPage>
  );
}
