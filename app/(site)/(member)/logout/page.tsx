import type { Metadata } from "next";
import { headers } from "next/headers";
import { isLoggedIn } from "#lib/proxy/session/member-token.ts";
import type { PageQuery } from "#lib/site/paths/page-query.ts";
import { LogoutPanel } from "#components/members/session/logout-panel.tsx";
import { createMetadata } from "#components/members/member-metadata.ts";
import { MemberPage } from "#components/members/member-page.tsx";
import { PageLink } from "#components/layout/page-link.tsx";
import { isClientUrl } from "#lib/site/paths/client-url.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";

type Props = { searchParams: Promise<PageQuery> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return createMetadata((await isAfterDeletion(searchParams)) ? "deleted" : "logout")();
}

/** Returns whether the page only says that the account was deleted. */
async function isAfterDeletion(searchParams: Props["searchParams"]): Promise<boolean> {
  const { done } = await searchParams;
  return done === "deleted" && !(await isLoggedIn(await headers()));
}

export default async function LogoutPage({ searchParams }: Props) {
  const { postLogoutRedirectUri: after } = await searchParams;
  const t = getTranslations();
  if (await isAfterDeletion(searchParams)) {
    return (
      <MemberPage
        title={t("members.deleted.title")}
        lead={t("members.deleted.text")}
        related={<PageLink href={paths.posts()}>{t("members.deleted.blog")}</PageLink>}
      />
    );
  }
  return (
    <MemberPage
      title={t("members.logout.title")}
      lead={t("members.logout.lead")}
      related={<PageLink href={paths.account()}>{t("members.logout.back")}</PageLink>}
    >
      <LogoutPanel redirectUrl={isClientUrl(after) ? after : undefined} />
    </MemberPage>
  );
}
