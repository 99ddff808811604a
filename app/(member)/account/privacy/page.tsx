import type { Metadata } from "next";
import { AccountPage } from "#components/account/account-page.tsx";
import { AccountDeletion } from "#components/account/privacy/account-deletion.tsx";
import { DataDownload } from "#components/account/privacy/data-download.tsx";

export const metadata: Metadata = { title: "Privacy" };

export default function PrivacyPage() {
  return (
    <AccountPage
      title="Privacy"
      intro="What this site keeps about you is yours to take, or to end."
    >
      <DataDownload />
      <AccountDeletion />
    </AccountPage>
  );
}
