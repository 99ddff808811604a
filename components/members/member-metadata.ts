import type { Metadata } from "next";
import type { Catalogue } from "#lib/messages/catalogue.ts";
import { words } from "#lib/site/interface-language.ts";

type Page = Extract<
  {
    [Name in keyof Catalogue["members"]]: "title" extends keyof Catalogue["members"][Name]
      ? Name
      : never;
  }[keyof Catalogue["members"]],
  string
>;

/**
 * Creates the `generateMetadata` of a member page. A page with a secret in its address must not name the address to
 * other sites.
 */
export const createMetadata =
  (page: Page, { hasSecret = false } = {}) =>
  (): Metadata => ({
    title: words()(`members.${page}.title`),
    robots: { index: false },
    ...(hasSecret && { referrer: "no-referrer" }),
  });
