import type { Metadata } from "next";
import { WaitingLogin } from "#components/auth/waiting-login.tsx";
import { words } from "#lib/site/interface-language.ts";

export function generateMetadata(): Metadata {
  return { title: words()("members.verify.title"), robots: { index: false } };
}

export default function VerifyPage() {
  return <WaitingLogin />;
}
