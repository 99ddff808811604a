/** How often an account may be tried, and an address be written to (cases C4, C7 and C8). */
import type { Limiter, RateLimits } from "../../rate-limit/rate-limits.ts";

const hour = 3600;

/** What a mail is about: a code that was just sent keeps nobody from recovering an account. */
export type MailAbout = "verification" | "recovery" | "email-change";

export type IdentityLimits = ReturnType<typeof createIdentityLimits>;

export function createIdentityLimits(limits: RateLimits) {
  // Waits grow, so that guessing ends, and end, so that a member is not locked out by others.
  const login = limits.limit({
    name: "login",
    points: 10,
    seconds: 15 * 60,
    growingBlock: { firstSeconds: 60, longestSeconds: 15 * 60, memorySeconds: 24 * hour },
  });
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
