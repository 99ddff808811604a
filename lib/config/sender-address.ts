import addressparser from "nodemailer/lib/addressparser";

/** A sender of emails. The name is empty if there is none. */
export type Sender = { readonly name: string; readonly address: string };

/** Returns the sender in `MAIL_FROM` (`Name <address>`), or `undefined` unless it is exactly one address. */
export function parseSenderAddress(from: string): Sender | undefined {
  // A line break would start another header field.
  if (/\p{Cc}/u.test(from)) return undefined;
  const parsed = addressparser(from, { flatten: true });
  const [sender] = parsed;
  if (parsed.length !== 1 || sender === undefined) return undefined;
  return /^[^\s@]+@[^\s@]+$/.test(sender.address) ? sender : undefined;
}
