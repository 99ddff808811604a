import { createTranslator, type _Translator } from "use-intl/core";
import { memoize } from "../memoize/memoize.ts";
import { getCatalogue, toInterfaceLanguage, type Catalogue } from "./catalogue.ts";

/** A function that returns the message with a given key (`area.group.name`) and values for its arguments. */
export type Translator = _Translator<Catalogue>;

/** Each translator keeps the messages that it has parsed. */
const maximumTranslators = 50;

/**
 * Returns a translator for a language (BCP 47) that also formats its numbers and plurals. Untranslated
 * messages are in English. The translator throws if an argument has no value.
 */
export const getTranslator = memoize(
  (language: string): Translator =>
    createTranslator({
      locale: toInterfaceLanguage(language),
      messages: getCatalogue(language),
      timeZone: "UTC",
      onError: (error) => {
        throw error;
      },
    }),
  maximumTranslators,
);
