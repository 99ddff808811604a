import { AccountPage } from "#components/members/account/frame/account-page.tsx";
import { CustomFields } from "#components/members/account/profile/custom-fields.tsx";
import { OwnAuthor } from "#components/members/account/profile/own-author.tsx";
import { ProfileForm } from "#components/members/account/profile/profile-form.tsx";
import { interfaceLanguages } from "#lib/messages/catalogue.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";

export const generateMetadata = () => ({ title: getTranslations()("account.pages.profile") });

export default function ProfilePage() {
  const t = getTranslations();
  return (
    <AccountPage title={t("account.pages.profile")} intro={t("account.pages.profileIntro")}>
      <ProfileForm languages={interfaceLanguages} />
      <OwnAuthor />
      <CustomFields />
    </AccountPage>
  );
}
