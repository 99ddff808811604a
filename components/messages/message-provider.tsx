"use client"; // provides the interface texts in a context

import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import type { Area, Catalogue } from "#lib/messages/catalogue.ts";

declare module "use-intl" {
  interface AppConfig {
    Messages: Catalogue;
  }
}

type Props = {
  /** The messages' language (BCP 47). */
  language: string;
  /** Only the areas used by the descendants, because the browser downloads everything passed here. */
  messages: Partial<Pick<Catalogue, Area>>;
  children: ReactNode;
};

/** Provides the interface texts to client components, which read them with `useTranslations`. */
export function MessageProvider({ language, messages, children }: Props) {
  return (
    <IntlProvider locale={language} messages={messages} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}
