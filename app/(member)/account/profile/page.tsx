import type { Metadata } from "next";
import { AccountPage } from "#components/account/account-page.tsx";
import { CustomFields } from "#components/account/profile/custom-fields.tsx";
import { ProfileForm } from "#components/account/profile/profile-form.tsx";

export const metadata: Metadata = { title: "Profile" };

export default function ProfilePage() {
  return (
    <AccountPage
      title="Profile"
      intro="Your names, and how to reach you. Nothing here has to be filled in."
    >
      <ProfileForm />
      <CustomFields />
    </AccountPage>
  );
}
