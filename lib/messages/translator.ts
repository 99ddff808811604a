import { createTranslator, type _Translator } from "use-intl/core";
import { catalogueOf, languageOfWords, type Catalogue } from "./catalogue.ts";

/** Says a message by its name, `area.group.name`, with a value for each argument that it has. */
export type Say = _Translator<Catalogue>;

const translators = new Map<string, Say>();

/**
 * The messages in a language (BCP 47), numbers and plurals in them too; the English ones where it has
 * no translation. What it returns throws for a message that lacks a value.
 */
export function translatorOf(language: string): Say {
  const known = translators.get(language);
  if (known !== undefined) return known;
  const translator = createTranslator({
    locale: languageOfWords(language),
    messages: catalogueOf(language),
    timeZone: "UTC",
    onError: (error) => {
      throw error;
    },
  });
  translators.set(language, translator);
  return translator;
}
