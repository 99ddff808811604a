import { describe, expect, test } from "vitest";
import { getCatalogue } from "#lib/messages/catalogue.ts";

type Messages = { readonly [key: string]: string | Messages };

function flatten(messages: Messages, path = ""): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[path + key, value]] : flatten(value, `${path}${key}.`),
  );
}

/** Keys of messages that are complete sentences. */
const sentenceKeys = [
  /^account\.failures\./,
  /^mails\.reasons\./,
  /^members\.callback\.(?!title|again)/,
  /^members\.missing\./,
  /^members\.problems\./,
  /^members\.strength\./,
  /^members\.violations\./,
  /^members\.weaknesses\./,
  /^admin\.done\./,
  /^admin\.failures\./,
  /^admin\.memberDone\./,
  /\.(?:explanation|helper|lead|note|notYou|text|textTryAgain|validity)$/,
  /(?:Help|Helper|Intro)$/,
];
/** Keys of messages that name a page, a field or an action. */
const labelKeys = [
  /^account\.navigation\./,
  /^frame\.footer\.(?!colophon)/,
  /^frame\.header\./,
  /^admin\.actions\./,
  /^admin\.memberActions\./,
  /^admin\.navigation\./,
  /^admin\.status\./,
  /(?<!\.done|Done)\.(?:back|cancel|change|heading|keep|label|legend|remove|save|send|subject)$/,
  /(?<!\.done|Done)\.(?:submit|title|tryAgain)$/,
  /Title$/,
];
const isSentence = (key: string) => sentenceKeys.some((pattern) => pattern.test(key));
const isLabel = (key: string) => labelKeys.some((pattern) => pattern.test(key));

test("every pattern of keys matches a message", () => {
  const keys = flatten(getCatalogue("en")).map(([key]) => key);
  const patterns = [...sentenceKeys, ...labelKeys];
  expect(patterns.filter((pattern) => !keys.some((key) => pattern.test(key)))).toEqual([]);
});

describe.each(["en", "de"])("the texts of the interface in the language %s", (language) => {
  const texts = flatten(getCatalogue(language));
  const findKeys = (isWrong: (text: string, key: string) => boolean) =>
    texts.filter(([key, text]) => isWrong(text, key)).map(([key, text]) => `${key}: ${text}`);

  test("have no double, leading or trailing spaces", () => {
    expect(findKeys((text) => /\s{2}|^\s|\s$/.test(text))).toEqual([]);
  });

  test("use curly apostrophes, curly quotes and real ellipses", () => {
    expect(findKeys((text) => /['‘`"]|\.\.\./.test(text))).toEqual([]);
  });

  test("have a space before an ellipsis in German only", () => {
    const wrong = language === "de" ? /\S…/ : / …/;
    expect(findKeys((text) => wrong.test(text))).toEqual([]);
  });

  test("end with a punctuation mark if they are sentences, and without a full stop if they are labels", () => {
    expect(
      findKeys((text, key) => isSentence(key) && !/[.:?!“}]$/.test(text.replace(/[.!?]\}*$/, "."))),
    ).toEqual([]);
    expect(findKeys((text, key) => isLabel(key) && /[^.]\.\}*$/.test(text))).toEqual([]);
  });

  test("use the language's own word for email", () => {
    const wrong = language === "de" ? /(?<!E-)\bMails?\b|\bEmail\b/ : /\be-mail|\bmails?\b/i;
    expect(findKeys((text) => wrong.test(text))).toEqual([]);
  });
});
