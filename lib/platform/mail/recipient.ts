import addressparser from "nodemailer/lib/addressparser";
import { MailError } from "./mail-error.ts";

/** What an address may not hold: separators, quotes, comments, spaces, control characters. */
const unsafe = /[\s\p{C}"(),:;<>[\]\\]/u;

/**
 * The address, when it is exactly one and reads the same to every parser on its way.
 *
 * Throws `INVALID_RECIPIENT` for lists, groups, names, quoted local parts (RFC 5321 §4.1.2 allows
 * them, servers disagree on them), and letters that another form of Unicode would turn into others.
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
