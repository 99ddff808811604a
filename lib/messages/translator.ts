import { createTranslator, type _Translator } from "use-intl/core";
import { getCatalogue, languageOfWords, type Catalogue } from "./catalogue.ts";

/** Returns a message by its name, `area.group.name`, with a value for each of its arguments. */
export type Say = _Translator<Catalogue>;

const translators = new Map<string, Say>();

/**
 * Returns a translator for a language (BCP 47), including numbers and plurals. Messages without a translation
 * are English. The translator throws if the value of an argument is missing.
 */
export function getTranslator(language: string): Say {
  const known = translators.get(language);
  if (known !== undefined) return known;
  const translator = createTranslator({
    locale: languageOfWords(language),
    messages: getCatalogue(language),
    timeZone: "UTC",
    onError: (error) => {
      throw error;
    },
  });
  translators.set(language, translator);
  return translator;
}
