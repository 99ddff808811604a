import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import { z } from "zod";

const longest = 254;
const longestLocalPart = 64;

/** The dot-atom of RFC 5322: quoted local parts and comments name nobody here. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * An address in the one form that it is kept, compared and written to: lower case, the domain in
 * ASCII. Nothing when it is not exactly one plain address. Letters that only look like ASCII ones
 * (full width, ligatures) are refused rather than mapped: two people must not meet in one address.
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

/** An e-mail address at the door. What is wrong with it has the type `EMAIL` on the wire. */
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
