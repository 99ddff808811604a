import { createTranslator, type _Translator } from "use-intl/core";
import { remember } from "../memory/remember.ts";
import { getCatalogue, toInterfaceLanguage, type Catalogue } from "./catalogue.ts";

/** A function that returns the message with a given key (`area.group.name`) and values for its arguments. */
export type Translator = _Translator<Catalogue>;

/**
 * Returns a translator for a language (BCP 47) that also formats its numbers and plurals. Untranslated
 * messages are in English. The translator throws if an argument has no value.
 */
export const getTranslator = remember((language: string): Translator =>
  createTranslator({
    locale: toInterfaceLanguage(language),
    messages: getCatalogue(language),
    timeZone: "UTC",
    onError: (error) => {
      throw error;
    },
  }),
);
