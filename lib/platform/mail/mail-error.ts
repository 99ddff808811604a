import { z } from "zod";

/**
 * Error codes for emails. Messages and codes never contain the recipient's address, because they are logged.
 */
export type MailErrorCode =
  /** The address is not exactly one plain address. No email was sent. */
  | "INVALID_RECIPIENT"
  /** The server rejects the email permanently (RFC 5321 §4.2.1, a 5yz reply to RCPT TO or DATA). */
  | "REFUSED"
  /** The server rejects the email temporarily (a 4yz reply). */
  | "DEFERRED"
  /** The server cannot be reached, or it rejects this site. */
  | "SERVER_UNAVAILABLE"
  /** All attempts to send the email have failed. */
  | "GIVEN_UP"
  /** The email could not be composed. */
  | "NOT_COMPOSED";

export class MailError extends Error {
  override readonly name = "MailError";
  readonly code: MailErrorCode;

  constructor(code: MailErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** The properties of nodemailer errors. */
const failure = z.object({
  message: z.string(),
  command: z.string().optional(),
  response: z.string().optional(),
  responseCode: z.number().optional(),
  permanent: z.boolean().optional(),
});

/** Commands whose rejection concerns only this email, not the site. */
const commandsOfMail = new Set(["RCPT TO", "DATA"]);
/** The enhanced status code that many servers add to the reply code (RFC 3463). */
const enhancedStatus = /\b[245]\.\d{1,3}\.\d{1,3}\b/;

/**
 * Converts a nodemailer error to a `MailError`. Replies to RCPT TO and DATA may quote the recipient or the
 * email, so only their codes are kept.
 */
export function toMailError(error: unknown): MailError {
  const { data } = failure.safeParse(error);
  if (data?.responseCode === undefined || !commandsOfMail.has(data.command ?? "")) {
    const reason = data?.message ?? String(error);
    return new MailError("SERVER_UNAVAILABLE", `the mail server can't be used: ${reason}`);
  }
  const status = enhancedStatus.exec(data.response ?? "")?.[0] ?? "";
  const reply = `${data.responseCode} ${status}`.trim();
  return data.permanent === true
    ? new MailError("REFUSED", `the mail server rejected the email: ${reply} to ${data.command}`)
    : new MailError("DEFERRED", `the mail server deferred the email: ${reply} to ${data.command}`);
}
