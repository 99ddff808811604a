"use client"; // provides the kind of the content that the editor shows

import { createContext, useContext, useMemo, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Translator } from "#lib/messages/translator.ts";
import { isPageSlug } from "#lib/site/paths/page-path.ts";

/** A kind of content. Messages that exist for both kinds choose their words by the argument `kind`. */
export type ContentKind = "page" | "post";

/** Returns the kind of the content with a slug. */
export const getContentKind = (slug: string): ContentKind => (isPageSlug(slug) ? "page" : "post");

const Kind = createContext<ContentKind>("post");

/** Sets the kind of content for the texts in `children`. */
export function ContentKindProvider({ slug, children }: { slug: string; children: ReactNode }) {
  const kind = getContentKind(slug);
  return <Kind value={kind}>{children}</Kind>;
}

/** Returns a translator that passes the kind of the content to each message. */
export function useContentTranslations(): Translator {
  const t = useTranslations();
  const kind = useContext(Kind);
  return useMemo(
    () =>
      new Proxy(t, {
        apply: (target, receiver, [key, values, ...others]: Parameters<Translator>) =>
          Reflect.apply(target, receiver, [key, { ...values, kind }, ...others]),
      }),
    [t, kind],
  );
}
