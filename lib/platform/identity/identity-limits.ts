/**
 * How often a password may be tried and an address may be written to.
 *
 * Everybody who knows an address can use up a limit that is counted by it. So each such limit leaves the
 * reader of the address a way in:
 *
 * - Logins are counted by address, because guesses come from many clients. An attacker can make the
 *   member wait, 15 minutes at most. A recovery link logs in at once and clears the count.
 * - The current password of a member who is logged in is counted by session. Only that session can use
 *   up the tries.
 * - Codes are counted by registration: see `verification-code.ts`.
 * - Mails are counted by address and purpose. An attacker can use up the five mails with codes of an
 *   hour. A recovery link proves the address too and is counted apart.
 * - An attacker can use up the recovery mails as well. But every link goes to the reader of the address
 *   and works for 30 minutes. In the worst case the reader waits the rest of the hour for another one.
 * - The mails of a change of address are counted by the new address. A member can use them up for
 *   an address; its reader waits an hour at most and loses no account.
 *
 * The site in front also counts calls by client address: see `lib/proxy/limits.ts`.
 */
import type { Limiter, RateLimits } from "../../rate-limit/rate-limits.ts";

const hour = 3600;

/** What a mail is about: a code that was just sent keeps nobody from recovering an account. */
export type MailAbout = "verification" | "recovery" | "email-change";

export type IdentityLimits = ReturnType<typeof createIdentityLimits>;

export function createIdentityLimits(limits: RateLimits) {
  // Waits grow, so that guessing ends, and end, so that a member is not locked out by others.
  const passwordRule = {
    points: 10,
    seconds: 15 * 60,
    growingBlock: { firstSeconds: 60, longestSeconds: 15 * 60, memorySeconds: 24 * hour },
  };
  const login = limits.limit({ name: "login", ...passwordRule });
  const confirmation = limits.limit({ name: "password-confirmation", ...passwordRule });
  const loginFailures = 3;
  const mailEachMinute = limits.limit({ name: "mail-minute", points: 1, seconds: 60 });
  const mailEachHour = limits.limit({ name: "mail-hour", points: 5, seconds: hour });

  /** Counts a mail to an address; one a minute and five an hour. Throws `TOO_MANY_TRIES` (429). */
  async function mail(about: MailAbout, address: string): Promise<void> {
    await mailEachMinute.take(`${about} ${address}`);
    await mailEachHour.take(`${about} ${address}`);
  }

  return {
    login: login satisfies Limiter,
    confirmation: confirmation satisfies Limiter,
    mail,

    /** The same, for a mail that may as well be left out. */
    async mayMail(about: MailAbout, address: string): Promise<boolean> {
      try {
        await mail(about, address);
        return true;
      } catch {
        return false;
      }
    },

    /** A login is asked for a captcha after a few failures. */
    async loginNeedsCaptcha(email: string): Promise<boolean> {
      return (await login.remaining(email)) <= 10 - loginFailures;
    },
  };
}
