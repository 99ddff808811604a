import type { Metadata } from "next";
import type { ReactNode } from "react";
import { MessageProvider } from "#components/messages/message-provider.tsx";
import { AccentStyle } from "#components/ui/material/accent-style.tsx";
import { MemberTheme } from "#components/ui/material/member-theme.tsx";
import { settings } from "#lib/config/current.ts";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import { interfaceLanguage } from "#lib/site/text/interface-language.ts";
import { OwnCodeGuard } from "./own-code-guard.tsx";
import { AuthProvider } from "./session/auth-context.tsx";

/** Returns the metadata with the ID of the client that `lib/auth` logs in with. */
export function describeClient(): Metadata {
  const { client, hosted } = settings();
  return { other: { "client-id": hosted?.clientId ?? client.id } };
}

/** Provides Material UI, the texts and the session to member pages and to the dashboard. */
export function MemberProviders({ children }: { children: ReactNode }) {
  const language = interfaceLanguage();
  const { members, account } = getCatalogue(language);
  return (
    <MemberTheme>
      <AccentStyle />
      <MessageProvider language={language} messages={{ members, account }}>
        <OwnCodeGuard>
          <AuthProvider>{children}</AuthProvider>
        </OwnCodeGuard>
      </MessageProvider>
    </MemberTheme>
  );
}
