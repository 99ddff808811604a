/**
 * Rate limits for password attempts and for emails to an address.
 *
 * Anyone who knows an email address can exhaust the limits that are counted by address, so each such limit
 * leaves the address's real owner a way in:
 *
 * - Logins are counted by email address, because guesses may come from many clients. An attacker can make the
 *   member wait for at most 15 minutes. A recovery link logs in at once and resets the counter.
 * - Confirmations of the current password by a logged-in member are counted by session, so only that session
 *   can exhaust the limit.
 * - Attempts to become the first owner are counted by member.
 * - Attempts to accept an invitation are counted by member.
 * - Emails with invitations are counted by address and by inviting owner.
 * - Uploads of an author's picture are counted by member.
 * - Codes are counted by registration (see `verification-code.ts`).
 * - Emails are counted by address and purpose. An attacker can exhaust the hourly limit of five code emails.
 *   A recovery link also verifies the address and has a separate limit.
 * - An attacker can also exhaust the limit for recovery emails. But each link goes to the owner of the
 *   address and is valid for 30 minutes. At worst, the owner waits for the rest of the hour for another link.
 * - Emails about a change of address are counted by the new address. A member can exhaust the limit of
 *   someone else's address. Its owner then waits for at most an hour but does not lose an account.
 *
 * The site in front of the platform additionally limits calls by client address (see
 * `lib/rate-limit/address-limits.ts`).
 */
import type { Limiter, RateLimits } from "../../rate-limit/rate-limits.ts";

const hour = 3600;

/**
 * An email's purpose. Each purpose has a separate limit, so that a recent code does not prevent a recovery.
 */
export type MailPurpose = "verification" | "recovery" | "email-change" | "invitation";

export type IdentityLimits = ReturnType<typeof createIdentityLimits>;

export function createIdentityLimits(limits: RateLimits) {
  // The blocks grow longer to stop guessing but eventually end, so an attacker cannot lock a member out.
  const passwordRule = {
    points: 10,
    seconds: 15 * 60,
    growingBlock: { firstSeconds: 60, longestSeconds: 15 * 60, memorySeconds: 24 * hour },
  };
  const login = limits.limit({ name: "login", ...passwordRule });
  const confirmation = limits.limit({ name: "password-confirmation", ...passwordRule });
  const claim = limits.limit({ name: "owner-claim", points: 10, seconds: 15 * 60 });
  const invitation = limits.limit({ name: "invitation", points: 10, seconds: 15 * 60 });
  const invitationMail = limits.limit({ name: "invitation-mail", points: 20, seconds: hour });
  const authorPhoto = limits.limit({ name: "author-photo", points: 20, seconds: hour });
  const loginFailures = 3;
  const mailEachMinute = limits.limit({ name: "mail-minute", points: 1, seconds: 60 });
  const mailEachHour = limits.limit({ name: "mail-hour", points: 5, seconds: hour });

  /**
   * Counts an email to an address: at most one per minute and five per hour. Throws `TOO_MANY_TRIES` (429).
   */
  async function countMail(purpose: MailPurpose, address: string): Promise<void> {
    await mailEachMinute.take(`${purpose} ${address}`);
    await mailEachHour.take(`${purpose} ${address}`);
  }

  return {
    login: login satisfies Limiter,
    confirmation: confirmation satisfies Limiter,
    claim: claim satisfies Limiter,
    invitation: invitation satisfies Limiter,
    invitationMail: invitationMail satisfies Limiter,
    authorPhoto: authorPhoto satisfies Limiter,
    countMail,

    /** Counts a non-essential email towards the limit. Returns `false` if the limit has been reached. */
    async tryCountMail(purpose: MailPurpose, address: string): Promise<boolean> {
      try {
        await countMail(purpose, address);
        return true;
      } catch {
        return false;
      }
    },

    /** Returns whether a login requires a captcha, which is the case after a few failed logins. */
    async loginNeedsCaptcha(email: string): Promise<boolean> {
      return (await login.remaining(email)) <= 10 - loginFailures;
    },
  };
}
