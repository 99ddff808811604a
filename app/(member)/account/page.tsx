import type { Metadata } from "next";
import { AccountPage } from "#components/account/account-page.tsx";
import { Overview } from "#components/account/overview.tsx";
import { words } from "#lib/site/interface-language.ts";

export function generateMetadata(): Metadata {
  return { title: words()("account.pages.overview") };
}

export default function OverviewPage() {
  const say = words();
  return (
    <AccountPage title={say("account.pages.overview")} intro={say("account.pages.overviewIntro")}>
      <Overview />
    </AccountPage>
  );
}
