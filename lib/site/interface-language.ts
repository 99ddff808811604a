import { settings } from "../config/current.ts";

/**
 * `lang` of the site's own words inside a text of another language; nothing where the two are the same.
 * Where the words stand is left to the text: in one from right to left they stand on the right.
 */
export function interfaceWithin(language: string): { readonly lang?: string } {
  const own = settings().site.language;
  return own === language ? {} : { lang: own };
}
