import { createTranslator, type _Translator } from "use-intl/core";
import { getCatalogue, languageOfWords, type Catalogue } from "./catalogue.ts";

/** Returns the message with a given name (`area.group.name`), given a value for each of its arguments. */
export type Say = _Translator<Catalogue>;

const translators = new Map<string, Say>();

/**
 * Returns a translator for a language (BCP 47) that also formats its numbers and plurals. Untranslated
 * messages are in English. The translator throws if an argument has no value.
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
