import { LoginCallback } from "#components/members/login/login-callback.tsx";
import { createMetadata } from "#components/members/member-metadata.ts";
import { MemberPage } from "#components/members/member-page.tsx";
import { NeedsScripts } from "#components/ui/needs-scripts.tsx";
import { getTranslations } from "#lib/site/text/interface-language.ts";

export const generateMetadata = createMetadata("callback", { hasSecret: true });

export default function LoginCallbackPage() {
  return (
    <MemberPage title={getTranslations()("members.callback.title")}>
      <NeedsScripts />
      <LoginCallback />
    </MemberPage>
  );
}
