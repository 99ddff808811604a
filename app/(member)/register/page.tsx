import type { Metadata } from "next";
import { MemberPage } from "#components/auth/member-page.tsx";
import { openLoginPage } from "#components/auth/open-login-page.ts";
import type { PageQuery } from "#components/auth/page-query.ts";
import { RegisterForm } from "#components/auth/register-form.tsx";
import { sisterLink } from "#components/auth/sister-link.tsx";
import { words } from "#lib/site/interface-language.ts";
import { paths } from "#lib/site/paths.ts";

export function generateMetadata(): Metadata {
  return { title: words()("members.register.title"), robots: { index: false } };
}

export default async function RegisterPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const form = await openLoginPage(searchParams);
  const say = words();
  return (
    <MemberPage
      title={say("members.register.title")}
      lead={say("members.register.lead")}
      sister={say.rich("members.register.hasAccount", {
        link: sisterLink(paths.login(), form.destination),
      })}
    >
      <RegisterForm {...form} />
    </MemberPage>
  );
}
