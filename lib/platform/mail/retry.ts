const firstWait = 15_000;
const longestWait = 10 * 60_000;
const patience = 24 * 60 * 60_000;

/**
 * Returns the time to wait after the n-th failed attempt (from 1), in milliseconds: 15 s, doubling up to 10
 * min. `random` (0 to 1) reduces it by up to a fifth, to spread the retries of mails that failed together.
 */
export function waitAfter(attempt: number, random: number): number {
  const wait = Math.min(firstWait * 2 ** (attempt - 1), longestWait);
  return Math.round(wait * (1 - random / 5));
}

/** Returns whether the retry period of a mail has ended. Both arguments are epoch milliseconds. */
export const isGivenUp = (createdAt: number, now: number): boolean => now - createdAt >= patience;
