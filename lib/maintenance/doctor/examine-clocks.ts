import { sql } from "kysely";
import type { Snapshot } from "../snapshot.ts";
import { diagnose, type Diagnosis } from "./diagnosis.ts";

const aboutClock = diagnose("clock");

const minute = 60_000;
/** Minimum difference from the database server's clock that causes a warning, in milliseconds. */
const skew = 5_000;

/** Checks the clocks, because an incorrect clock breaks dates and expiry times. */
export async function examineClocks({ database, kind }: Snapshot, now: number): Promise<Diagnosis> {
  const { last } = await database
    .selectFrom("change")
    .select(({ fn }) => fn.max("changed_at").as("last"))
    .executeTakeFirstOrThrow();
  const ahead = (last ?? 0) - now;
  if (ahead > minute) {
    return aboutClock.failure(
      `The blog's latest change is ${Math.round(ahead / minute)} min in the future, so this machine's clock is slow or was fast. Synchronize it (NTP).`,
    );
  }
  if (kind === "postgres") {
    const { rows } = await sql<{ instant: number }>`
      select extract(epoch from clock_timestamp()) * 1000 as instant`.execute(database);
    const difference = Math.abs((rows[0]?.instant ?? now) - now);
    if (difference > skew) {
      return aboutClock.warning(
        `The clocks of the database server and this machine differ by ${Math.round(difference / 1000)} s. Synchronize both (NTP).`,
      );
    }
  }
  return aboutClock.ok(`The time is ${new Date(now).toISOString()}.`);
}
