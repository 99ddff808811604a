import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AdminLayout } from "#components/admin/frame/admin-layout.tsx";

export const metadata: Metadata = { robots: { index: false, follow: false } };

export default function Layout({ children }: { children: ReactNode }) {
  return <AdminLayout>{children}</AdminLayout>;
}
