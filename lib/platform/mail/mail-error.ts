/** The errors of a mail. Messages and codes never contain the recipient's address, because they are logged. */
export type MailErrorCode =
  /** The address is not one plain address. No mail was sent. */
  | "INVALID_RECIPIENT"
  /** The server rejects the mail permanently (RFC 5321 §4.2.1, a 5yz reply to RCPT TO or DATA). */
  | "REFUSED"
  /** The server rejects the mail temporarily (a 4yz reply). */
  | "DEFERRED"
  /** The server cannot be reached, or rejects this site. */
  | "SERVER_UNAVAILABLE"
  /** All attempts to send the mail have failed. */
  | "GIVEN_UP"
  /** The mail could not be composed. */
  | "NOT_COMPOSED";

export class MailError extends Error {
  override readonly name = "MailError";
  readonly code: MailErrorCode;

  constructor(code: MailErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
