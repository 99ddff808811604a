import { headers } from "next/headers";
import type { ReactNode } from "react";
import { describeClient, MemberProviders } from "#components/members/member-providers.tsx";
import { LoggedInMark } from "#components/members/session/logged-in-mark.tsx";

// The client and the header and footer categories are not known at build time.
export const dynamic = "force-dynamic";

export const generateMetadata = describeClient;

export default async function MemberLayout({ children }: { children: ReactNode }) {
  return (
    <MemberProviders>
      <LoggedInMark cookie={(await headers()).get("cookie") ?? ""} />
      {children}
    </MemberProviders>
  );
}
