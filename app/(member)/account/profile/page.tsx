import { AccountPage } from "#components/members/account/frame/account-page.tsx";
import { CustomFields } from "#components/members/account/profile/custom-fields.tsx";
import { ProfileForm } from "#components/members/account/profile/profile-form.tsx";
import { interfaceLanguages } from "#lib/messages/catalogue.ts";
import { words } from "#lib/site/interface-language.ts";

export const generateMetadata = () => ({ title: words()("account.pages.profile") });

export default function ProfilePage() {
  const say = words();
  return (
    <AccountPage title={say("account.pages.profile")} intro={say("account.pages.profileIntro")}>
      <ProfileForm languages={interfaceLanguages} />
      <CustomFields />
    </AccountPage>
  );
}
