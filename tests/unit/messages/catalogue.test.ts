import { describe, expect, test } from "vitest";
import { getCatalogue, isTranslated, translations } from "#lib/messages/catalogue.ts";
import { getTranslator } from "#lib/messages/translator.ts";

type Messages = { readonly [key: string]: string | Messages };

function flat(messages: Messages, path = ""): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" ? [[`${path}${key}`, value]] : [...flat(value, `${path}${key}.`)],
    ),
  );
}

/** Returns the names of a message's arguments and tags. A branch of `select` is not an argument. */
const given = (message: string) =>
  [...new Set(message.match(/(?<!select, page |\} other )\{\w+(?=[,}])|<\w+>/g) ?? [])].toSorted();

const english = flat(getCatalogue("en"));

describe.each(Object.entries(translations))("the translation %s", (language, translation) => {
  const own = flat(translation);

  test("contains every message and no others", () => {
    expect([...own.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  test("has the same arguments and tags as the English message", () => {
    for (const [key, message] of english)
      expect(`${key} ${given(own.get(key) ?? "").join(" ")}`).toBe(
        `${key} ${given(message).join(" ")}`,
      );
  });

  test("contains only messages that can be formatted with their arguments", () => {
    const t = getTranslator(language);
    for (const [key, message] of english) {
      const values = Object.fromEntries(
        given(message).map((name) =>
          name.startsWith("<") ? [name.slice(1, -1), (inner: string) => inner] : [name.slice(1), 2],
        ),
      );
      // The first test checks that every key exists.
      expect(Reflect.apply(t.markup, undefined, [key, values]), key).toEqual(expect.any(String));
    }
  });
});

test("a regional locale falls back to its base language, and a language without a translation to English", () => {
  expect(getCatalogue("de-AT")).toBe(getCatalogue("de"));
  expect(isTranslated("xx")).toBe(false);
  expect(getCatalogue("xx")).toBe(getCatalogue("en"));
});
