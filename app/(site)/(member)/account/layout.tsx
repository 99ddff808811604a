import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AccountLayout } from "#components/members/account/frame/account-layout.tsx";

export const metadata: Metadata = { robots: { index: false, follow: false } };

export default function Layout({ children }: { children: ReactNode }) {
  return <AccountLayout>{children}</AccountLayout>;
}
