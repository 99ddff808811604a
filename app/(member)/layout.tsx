import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { AuthProvider } from "#components/members/session/auth-context.tsx";
import { OwnCodeGuard } from "#components/members/own-code-guard.tsx";
import { LoggedInMark } from "#components/members/session/logged-in-mark.tsx";
import { AccentStyle } from "#components/ui/material/accent-style.tsx";
import { MemberTheme } from "#components/ui/material/member-theme.tsx";
import { MessageProvider } from "#components/messages/message-provider.tsx";
import { settings } from "#lib/config/current.ts";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import { interfaceLanguage } from "#lib/site/interface-language.ts";

// The client and the header and footer categories are not known at build time.
export const dynamic = "force-dynamic";

/** Adds the ID of the client that `lib/auth` logs in with. */
export function generateMetadata(): Metadata {
  const { client, hosted } = settings();
  return { other: { "client-id": hosted?.clientId ?? client.id } };
}

export default async function MemberLayout({ children }: { children: ReactNode }) {
  const language = interfaceLanguage();
  const { members, account } = getCatalogue(language);
  return (
    <MemberTheme>
      <AccentStyle />
      <MessageProvider language={language} messages={{ members, account }}>
        <LoggedInMark cookie={(await headers()).get("cookie") ?? ""} />
        <OwnCodeGuard>
          <AuthProvider>{children}</AuthProvider>
        </OwnCodeGuard>
      </MessageProvider>
    </MemberTheme>
  );
}
