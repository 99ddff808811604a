import { existsSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import { migrationNames } from "../../platform/index.ts";
import { CommandError } from "../../command/command-error.ts";
import { formatError } from "../../command/format-error.ts";
import { sqlitePath, withSnapshot, type Snapshot, type StoreLocation } from "../snapshot.ts";
import { diagnose, type Diagnosis } from "./diagnosis.ts";
import { examineClocks } from "./examine-clocks.ts";

const aboutDatabase = diagnose("database");
const aboutPosts = diagnose("posts");
const aboutMail = diagnose("mail");

const minute = 60_000;
/**
 * Delay after which a scheduled post counts as overdue, in milliseconds. A running site publishes scheduled posts
 * within seconds.
 */
const overdue = minute;
const slowMail = 10 * minute;
const stuckMail = 60 * minute;
const slowAnswer = 100;
/**
 * Checks that the database responds and has this release's schema, that no post or email is stuck, and that
 * the clock is correct.
 */
export async function examineDatabase(location: StoreLocation, now: number): Promise<Diagnosis[]> {
  if (location.databaseUrl === undefined && !existsSync(sqlitePath(location))) {
    return [
      aboutDatabase.warning(
        `There is no database in ${location.dataDir} yet. The first start creates it.`,
      ),
    ];
  }
  try {
    return await withSnapshot(location, async (snapshot) => {
      const missing = migrationNames().filter((name) => !snapshot.migrations.includes(name));
      const lines = [await examineLatency(snapshot)];
      if (missing.length > 0) {
        lines.push(
          aboutDatabase.warning(
            `The database comes from an older release (missing: ${missing.join(", ")}). The next start of the site upgrades it.`,
          ),
        );
        return lines;
      }
      lines.push(
        aboutDatabase.ok(`The database is up to date (${snapshot.migrations.at(-1) ?? ""}).`),
      );
      return [
        ...lines,
        await examineScheduledPosts(snapshot, now),
        await examineWaitingMails(snapshot, now),
        await examineClocks(snapshot, now),
      ];
    });
  } catch (error) {
    return [
      aboutDatabase.failure(error instanceof CommandError ? error.message : formatError(error)),
    ];
  }
}

async function examineLatency({ database, kind }: Snapshot): Promise<Diagnosis> {
  const before = performance.now();
  await sql`select count(*) from kysely_migration`.execute(database);
  const taken = performance.now() - before;
  const name = kind === "sqlite" ? "SQLite" : "Postgres";
  const finding = `${name} responds in ${taken.toFixed(1)} ms`;
  return taken > slowAnswer
    ? aboutDatabase.warning(
        `${finding}, which is slow, because each page needs several queries. Run the database on a faster disk or closer to the site.`,
      )
    : aboutDatabase.ok(`${finding}.`);
}

async function examineScheduledPosts({ database }: Snapshot, now: number): Promise<Diagnosis> {
  const posts = await database
    .selectFrom("post")
    .select("slug")
    .where("status", "=", "SCHEDULED")
    .where("scheduled_at", "<", now - overdue)
    .orderBy("scheduled_at")
    .execute();
  const [first] = posts;
  if (first === undefined) return aboutPosts.ok("No scheduled posts are overdue.");
  const finding =
    posts.length === 1
      ? `1 scheduled post is overdue: “${first.slug}”`
      : `${posts.length} scheduled posts are overdue, the first is “${first.slug}”`;
  return aboutPosts.failure(`${finding}. Start the site. If it is running, check its log.`);
}

async function examineWaitingMails({ database }: Snapshot, now: number): Promise<Diagnosis> {
  const { total, oldest } = await database
    .selectFrom("mail")
    .select(({ fn }) => [fn.countAll<number>().as("total"), fn.min("created_at").as("oldest")])
    .executeTakeFirstOrThrow();
  if (total === 0) return aboutMail.ok("No emails are waiting to be sent.");
  const age = now - oldest;
  const waitingTime = `${Math.round(age / minute)} min`;
  const finding =
    total === 1
      ? `1 email has been waiting for ${waitingTime}`
      : `${total} emails are waiting, the oldest for ${waitingTime}`;
  if (age > stuckMail) {
    return aboutMail.failure(
      `${finding}. Start the site. If it is running, check its log for errors from the mail server.`,
    );
  }
  return age > slowMail
    ? aboutMail.warning(`${finding}. Sending is retried every few minutes.`)
    : aboutMail.ok(`${finding}.`);
}
