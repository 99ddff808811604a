import { describe, expect, test } from "vitest";
import { catalogueOf } from "#lib/messages/catalogue.ts";

type Messages = { readonly [key: string]: string | Messages };

function flatten(messages: Messages, path = ""): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[path + key, value]] : flatten(value, `${path}${key}.`),
  );
}

/** Messages that are whole sentences, by key. */
const sentences =
  /^(?:account\.(?:failures|refused)|members\.(?:missing|problems|strength|violations|weaknesses)|mails\.reasons|owner\.(?:failures|memberDone))\.|^members\.callback\.(?!title|again)|^owner\.done\.(?!undo)|\.(?:explanation|helper|lead|note|notYou|text|textTryAgain|validity)$|(?:Help|Helper|Intro)$/;
/** Messages that name a page, a field or an action, by key. */
const labels =
  /^(?:frame\.(?:header|footer\.(?!colophon))|owner\.(?:actions|memberActions|status|navigation)|account\.(?:navigation|tags))|(?<!\.done)\.(?:back|cancel|change|heading|keep|label|legend|remove|save|send|subject|submit|title|tryAgain|undo)$|Title$/;

describe.each(["en", "de"])("the texts of the interface in the language %s", (language) => {
  const texts = flatten(catalogueOf(language));
  const findKeys = (isWrong: (text: string, key: string) => boolean) =>
    texts.filter(([key, text]) => isWrong(text, key)).map(([key, text]) => `${key}: ${text}`);

  test("have neither double spaces nor spaces at their ends", () => {
    expect(findKeys((text) => /\s{2}|^\s|\s$/.test(text))).toEqual([]);
  });

  test("have straight apostrophes, curly double quotes and real ellipses", () => {
    expect(findKeys((text) => /[’‘`"]|\.\.\./.test(text))).toEqual([]);
  });

  test("have a space before an ellipsis in German only", () => {
    const wrong = language === "de" ? /\S…/ : / …/;
    expect(findKeys((text) => wrong.test(text))).toEqual([]);
  });

  test("end a sentence with its mark, and a label without a full stop", () => {
    expect(
      findKeys(
        (text, key) => sentences.test(key) && !/[.:?!“}]$/.test(text.replace(/[.!?]\}*$/, ".")),
      ),
    ).toEqual([]);
    expect(findKeys((text, key) => labels.test(key) && /[^.]\.\}*$/.test(text))).toEqual([]);
  });

  test("name an email as the language does", () => {
    const wrong = language === "de" ? /(?<!E-)\bMails?\b|\bEmail\b/ : /\be-mail|\bmails?\b/i;
    expect(findKeys((text) => wrong.test(text))).toEqual([]);
  });

  test("avoid phrases that no product uses", () => {
    const wrong =
      /\bleaf\b|\bshall\b|\bany more\b|\banew\b|\bnobody\b|\bwhoever\b|\btries\b(?!,)|\btake(?:n)? .*\bback\b|\bis needed\b|did not come to its end|\bDieses Blatt\b|\bdenen, die\b|Das wird gebraucht/i;
    expect(findKeys((text) => wrong.test(text))).toEqual([]);
  });
});
