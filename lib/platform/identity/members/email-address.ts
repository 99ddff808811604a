import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import { z } from "zod";

/** Maximum lengths in octets of UTF-8. */
const longest = 254;
const longestLocalPart = 64;

/**
 * The dot-atom from RFC 5322 with the letters, marks and digits of all languages (RFC 6531). Marks must follow a
 * letter or a digit. Quoted local parts and comments are not accepted.
 */
const localPart =
  /^(?:[[\p{L}\p{N}]--\p{Default_Ignorable_Code_Point}][\p{M}--\p{Default_Ignorable_Code_Point}]*|[!#-'*+\/=?^_`\{\|\}~\-]|(?<=[^.])\.(?=[^.]))+$/v;
const domainName = /^[[\p{L}\p{M}\p{N}.\-]--\p{Default_Ignorable_Code_Point}]+$/v;
const domain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/;

/** Groups of scripts that an address may combine: those of one language, plus Latin if its keyboards include it. */
// oxfmt-ignore
const scripts = [
  "Latin Han Hiragana Katakana", "Latin Han Bopomofo", "Latin Han Hangul",
  "Greek", "Cyrillic", "Armenian", "Georgian", "Hebrew", "Arabic", "Syriac", "Thaana", "Nko",
  "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada",
  "Malayalam", "Sinhala", "Thai", "Lao", "Tibetan", "Myanmar", "Khmer", "Ethiopic",
  "Cherokee", "Canadian_Aboriginal", "Mongolian", "Tifinagh", "Yi", "Javanese", "Balinese",
].map((names) => names.split(" "));

/** Matches text whose letters all belong to one of these groups. Digits and punctuation belong to all of them. */
const unmixed = new RegExp(
  `^(?:${scripts
    .map((names) => names.map((name) => String.raw`\p{Script_Extensions=${name}}`).join(""))
    .map((letters) => String.raw`[${letters}\p{Script=Common}\p{Script=Inherited}]*`)
    .join("|")})$`,
  "u",
);

/**
 * Returns whether a text contains a variant of another character, such as a full-width letter, a ligature or the Kelvin
 * sign. Letters that only split into a letter and its marks do not count.
 */
const hasVariant = (text: string): boolean =>
  Array.from(text).some((character) => {
    const meant = character.normalize("NFKC");
    const isSplit = meant.length > character.length && meant === character.normalize("NFC");
    return meant !== character && !isSplit;
  });

/**
 * Returns the normalized form of an email address, which is used for storage, comparison and sending: composed
 * (NFC), in lower case, with the domain in ASCII. Returns `undefined` unless the text is exactly one plain address.
 * Variants of other characters (full width, ligatures, the Kelvin sign) and local parts that mix scripts (Cyrillic
 * among Latin letters) are rejected rather than mapped, so that two people's addresses cannot become identical. Addresses
 * in different scripts may still look alike.
 */
export function normaliseEmail(text: string): string | undefined {
  const given = text.trim();
  if (given.length > longest || hasVariant(given)) return undefined;
  const address = given.normalize("NFC").toLowerCase().normalize("NFC");
  if (address.normalize("NFKC") !== address) return undefined;
  const at = address.indexOf("@");
  const local = address.slice(0, at);
  const named = address.slice(at + 1);
  if (at < 1 || Buffer.byteLength(local) > longestLocalPart) return undefined;
  if (!localPart.test(local) || !unmixed.test(local)) return undefined;
  const host = domainName.test(named) ? domainToASCII(named) : "";
  if (!domain.test(host) || isIP(host) !== 0) return undefined;
  const normalised = `${local}@${host}`;
  return Buffer.byteLength(normalised) > longest ? undefined : normalised;
}

/** Returns the result of `validateEmail`. It depends only on the text, so it reveals no account. */
export function checkEmail(text: string) {
  if (normaliseEmail(text) !== undefined) return { valid: true, formatInvalid: false };
  const [local = "", ...rest] = text.trim().split("@");
  const isDomainWrong = rest.length === 1 && normaliseEmail(`${local}@example.com`) !== undefined;
  return isDomainWrong
    ? { valid: false, formatInvalid: false, failure: { reason: "EMAIL_DOMAIN_FORMAT_INVALID" } }
    : { valid: false, formatInvalid: true };
}

/** Schema for an email address. A violation has the type `EMAIL` in the response. */
export const emailAddress = z
  .string({ error: "must be an email address" })
  .transform((text, context) => {
    const address = normaliseEmail(text);
    if (address !== undefined) return address;
    context.addIssue({
      code: "custom",
      message: "must be an email address",
      params: { type: "EMAIL" },
    });
    return z.NEVER;
  });
