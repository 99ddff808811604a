/**
 * What can go wrong with a mail. Messages and codes never hold the recipient's address: they are
 * logged.
 */
export type MailErrorCode =
  /** The address is not one plain address; nothing was sent. */
  | "INVALID_RECIPIENT"
  /** The server will never take this mail (RFC 5321 §4.2.1, a 5yz reply to RCPT TO or DATA). */
  | "REFUSED"
  /** The server will not take this mail now (a 4yz reply). */
  | "DEFERRED"
  /** The server cannot be used at all: out of reach, or it refuses the site. */
  | "SERVER_UNAVAILABLE"
  /** A mail was tried for long enough. */
  | "GIVEN_UP"
  /** A mail could not be written. */
  | "NOT_COMPOSED";

export class MailError extends Error {
  override readonly name = "MailError";
  readonly code: MailErrorCode;

  constructor(code: MailErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
