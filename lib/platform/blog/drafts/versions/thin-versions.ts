/** Removes old versions of posts, and contains the rule for it. */
import { sql } from "kysely";
import type { Database, Store } from "../../../database/database.ts";
import { splitIntoChunks } from "../../../database/rows.ts";

/** The fields of a version that the rule depends on. Dates are epoch milliseconds. */
export type ThinnedVersion = {
  readonly number: number;
  readonly savedAt: number;
  readonly isPublished: boolean;
  readonly isSessionStart: boolean;
  readonly bytes: number;
};

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** For versions up to an age, only the newest version of each period of this length is kept. */
const scopes = [
  { within: hour, period: 10 * second },
  { within: day, period: 10 * minute },
  { within: 90 * day, period: day },
] as const;

/** The ages at which a version has to be checked again, in ascending order. */
export const checkAges: readonly number[] = scopes.map(({ within }) => within);

/** Maximum age of a version that is kept as the first of its editing session. */
const longestSessionAge = 90 * day;
/** Maximum number of versions that are kept as the first of their editing session. */
const maximumSessions = 100;

/** Maximum size of a post's versions, not counting the newest and the published ones. */
const byteBudget = 32 * 1024 * 1024;

/**
 * Returns the numbers of the versions of a post that are no longer needed. The newest version and all published ones
 * are always needed. Of the others, ever fewer are kept with age: one for each ten seconds of the last hour, for each
 * ten minutes of the last day and for each of the last 90 days, and the first one of each editing session.
 */
export function selectRedundant(versions: readonly ThinnedVersion[], now: number): number[] {
  const newestFirst = versions.toSorted((one, other) => other.number - one.number);
  const newest = newestFirst[0];
  const isInPeriod = createPeriodFilter(now);
  const isFirstInSession = createSessionFilter(now);
  let bytes = 0;
  return newestFirst.flatMap((version) => {
    // Both filters count the version, so that a published one represents its period, too.
    const reasons = [isInPeriod(version), isFirstInSession(version)];
    if (version === newest || version.isPublished) return [];
    if (!reasons.includes(true)) return version.number;
    bytes += version.bytes;
    return bytes > byteBudget ? version.number : [];
  });
}

/** Returns a filter that accepts the first version that it gets of each period. */
function createPeriodFilter(now: number) {
  const taken = new Set<string>();
  return ({ savedAt }: ThinnedVersion): boolean => {
    const scope = scopes.find(({ within }) => now - savedAt < within);
    if (scope === undefined) return false;
    const period = `${scope.period} ${Math.floor(savedAt / scope.period)}`;
    if (taken.has(period)) return false;
    taken.add(period);
    return true;
  };
}

/** Returns a filter that accepts the first versions of the latest editing sessions. */
function createSessionFilter(now: number) {
  let sessions = 0;
  return ({ savedAt, isSessionStart }: ThinnedVersion): boolean => {
    if (!isSessionStart || now - savedAt >= longestSessionAge) return false;
    sessions += 1;
    return sessions <= maximumSessions;
  };
}

/** Maximum number of posts whose versions one run thins. */
const postsPerRun = 20;

/**
 * Removes the versions that are no longer needed (see {@link selectRedundant}), of a few posts per call. An index finds
 * the posts, so a call without due versions costs one short query. Several instances may call it at the same time.
 */
export async function thinVersions({ database, now }: Store): Promise<void> {
  const time = now();
  const posts = await database
    .selectFrom("saved_version")
    .select("post_id")
    .distinct()
    .where("due_at", "<=", time)
    .limit(postsPerRun)
    .execute();
  for (const { post_id: postId } of posts) await thinPost(database, postId, time);
}

async function thinPost(database: Database, postId: string, now: number): Promise<void> {
  const rows = await database
    .selectFrom("saved_version")
    .select(["number", "saved_at", "is_published", "is_session_start", "bytes"])
    .where("post_id", "=", postId)
    .execute();
  const versions = rows.map((row) => ({
    number: row.number,
    savedAt: row.saved_at,
    isPublished: row.is_published === 1,
    isSessionStart: row.is_session_start === 1,
    bytes: row.bytes,
  }));
  for (const numbers of splitIntoChunks(selectRedundant(versions, now), 500)) {
    await database
      .deleteFrom("saved_version")
      .where("post_id", "=", postId)
      .where("number", "in", numbers)
      // It may have been published since it was read.
      .where("is_published", "=", 0)
      .execute();
  }
  await postponeChecks(database, postId, now);
}

/** Sets when the remaining versions that were due have to be checked again. */
async function postponeChecks(database: Database, postId: string, now: number): Promise<void> {
  const due = () =>
    database.updateTable("saved_version").where("post_id", "=", postId).where("due_at", "<=", now);
  for (const age of checkAges) {
    await due()
      .set({ due_at: sql<number>`saved_at + ${age}` })
      .where("saved_at", ">", now - age)
      .execute();
  }
  await due().set({ due_at: null }).execute();
}
