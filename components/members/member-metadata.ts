import type { Metadata } from "next";
import { getTranslations } from "#lib/site/text/interface-language.ts";

type Page =
  | "callback"
  | "consent"
  | "deleted"
  | "invitation"
  | "login"
  | "logout"
  | "recover"
  | "register"
  | "resetPassword"
  | "selectAccount"
  | "unsubscribe"
  | "verify";

/**
 * Creates `generateMetadata` for a member page. A page with a secret in its URL must not leak the URL to
 * other sites.
 */
export const createMetadata =
  (page: Page, { hasSecret = false } = {}) =>
  (): Metadata => ({
    title: getTranslations()(`members.${page}.title`),
    robots: { index: false },
    ...(hasSecret && { referrer: "no-referrer" }),
  });
