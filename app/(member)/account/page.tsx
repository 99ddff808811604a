import type { Metadata } from "next";
import { AccountPage } from "#components/account/account-page.tsx";
import { Overview } from "#components/account/overview.tsx";

export const metadata: Metadata = { title: "Your account" };

export default function OverviewPage() {
  return (
    <AccountPage title="Your account" intro="Who you are on this site, and where to change it.">
      <Overview />
    </AccountPage>
  );
}
