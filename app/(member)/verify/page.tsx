import type { Metadata } from "next";
import { WaitingLogin } from "#components/auth/waiting-login.tsx";

export const metadata: Metadata = { title: "Confirm your address", robots: { index: false } };

export default function VerifyPage() {
  return <WaitingLogin />;
}
