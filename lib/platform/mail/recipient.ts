import addressparser from "nodemailer/lib/addressparser";
import { MailError } from "./mail-error.ts";

/** Characters that an address must not contain: separators, quotes, comments, spaces, control characters. */
const unsafe = /[\s\p{C}"(),:;<>[\]\\]/u;

/**
 * Returns the address if it is a single address that every parser reads in the same way.
 *
 * Throws `INVALID_RECIPIENT` for lists, groups, names, quoted local parts (RFC 5321 §4.1.2 allows them, but
 * servers disagree on them), and letters that Unicode normalization (NFKC) would change.
 */
export function oneRecipient(address: string): string {
  const parsed = addressparser(address, { flatten: true });
  if (
    parsed.length !== 1 ||
    parsed[0]?.address !== address ||
    unsafe.test(address) ||
    address.split("@").length !== 2 ||
    address.normalize("NFKC") !== address
  ) {
    throw new MailError("INVALID_RECIPIENT", "the recipient must be a single plain address");
  }
  return address;
}
