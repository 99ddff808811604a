/** Writes the mails of the outbox. Codes and links are made here, when a mail goes out. */
import type { Store } from "../blog/store.ts";
import { accountDeleted } from "../mail/messages/account-deleted.ts";
import { accountExists } from "../mail/messages/account-exists.ts";
import { approvalWaiting } from "../mail/messages/approval-waiting.ts";
import { approved } from "../mail/messages/approved.ts";
import { emailChange } from "../mail/messages/email-change.ts";
import { emailChanged } from "../mail/messages/email-changed.ts";
import type { Letter, LetterSite } from "../mail/messages/letter.ts";
import { passwordChanged } from "../mail/messages/password-changed.ts";
import { recoveryNotice } from "../mail/messages/recovery-notice.ts";
import { recovery } from "../mail/messages/recovery.ts";
import { verification } from "../mail/messages/verification.ts";
import type { MailJob } from "../mail/outbox.ts";
import { findIdentity, findIdentityByEmail } from "./identity.repository.ts";
import { createRecoveryToken, recoveryMinutes } from "./one-time.repository.ts";
import { findRegistration } from "./registration.repository.ts";
import { codeMinutes, type VerificationCodes } from "./verification-code.ts";

/** The writer of mails; it writes none for an address or a login that is no more. */
export function createMailComposer(
  { database, now }: Store,
  codes: VerificationCodes,
  site: LetterSite,
): (job: MailJob) => Promise<Letter | undefined> {
  const loginLink = `${site.siteUrl}/login`;
  const recoverLink = `${site.siteUrl}/recover`;

  async function writeVerification({ identityId = "", recipient, data }: MailJob) {
    const registrationId = data["registrationId"] ?? "";
    const identity = await findIdentity(database, identityId);
    if (identity?.email !== recipient) return undefined;
    if ((await findRegistration(database, registrationId, now())) === undefined) return undefined;
    const code = await codes.create(database, { identityId, registrationId, email: recipient });
    return verification({ ...site, code, minutes: codeMinutes });
  }

  async function writeRecovery({ recipient, data }: MailJob) {
    const identity = await findIdentityByEmail(database, recipient);
    if (identity === undefined || identity.status === "BLOCKED") return undefined;
    const token = await database
      .transaction()
      .execute((transaction) => createRecoveryToken(transaction, identity.id, now()));
    // In the fragment, which no server and no log of one ever sees.
    const link = new URL(data["redirectUrl"] ?? `${site.siteUrl}/reset-password`);
    link.hash = new URLSearchParams({ recoveryToken: token }).toString();
    return recovery({ ...site, link: link.href, minutes: recoveryMinutes });
  }

  return async (job) => {
    const { kind, identityId = "", recipient, data, createdAt: when } = job;
    switch (kind) {
      case "verification":
        return writeVerification(job);
      case "recovery":
        return writeRecovery(job);
      case "recovery-notice":
        return recoveryNotice({ ...site, when, recoverLink });
      case "password-changed":
        return passwordChanged({ ...site, when, recoverLink });
      case "email-change": {
        if ((await findIdentity(database, identityId)) === undefined) return undefined;
        const code = await codes.create(database, { identityId, email: recipient });
        return emailChange({ ...site, code, minutes: codeMinutes });
      }
      case "email-changed":
        return emailChanged({ ...site, newAddressMasked: masked(data["newAddress"] ?? "") });
      case "approval-waiting":
        return approvalWaiting(site);
      case "approved":
        return approved({ ...site, loginLink });
      case "account-deleted":
        return accountDeleted(site);
      case "account-exists":
        return accountExists({ ...site, loginLink, recoverLink });
    }
  };
}

/** `a…@example.com`: enough for who knows the address. */
function masked(address: string): string {
  const [local = "", domain = ""] = address.split("@");
  return `${local.slice(0, 1)}…@${domain}`;
}
