/**
 * Repeatedly kills a platform, a command and, with Postgres, the database server while writes are in
 * progress. No acknowledged write may be lost.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import {
  durable,
  startPostgres,
  type PostgresServer,
} from "#tests/support/databases/postgres-server.ts";
import type { FaultOptions } from "./faults.ts";
import { prepareStore, readStore, type StoreAtRest } from "./store-at-rest.ts";
import { startClients } from "./writing-clients.ts";
import { startPlatform } from "#tests/support/servers/site.ts";
import { siteUrl } from "#tests/support/members/members.ts";
import type { StoreLocation } from "#tests/support/databases/database.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Shortest time spent writing before the kill, in milliseconds. */
const shortest = 50;

/** Acknowledged writes, each of which must be in the store. */
export type Acknowledged = {
  views: number;
  readonly emails: Set<string>;
  /** As `member post`. */
  readonly likes: Set<string>;
  /** Number of each post's last change, by slug. */
  readonly posts: Map<string, number>;
};

type KillOptions = {
  readonly rounds: number;
  /** Longest time spent writing before the kill, in milliseconds. */
  readonly longest?: number;
  /** Defaults to SQLite. */
  readonly server?: PostgresServer;
  readonly print: (line: string) => void;
};

export async function kill({ rounds }: FaultOptions): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "quire-kill-"));
  try {
    await killAgain({ dataDir }, { rounds, print: console.log });
    const server = await startPostgres(durable);
    if (server === undefined) return console.log("Postgres is left out: there is none here.");
    try {
      const location = { dataDir: join(dataDir, "postgres"), databaseUrl: server.url };
      await killAgain(location, { rounds, server, print: console.log });
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Rejects after the first round in which a write is missing or the store is inconsistent. */
export async function killAgain(
  location: StoreLocation,
  { rounds, longest = 800, server, print }: KillOptions,
): Promise<void> {
  const postId = await prepareStore(location);
  const acknowledged: Acknowledged = {
    views: 0,
    emails: new Set(),
    likes: new Set(),
    posts: new Map(),
  };
  for (let round = 1; round <= rounds; round += 1) {
    await writeAndKill(location, { round, longest, postId, server, acknowledged });
    assertKept(acknowledged, await readStore(location, postId));
    const { views, emails, likes, posts } = acknowledged;
    print(
      `${server === undefined ? "SQLite" : "Postgres"}, kill ${round} of ${rounds}: ${views} views, ${emails.size} members, ${likes.size} likes, ${posts.size} posts acknowledged, all there`,
    );
  }
}

async function writeAndKill(
  { dataDir, databaseUrl = "" }: StoreLocation,
  {
    round,
    longest,
    postId,
    server,
    acknowledged,
  }: {
    round: number;
    longest: number;
    postId: string;
    server: PostgresServer | undefined;
    acknowledged: Acknowledged;
  },
): Promise<void> {
  const environment = {
    SITE_URL: siteUrl,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    MEMBERS_VERIFY_EMAIL: "false",
  };
  const platform = await startPlatform({ dataDir, environment });
  const command = spawn(process.execPath, ["tests/faults/write-posts.ts", `round-${round}`], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const commandEnded = once(command, "close");
  const firstPost = Promise.race([once(command.stdout, "data"), commandEnded]);
  let rest = "";
  command.stdout.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const [slug = "", change] = line.split(" ");
      acknowledged.posts.set(slug, Number(change));
    }
  });
  const clients = startClients(platform.url, { round, postId, acknowledged });
  await Promise.all([firstPost, clients.begun]);
  await sleep(shortest + Math.random() * (longest - shortest));

  // In a third of the rounds, the server is killed before its clients. In another third, they are all killed
  // at once.
  const isServerKilled = server !== undefined && round % 3 > 0;
  if (isServerKilled && round % 3 === 1) {
    await server.kill();
    await server.revive();
    await clients.written();
  }
  const killed = [platform.end("SIGKILL"), commandEnded];
  command.kill("SIGKILL");
  if (isServerKilled && round % 3 === 2) await server.kill();
  await Promise.all(killed);
  await clients.stop();
  if (isServerKilled && round % 3 === 2) await server.revive();
}

function assertKept(acknowledged: Acknowledged, store: StoreAtRest): void {
  const lost = [
    ...[...acknowledged.emails].filter((email) => !store.emails.has(email)),
    ...[...acknowledged.likes].filter((like) => !store.likes.has(like)),
    ...[...acknowledged.posts]
      .filter(([slug, change]) => (store.posts.get(slug) ?? -1) < change)
      .map(([slug, change]) => `${slug} as it was after change ${change}`),
    ...(store.views < acknowledged.views ? [`${acknowledged.views - store.views} views`] : []),
  ];
  if (lost.length > 0) throw new Error(`acknowledged, and lost: ${lost.join(", ")}`);
  if (store.faults.length > 0)
    throw new Error(`the store is not sound: ${store.faults.join(", ")}`);
}
