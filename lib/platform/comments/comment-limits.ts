/** Rate limits for comments, per member and per network address. */
import type { RateLimits } from "../../rate-limit/rate-limits.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export type CommentLimits = ReturnType<typeof createCommentLimits>;

/** Creates the rate limits for comments, edits, reactions and reports. */
export function createCommentLimits(limits: RateLimits) {
  const limit = (name: string, points: number, seconds: number) =>
    limits.limit({ name: `comment-${name}`, points, seconds });
  const rules = {
    minute: limit("minute", 5, minute),
    day: limit("day", 50, day),
    newMember: limit("new", 5, hour),
    /** Whole schools and offices may share an address. */
    address: limit("address", 60, hour),
    edit: limit("edit", 20, 10 * minute),
    reaction: limit("reaction", 60, minute),
    report: limit("report", 20, day),
  };
  return {
    /**
     * Counts a new comment. A member without a published comment has a lower limit. Throws `TOO_MANY_TRIES` (429).
     *
     * @param address the rate limit key of the client's address, if it is known
     */
    async countComment(
      memberId: string,
      isKnown: boolean,
      address: string | undefined,
    ): Promise<void> {
      if (address !== undefined) await rules.address.take(address);
      if (!isKnown) await rules.newMember.take(memberId);
      await rules.minute.take(memberId);
      await rules.day.take(memberId);
    },
    /** Counts an edit of a comment by its author. Throws `TOO_MANY_TRIES` (429). */
    countEdit: (memberId: string): Promise<void> => rules.edit.take(memberId),
    /** Counts a reaction that a member adds or removes. Throws `TOO_MANY_TRIES` (429). */
    countReaction: (memberId: string): Promise<void> => rules.reaction.take(memberId),
    /** Counts a report. Throws `TOO_MANY_TRIES` (429). */
    countReport: (reporter: string): Promise<void> => rules.report.take(reporter),
  };
}
