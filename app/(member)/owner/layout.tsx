import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ResourceCache } from "#components/members/account/data/use-resource.tsx";
import { MoreMessages } from "#components/messages/more-messages.tsx";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import { interfaceLanguage } from "#lib/site/interface-language.ts";

export const metadata: Metadata = { robots: { index: false, follow: false } };

export default function OwnerLayout({ children }: { children: ReactNode }) {
  const { owner } = getCatalogue(interfaceLanguage());
  return (
    <MoreMessages messages={{ owner }}>
      <ResourceCache>{children}</ResourceCache>
    </MoreMessages>
  );
}
