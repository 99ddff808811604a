import type { ReactNode } from "react";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import { interfaceLanguage } from "#lib/site/interface-language.ts";
import { AccountCache } from "../../members/account/frame/account-cache.tsx";
import { MoreMessages } from "../../messages/more-messages.tsx";

/** Provides the messages and the cache that the owner pages share. */
export function OwnerLayout({ children }: { children: ReactNode }) {
  const { owner } = getCatalogue(interfaceLanguage());
  return (
    <MoreMessages messages={{ owner }}>
      <AccountCache>{children}</AccountCache>
    </MoreMessages>
  );
}
