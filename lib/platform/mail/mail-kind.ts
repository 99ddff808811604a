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
  "comment-notice",
  "comment-digest",
] as const;

/** An email's purpose. */
export type MailKind = (typeof mailKinds)[number];
