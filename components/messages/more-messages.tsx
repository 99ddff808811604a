"use client"; // provides the interface texts in a context

import { useMemo, type ReactNode } from "react";
import { IntlProvider, useLocale, useMessages } from "use-intl";
import type { Area, Catalogue } from "#lib/messages/catalogue.ts";

type Props = { messages: Partial<Pick<Catalogue, Area>>; children: ReactNode };

/** Adds areas to the messages of the surrounding provider, for its descendants. */
export function MoreMessages({ messages, children }: Props) {
  const outer = useMessages();
  const all = useMemo(() => ({ ...outer, ...messages }), [outer, messages]);
  return (
    <IntlProvider locale={useLocale()} messages={all}>
      {children}
    </IntlProvider>
  );
}
