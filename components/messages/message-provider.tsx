"use client"; // the words of client components are a context

import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import type { Area, Catalogue } from "#lib/messages/catalogue.ts";

declare module "use-intl" {
  interface AppConfig {
    Messages: Catalogue;
  }
}

type Props = {
  /** Of the words (BCP 47). */
  language: string;
  /** The areas that the components below speak of, and no more: they go to the browser whole. */
  messages: Partial<Pick<Catalogue, Area>>;
  children: ReactNode;
};

/** Brings the interface's words to client components, which say them by `useTranslations`. */
export function MessageProvider({ language, messages, children }: Props) {
  return (
    <IntlProvider locale={language} messages={messages} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}
