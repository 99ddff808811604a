import addressparser from "nodemailer/lib/addressparser";
import { hiddenCharacters } from "../wix/clean-name.ts";

/** A sender of emails. The name is empty if there is none. */
export type Sender = { readonly name: string; readonly address: string };

/** Returns the sender in `MAIL_FROM` (`Name <address>`), or `undefined` unless it is exactly one address. */
export function parseSenderAddress(from: string): Sender | undefined {
  // A line break would start another header field.
  if (from.search(hiddenCharacters) !== -1) return undefined;
  // The parser also accepts groups, and moves text after an address to the name.
  if (!/^(?:[^<>;]*<[^<>\s]+>|[^<>;\s]+)$/.test(from.trim())) return undefined;
  const parsed = addressparser(from, { flatten: true });
  const [sender] = parsed;
  if (parsed.length !== 1 || sender === undefined) return undefined;
  return /^[^\s@]+@[^\s@]+$/.test(sender.address) ? sender : undefined;
}
