import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AuthProvider } from "#components/auth/auth-context.tsx";
import { MemberTheme } from "#components/forms/member-theme.tsx";
import { settings } from "#lib/config/current.ts";

// A build knows neither the client nor the categories of the frame around the pages.
export const dynamic = "force-dynamic";

/** Names the client that `lib/auth` logs in with. */
export function generateMetadata(): Metadata {
  const { client, hosted } = settings();
  return { other: { "client-id": hosted?.clientId ?? client.id } };
}

export default function MemberLayout({ children }: { children: ReactNode }) {
  return (
    <MemberTheme>
      <AuthProvider>{children}</AuthProvider>
    </MemberTheme>
  );
}
