/** Case F1, shortly; `npm run faults -- kill` does it a hundred times. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { killAgain } from "#tests/faults/kill.ts";
import { durable, hasPostgres, startPostgres } from "#tests/support/postgres-server.ts";

/** On Postgres, each round kills something else. */
const rounds = { sqlite: 1, postgres: 3 };

async function emptyFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "quire-kill-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

it("whatever was acknowledged on SQLite is there after kill -9", async () => {
  const lines: string[] = [];
  await killAgain({ dataDir: await emptyFolder() }, rounds.sqlite, undefined, (line) =>
    lines.push(line),
  );
  expect(lines).toHaveLength(rounds.sqlite);
});

it.runIf(hasPostgres())(
  "whatever was acknowledged on Postgres is there after kill -9, of the server too",
  async () => {
    const server = await startPostgres(durable);
    if (server === undefined) throw new Error("there is no Postgres");
    onTestFinished(() => server.stop());
    const lines: string[] = [];
    const location = { dataDir: await emptyFolder(), databaseUrl: server.url };
    await killAgain(location, rounds.postgres, server, (line) => lines.push(line));
    expect(lines).toHaveLength(rounds.postgres);
  },
);
