import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import { z } from "zod";

const longest = 254;
const longestLocalPart = 64;

/** The dot-atom from RFC 5322. Quoted local parts and comments are not accepted. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * Returns the normalized form of an email address, which is used for storage, comparison and sending: in
 * lower case, with the domain in ASCII. Returns `undefined` unless the text is exactly one plain address.
 * Letters that only look like ASCII (full width, ligatures) are rejected rather than mapped, so that two
 * people's addresses cannot become identical.
 */
export function normaliseEmail(text: string): string | undefined {
  const given = text.trim();
  if (given.length > longest || given.normalize("NFKC") !== given) return undefined;
  const address = given.toLowerCase();
  const at = address.indexOf("@");
  const local = address.slice(0, at);
  const named = address.slice(at + 1);
  const host = /^[\p{L}\p{N}.-]+$/u.test(named) ? domainToASCII(named) : "";
  if (at < 1 || local.length > longestLocalPart || !localPart.test(local)) return undefined;
  const isAddress = isIP(host) !== 0;
  return domain.test(host) && !isAddress ? `${local}@${host}` : undefined;
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
