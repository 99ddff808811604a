/** A short version of fault F1 in docs/faults.md. `npm run faults -- kill` repeats it a hundred times. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { killAgain } from "#tests/faults/kill.ts";
import { durable, hasPostgres, startPostgres } from "#tests/support/databases/postgres-server.ts";

/**
 * Number of kills. On Postgres, the first round kills the server before its clients, and the second kills both at the
 * same time.
 */
const rounds = { sqlite: 1, postgres: 2 };
/** Longest time spent writing before the kill, in milliseconds. */
const longest = 200;

async function emptyFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "quire-kill-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

it("after kill -9, a SQLite database still contains every acknowledged write", async () => {
  const lines: string[] = [];
  await killAgain(
    { dataDir: await emptyFolder() },
    {
      rounds: rounds.sqlite,
      longest,
      print: (line) => lines.push(line),
    },
  );
  expect(lines).toHaveLength(rounds.sqlite);
});

it.runIf(hasPostgres())(
  "after kill -9 of the platform or of the server, a Postgres database still contains every acknowledged write",
  async () => {
    const server = await startPostgres(durable);
    if (server === undefined) throw new Error("there is no Postgres");
    onTestFinished(() => server.stop());
    const lines: string[] = [];
    const location = { dataDir: await emptyFolder(), databaseUrl: server.url };
    await killAgain(location, {
      rounds: rounds.postgres,
      longest,
      server,
      print: (line) => lines.push(line),
    });
    expect(lines).toHaveLength(rounds.postgres);
  },
);
