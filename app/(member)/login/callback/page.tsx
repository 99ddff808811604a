import type { Metadata } from "next";
import { LoginCallback } from "#components/members/login/login-callback.tsx";
import { MemberPage } from "#components/members/member-page.tsx";
import { NeedsScripts } from "#components/members/needs-scripts.tsx";
import { words } from "#lib/site/interface-language.ts";

export function generateMetadata(): Metadata {
  return {
    title: words()("members.callback.title"),
    robots: { index: false },
    referrer: "no-referrer",
  };
}

export default function LoginCallbackPage() {
  return (
    <MemberPage title={words()("members.callback.title")}>
      <NeedsScripts />
      <LoginCallback />
    </MemberPage>
  );
}
