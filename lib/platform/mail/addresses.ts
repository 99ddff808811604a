import addressparser from "nodemailer/lib/addressparser";
import { isIPv4 } from "node:net";
import { parseSenderAddress, type Sender } from "../../config/sender-address.ts";
import { MailError } from "./mail-error.ts";

type Site = { readonly siteName: string; readonly siteUrl: string };

/**
 * Returns the domain for the site's emails: its host name or, for an IP address, a literal (RFC 5321 §4.1.3).
 */
export function getMailDomain(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  if (hostname.startsWith("[")) return `[IPv6:${hostname.slice(1)}`;
  return isIPv4(hostname) ? `[${hostname}]` : hostname;
}

/**
 * Returns the sender of the site's emails: `from` (`Name <address>`) or, by default, no-reply at the site's
 * host.
 *
 * Throws if `from` is not exactly one address.
 */
export function parseSender(from: string | undefined, { siteName, siteUrl }: Site): Sender {
  if (from === undefined) return { name: siteName, address: `no-reply@${getMailDomain(siteUrl)}` };
  const sender = parseSenderAddress(from);
  if (sender === undefined) throw new Error("MAIL_FROM must be a single email address");
  return { name: sender.name === "" ? siteName : sender.name, address: sender.address };
}

/**
 * Characters that an address must not contain: separators, quotes, comments, spaces and control characters.
 */
const unsafe = /[\s\p{C}"(),:;<>[\]\\]/u;

/**
 * Returns the address if it is a single address that all parsers interpret the same way.
 *
 * Throws `INVALID_RECIPIENT` for lists, groups, names, quoted local parts (RFC 5321 §4.1.2 allows them, but
 * servers disagree on them), and letters that Unicode normalization (NFKC) would change.
 */
export function parseRecipient(address: string): string {
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
