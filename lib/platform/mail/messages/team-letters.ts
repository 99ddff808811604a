/** Composes the emails about the team. Cleans and shortens all text written by other people. */
import { getTranslator, type Translator } from "../../../messages/translator.ts";
import type { Role } from "../../../wix/admin/roles.ts";
import { cleanPersonName, cleanText, cleanTitle } from "./cleaned-text.ts";
import { aside, formatInstant, link, nameLink, paragraph, renderLetter } from "./letter.ts";
import type { Block, Letter, LetterSite } from "./letter.ts";

type InvitationLetter = LetterSite & {
  /** The public name of the owner who invites, or an empty string. */
  readonly inviter: string;
  readonly role: Role;
  /** The inviter's own words, or an empty string. */
  readonly message: string;
  readonly link: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
};

/** Composes the email with the link for joining the team. */
export function invitation(letter: InvitationLetter): Letter {
  const { siteName, language, role, expiresAt } = letter;
  const t = getTranslator(language);
  const inviter = cleanPersonName(letter.inviter);
  const text = cleanText(letter.message);
  const source = inviter === "" ? siteName : inviter;
  const message: Block[] = text === "" ? [] : [{ kind: "quote", source, text }];
  return renderLetter(letter, {
    subject: t("mails.invitation.subject", { siteName }),
    heading: t("mails.invitation.heading"),
    blocks: [
      paragraph(
        inviter === ""
          ? t("mails.invitation.fromSite", { siteName })
          : t("mails.invitation.from", { inviter, siteName }),
      ),
      ...message,
      paragraph(t(`mails.invitation.${role}`)),
      link(t("mails.invitation.open"), letter.link),
      paragraph(t("mails.invitation.validity", { when: formatInstant(expiresAt, letter) })),
      aside(t("mails.invitation.notYou")),
    ],
    reason: t("mails.invitation.reason", { siteName }),
  });
}

/** Absolute URLs for the footer. */
type FooterLinks = {
  /** Unsubscribes from emails of this kind. */
  readonly unsubscribe: string;
  readonly settings: string;
};

type TeamLetter = LetterSite & { readonly footer: FooterLinks };

const buildFooter = (t: Translator, { unsubscribe, settings }: FooterLinks) => [
  nameLink(t("mails.team.unsubscribe"), unsubscribe),
  nameLink(t("mails.team.settings"), settings),
];

type RoleLetter = TeamLetter & {
  readonly role: Role;
  /** The first page of the dashboard for the role. */
  readonly open: string;
};

/** Composes the email to a member who was given a role. */
export function newRole(letter: RoleLetter): Letter {
  const { siteName, role } = letter;
  const t = getTranslator(letter.language);
  const label = role === "moderator" ? "openComments" : "open";
  return renderLetter(letter, {
    subject: t("mails.role.subject", { siteName }),
    heading: t("mails.role.heading"),
    blocks: [
      paragraph(t(`mails.role.${role}`, { siteName })),
      link(t(`mails.role.${label}`), letter.open),
    ],
    reason: t("mails.team.reasons.roles", { siteName }),
    footerLinks: buildFooter(t, letter.footer),
  });
}

type SubmissionLetter = TeamLetter & {
  /** Must not be empty. */
  readonly posts: readonly {
    readonly title: string;
    readonly authorName: string;
    /** Whether changes to a published post were submitted. */
    readonly isChanged: boolean;
  }[];
  /** The number of all submitted posts. */
  readonly total: number;
  readonly open: string;
};

/** Composes the email to owners and editors about posts that wait for a decision. */
export function submittedPosts(letter: SubmissionLetter): Letter {
  const { siteName, posts, total: count } = letter;
  const t = getTranslator(letter.language);
  const title = cleanTitle(posts[0]?.title ?? "");
  const rest = count - posts.length;
  return renderLetter(letter, {
    subject: t("mails.submissions.subject", { count, title }),
    heading: t("mails.submissions.heading", { count }),
    blocks: [
      paragraph(t("mails.submissions.text", { count })),
      ...posts.map(({ isChanged, ...post }) =>
        paragraph(
          t(`mails.submissions.${isChanged ? "changes" : "post"}`, {
            title: cleanTitle(post.title),
            name: cleanPersonName(post.authorName),
          }),
        ),
      ),
      ...(rest > 0 ? [aside(t("mails.submissions.more", { count: rest }))] : []),
      link(t(`mails.submissions.${count === 1 ? "open" : "review"}`), letter.open),
    ],
    reason: t("mails.team.reasons.submissions", { siteName }),
    footerLinks: buildFooter(t, letter.footer),
  });
}

type Decision = {
  readonly kind: "approved" | "rejected";
  readonly title: string;
  /** The editor's reason, or an empty string. */
  readonly note: string;
  /** The published post, or the editor of a rejected one. */
  readonly href: string;
};

type DecisionLetter = TeamLetter & {
  /** Must not be empty. */
  readonly decisions: readonly Decision[];
  /** The number of all decisions. */
  readonly total: number;
};

/** Composes the email to an author whose posts were approved or rejected. */
export function postDecisions(letter: DecisionLetter): Letter {
  const { siteName, decisions, total: count } = letter;
  const t = getTranslator(letter.language);
  const [first] = decisions;
  const single = count === 1 ? first : undefined;
  const rest = count - decisions.length;
  return renderLetter(letter, {
    subject: single
      ? t(`mails.decisions.${single.kind}.subject`, {
          title: cleanTitle(single.title),
        })
      : t("mails.decisions.several.subject", { count }),
    heading: t(`mails.decisions.${single?.kind ?? "several"}.heading`),
    blocks: [
      ...decisions.flatMap((decision) => describeDecision(t, decision)),
      ...(rest > 0 ? [aside(t("mails.submissions.more", { count: rest }))] : []),
    ],
    reason: t("mails.team.reasons.decisions", { siteName }),
    footerLinks: buildFooter(t, letter.footer),
  });
}

function describeDecision(t: Translator, { kind, title, note, href }: Decision): Block[] {
  const text = cleanText(note);
  const source = t("mails.decisions.noteFrom");
  return [
    paragraph(t(`mails.decisions.${kind}.text`, { title: cleanTitle(title) })),
    ...(text === "" ? [] : [{ kind: "quote", source, text } as const]),
    link(t(`mails.decisions.${kind === "approved" ? "read" : "edit"}`), href),
  ];
}
