export const mailKinds = [
  "verification",
  "recovery",
  "recovery-notice",
  "password-changed",
  "email-change",
  "email-changed",
  "approval-waiting",
  "approved",
  "account-deleted",
  "account-exists",
] as const;

/** What a mail is about. */
export type MailKind = (typeof mailKinds)[number];
