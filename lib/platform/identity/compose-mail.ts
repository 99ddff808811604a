/** Composes the emails in the outbox. Codes and links are created here, when an email is sent. */
import { isTranslated } from "../../messages/catalogue.ts";
import { isLanguageTag } from "../../site/text/language.ts";
import { paths } from "../../site/paths/paths.ts";
import { codeMinutes, recoveryMinutes } from "../../wix/identity.ts";
import {
  accountDeleted,
  accountExists,
  approvalWaiting,
  approved,
  emailChange,
  emailChanged,
  passwordChanged,
  recovery,
  recoveryNotice,
  verification,
} from "../mail/messages/letters.ts";
import { invitation } from "../mail/messages/team-letters.ts";
import type { NoticeComposer } from "../comments/notices/compose-notice.ts";
import type { Store } from "../database/database.ts";
import type { Letter, LetterSite } from "../mail/messages/letter.ts";
import type { MailJob } from "../mail/outbox.ts";
import type { TeamMailComposer } from "../team/compose-team-mail.ts";
import { findIdentity, findIdentityByEmail } from "./identity.repository.ts";
import { isUnverified, parseProfile, readProfile } from "./identity.ts";
import { createRecoveryToken } from "./one-time.repository.ts";
import { findOpenInvitation, findState, issueToken } from "./invitations/invitation.repository.ts";
import { findNames } from "./members/find-names.ts";
import { findRegistration } from "./authentication/registration.repository.ts";
import type { VerificationCodes } from "./verification/verification-code.ts";

type ComposerOptions = {
  readonly store: Store;
  readonly codes: VerificationCodes;
  /** Returns the site with its current name, which an owner may change at any time. */
  readonly getBlog: () => LetterSite;
  readonly notices: NoticeComposer;
  readonly teamMails: TeamMailComposer;
};

/** Creates the email composer. It returns `undefined` if the address or login no longer exists. */
export function createMailComposer({
  store,
  codes,
  getBlog,
  notices,
  teamMails,
}: ComposerOptions): (job: MailJob) => Promise<Letter | undefined> {
  const { database, now } = store;
  const { siteUrl } = getBlog();
  const loginLink = `${siteUrl}/login`;
  const recoverLink = `${siteUrl}/recover`;

  async function writeVerification(
    { identityId = "", recipient, data }: MailJob,
    site: LetterSite,
  ) {
    const registrationId = data["registrationId"] ?? "";
    const identity = await findIdentity(database, identityId);
    if (identity?.email !== recipient) return undefined;
    if ((await findRegistration(database, registrationId, now())) === undefined) return undefined;
    const created = await codes.create(database, { identityId, registrationId, email: recipient });
    return verification({ ...site, ...created, minutes: codeMinutes });
  }

  async function writeRecovery({ recipient, data }: MailJob, site: LetterSite) {
    const identity = await findIdentityByEmail(database, recipient);
    if (identity === undefined || identity.status === "BLOCKED") return undefined;
    const token = await database
      .transaction()
      .execute((transaction) => createRecoveryToken(transaction, identity.id, now()));
    // The token is in the fragment, which browsers do not send to servers, so it is not logged.
    const link = new URL(data["redirectUrl"] ?? `${site.siteUrl}/reset-password`);
    link.hash = new URLSearchParams({ recoveryToken: token }).toString();
    return recovery({ ...site, link: link.href, minutes: recoveryMinutes });
  }

  async function writeInvitation({ data }: MailJob, site: LetterSite) {
    const found = await findOpenInvitation(database, data["invitationId"] ?? "");
    // A later email has replaced this one.
    if (found === undefined || String(found.expires_at) !== data["expiresAt"]) return undefined;
    if ((await findState(database, found, now())) !== "pending") return undefined;
    const token = await issueToken(database, found);
    if (token === undefined) return undefined;
    const { role, message, expires_at: expiresAt, inviter_id: inviterId } = found;
    const names = await findNames(database, inviterId === null ? [] : [inviterId]);
    // The token is in the fragment, which browsers do not send to servers, so it is not logged.
    const link = site.siteUrl + paths.invitation(token);
    const inviter = names.get(inviterId ?? "") ?? "";
    return invitation({ ...site, inviter, role, message, link, expiresAt });
  }

  return async (job) => {
    const { kind, identityId = "", recipient, data, createdAt: when } = job;
    const blog = getBlog();
    const site = { ...blog, language: await chooseLanguage(store, job, blog.language) };
    switch (kind) {
      case "verification":
        return writeVerification(job, site);
      case "recovery":
        return writeRecovery(job, site);
      case "recovery-notice":
        return recoveryNotice({ ...site, when, recoverLink });
      case "password-changed":
        return passwordChanged({ ...site, when, recoverLink });
      case "email-change": {
        if ((await findIdentity(database, identityId)) === undefined) return undefined;
        const created = await codes.create(database, { identityId, email: recipient });
        return emailChange({ ...site, ...created, minutes: codeMinutes });
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
      case "invitation":
        return writeInvitation(job, site);
      case "comment-notice":
        return notices.composeNotice(job, site);
      case "comment-digest":
        return notices.composeDigest(job, site);
      case "role":
        return teamMails.composeRole(job, site);
      case "submissions":
        return teamMails.composeSubmissions(job, site);
      case "decisions":
        return teamMails.composeDecisions(job, site);
    }
  };
}

/**
 * Returns the requested language or, failing that, the member's own. Returns `fallback` if neither is
 * translated.
 */
async function chooseLanguage(store: Store, job: MailJob, fallback: string): Promise<string> {
  const wanted = [job.data["language"], await findOwnLanguage(store, job)];
  const isKnown = (language: string) => isLanguageTag(language) && isTranslated(language);
  return wanted.flatMap((language) => language ?? []).find(isKnown) ?? fallback;
}

/** Returns the language set in the recipient's profile, or `undefined` if none is set. */
async function findOwnLanguage(
  { database, now }: Store,
  { kind, identityId = "", recipient, data }: MailJob,
) {
  if (kind === "verification") {
    const registration = await findRegistration(database, data["registrationId"] ?? "", now());
    return registration && parseProfile(registration.profile).language;
  }
  // The recipient of these emails is the member with this address. The identity may be another member's.
  const identity =
    kind === "recovery" || kind === "account-exists"
      ? await findIdentityByEmail(database, recipient)
      : await findIdentity(database, identityId);
  // Until the address is verified, the profile may be a stranger's.
  return identity === undefined || isUnverified(identity)
    ? undefined
    : readProfile(identity).language;
}

/** Masks an address as `a…@example.com`, which is enough for a recipient who knows the address. */
function masked(address: string): string {
  const [local = "", domain = ""] = address.split("@");
  return `${local.slice(0, 1)}…@${domain}`;
}
