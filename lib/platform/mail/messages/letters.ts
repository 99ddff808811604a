/** Composes the emails sent to members, with one function per kind of email. */
import { getTranslator, type Translator } from "../../../messages/translator.ts";
import { aside, codeBlocks, formatInstant, link, paragraph, renderLetter } from "./letter.ts";
import type { Block, CodeInfo, Letter, LetterSite } from "./letter.ts";

type LoginLink = { readonly loginLink: string };
/** The URL where a member can request a new password. */
type RecoverLink = { readonly recoverLink: string };
type PasswordChange = LetterSite &
  RecoverLink & {
    /** Epoch milliseconds. */
    readonly when: number;
  };

/** Composes the email with the code for verifying a new member's address. */
export const verification = (letter: LetterSite & CodeInfo): Letter =>
  writeCodeLetter("verification", "signedUp", letter);

/** Composes the email with the code for verifying a member's new address. */
export const emailChange = (letter: LetterSite & CodeInfo): Letter =>
  writeCodeLetter("emailChange", "newAddress", letter);

/**
 * Composes the email to a member's old address after a change of address. The new address is masked, so that
 * the account's owner can recognize it but other readers cannot.
 */
export const emailChanged = (letter: LetterSite & { readonly newAddressMasked: string }): Letter =>
  writeLetter("emailChanged", "formerMember", letter, (t) => [
    paragraph(t("mails.emailChanged.text", { address: letter.newAddressMasked })),
    aside(t("mails.emailChanged.notYou")),
  ]);

/** Composes the email with the link for setting a new password. */
export const recovery = (
  letter: LetterSite & { readonly link: string; readonly minutes: number },
): Letter =>
  writeLetter("recovery", "recovery", letter, (t) => [
    paragraph(t("mails.recovery.text")),
    link(t("mails.links.newPassword"), letter.link),
    paragraph(t("mails.recovery.validity", { minutes: letter.minutes })),
    aside(t("mails.recovery.notYou")),
  ]);

/** Composes the email sent after a new password was set through a recovery link. */
export const recoveryNotice = (letter: PasswordChange): Letter =>
  writePasswordLetter("recoveryNotice", letter);

/** Composes the email sent after a logged-in member has changed the password. */
export const passwordChanged = (letter: PasswordChange): Letter =>
  writePasswordLetter("passwordChanged", letter);

/** Composes the email to a new member who is waiting for the owner's approval. */
export const approvalWaiting = (letter: LetterSite): Letter =>
  writeLetter("approvalWaiting", "signedUp", letter, (t) => [
    paragraph(t("mails.approvalWaiting.text", { siteName: letter.siteName })),
    aside(t("mails.approvalWaiting.nothingToDo")),
  ]);

/** Composes the email to a new member who has been approved by the owner. */
export const approved = (letter: LetterSite & LoginLink): Letter =>
  writeLetter("approved", "signedUp", letter, (t) => [
    paragraph(t("mails.approved.text")),
    link(t("mails.links.logIn"), letter.loginLink),
  ]);

/** Composes the last email to a former member, sent after the account was deleted. */
export const accountDeleted = (letter: LetterSite): Letter =>
  writeLetter("accountDeleted", "formerMember", letter, (t) => [
    paragraph(t("mails.accountDeleted.text")),
    aside(t("mails.accountDeleted.welcomeBack")),
  ]);

/** Composes the email to a member whose address another account tried to adopt as its new address. */
export const accountExists = (letter: LetterSite & LoginLink & RecoverLink): Letter =>
  writeLetter("accountExists", "member", letter, (t) => [
    paragraph(t("mails.accountExists.text")),
    link(t("mails.links.logIn"), letter.loginLink),
    paragraph(t("mails.accountExists.forgotPassword")),
    link(t("mails.links.newPassword"), letter.recoverLink),
    aside(t("mails.accountExists.notYou")),
  ]);

const writeCodeLetter = (
  name: "emailChange" | "verification",
  reason: Reason,
  letter: LetterSite & CodeInfo,
): Letter =>
  writeLetter(name, reason, letter, (t) => [
    paragraph(t(`mails.${name}.enter`)),
    ...codeBlocks(letter),
    aside(t(`mails.${name}.notYou`)),
  ]);

const writePasswordLetter = (
  name: "passwordChanged" | "recoveryNotice",
  letter: PasswordChange,
): Letter =>
  writeLetter(name, "member", letter, (t) => [
    paragraph(t(`mails.${name}.text`, { when: formatInstant(letter.when, letter) })),
    aside(t(`mails.${name}.notYou`)),
    link(t("mails.links.newPassword"), letter.recoverLink),
  ]);

type Name =
  | "accountDeleted"
  | "accountExists"
  | "approvalWaiting"
  | "approved"
  | "emailChanged"
  | "passwordChanged"
  | "recovery"
  | "recoveryNotice";
type Reason = "formerMember" | "member" | "newAddress" | "recovery" | "signedUp";

/**
 * Renders an email with the subject and heading of `name`. If the email contains a code, so does its subject.
 */
function writeLetter(
  name: Name | "emailChange" | "verification",
  reason: Reason,
  letter: LetterSite & { readonly code?: string },
  writeBlocks: (t: Translator) => readonly Block[],
): Letter {
  const { siteName, code = "" } = letter;
  const t = getTranslator(letter.language);
  return renderLetter(letter, {
    subject:
      name === "emailChange" || name === "verification"
        ? t("mails.codes.subject", { code, siteName })
        : t(`mails.${name}.subject`, { siteName }),
    heading: t(`mails.${name}.heading`),
    blocks: writeBlocks(t),
    reason: t(`mails.reasons.${reason}`, { siteName }),
  });
}
