import type { ReactNode } from "react";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import { interfaceLanguage } from "#lib/site/text/interface-language.ts";
import { settings } from "#lib/config/current.ts";
import { TimeZone } from "#components/ui/dates.tsx";
import { ResourceCache } from "#components/calls/use-resource.tsx";
import { MoreMessages } from "../../messages/more-messages.tsx";

/** Provides the messages and the cache shared by the dashboard pages. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { admin, dashboard, manage, media, posts } = getCatalogue(interfaceLanguage());
  return (
    <MoreMessages messages={{ admin, dashboard, manage, media, posts }}>
      <TimeZone timeZone={settings().site.timeZone}>
        <ResourceCache>{children}</ResourceCache>
      </TimeZone>
    </MoreMessages>
  );
}
