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

/** Returns whether a text combines Latin letters with letters of the two scripts that look like them. */
const isMixed = (text: string): boolean =>
  /\p{Script=Latin}/u.test(text) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text);

/**
 * Returns the normalized form of an email address, which is used for storage, comparison and sending: composed
 * (NFC), in lower case, with the domain in ASCII. Returns `undefined` unless the text is exactly one plain address.
 * Letters that only look like others (full width, ligatures, Cyrillic among Latin letters) are rejected rather than
 * mapped, so that two people's addresses cannot become identical or look identical.
 */
export function normaliseEmail(text: string): string | undefined {
  const given = text.trim();
  if (given.length > longest) return undefined;
  const address = given.normalize("NFC").toLowerCase().normalize("NFC");
  if (address.normalize("NFKC") !== address) return undefined;
  const at = address.indexOf("@");
  const local = address.slice(0, at);
  const named = address.slice(at + 1);
  if (at < 1 || Buffer.byteLength(local) > longestLocalPart) return undefined;
  if (!localPart.test(local) || isMixed(local)) return undefined;
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
