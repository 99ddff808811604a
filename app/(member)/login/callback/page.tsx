import type { Metadata } from "next";
import { LoginCallback } from "#components/auth/login-callback.tsx";
import { MemberPage } from "#components/auth/member-page.tsx";

export const metadata: Metadata = {
  title: "Logging in",
  robots: { index: false },
  referrer: "no-referrer",
};

export default function LoginCallbackPage() {
  return (
    <MemberPage title="Logging in">
      <LoginCallback />
    </MemberPage>
  );
}
