/** Measures what comments cost the page of their post, and how many comments a second are written. */
import SQLite from "better-sqlite3";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { openPlatform, type Platform } from "#lib/platform/platform.ts";
import { addComment, publishPost } from "../support/content/comments.ts";
import { createRichContent } from "../support/content/generated-posts.ts";
import { measure, type Load } from "./load.ts";
import type { MeasuredServer } from "./processes.ts";
import { milliseconds, printTable, ratio, whole } from "./table.ts";

/** Numbers of comments on the posts to read. */
const sizes = [0, 50, 1_000] as const;
const writers = 200;
const commentsPerWriter = 5;
const atOnce = 16;

const buildSlug = (size: number) => `with-${size}-comments`;
const buildText = (number: number) =>
  `Comment ${number}: the tide went out further than that year.`;

/** Publishes posts with 0, 50 and 1,000 comments. Every third comment is a reply. */
export async function createConversations(platform: Platform): Promise<void> {
  for (const size of sizes) {
    const { id: postId } = await publishPost(platform, buildSlug(size));
    let parentId: string | undefined;
    for (let number = 0; number < size; number += 1) {
      const isReply = number % 3 === 2;
      const id = await addComment(platform, postId, number, {
        name: `Reader ${number % 40}`,
        text: buildText(number),
        parentId: isReply ? parentId : undefined,
      });
      if (!isReply) parentId = id;
    }
  }
}

export type Comments = {
  /** The load of each post, by its number of comments. */
  readonly reads: Readonly<Record<string, Load>>;
  /** Comments per second that 200 members write, 16 at a time. Each is on disk before the next one starts. */
  readonly writes: number;
  /** Commits per second of one row in a SQLite file on the same disk with the same settings. */
  readonly commits: number;
};

/** Measures a site with the posts of {@link createConversations}, and a separate platform in `folder`. */
export async function measureComments(
  site: MeasuredServer,
  folder: string,
  load: { seconds: number; rounds: number },
): Promise<Comments> {
  const targets = sizes.map((size) => ({
    name: String(size),
    url: `${site.url}/post/${buildSlug(size)}`,
    headers: { "Accept-Encoding": "gzip" },
  }));
  for (const { url, headers } of targets) await fetch(url, { headers });
  const reads = Object.fromEntries(await measure(targets, load));
  const dataDir = await mkdtemp(join(folder, "writes-"));
  const commits = measureCommits(join(dataDir, "bare.sqlite"));
  const writes = await measureWrites(dataDir);
  await rm(dataDir, { recursive: true, force: true });
  return { reads, writes, commits };
}

export function printComments({ reads, writes, commits }: Comments): void {
  const withoutComments = reads["0"]?.requestsPerSecond ?? Number.NaN;
  printTable(
    "A post with comments, requests a second, gzip",
    ["comments", "posts", "p99", "to a post without"],
    Object.entries(reads).map(([size, one]) => [
      size,
      whole(one.requestsPerSecond),
      milliseconds(one.p99),
      ratio(one.requestsPerSecond / withoutComments),
    ]),
  );
  printTable(
    "Comments written a second, each with fsync",
    ["comments", "bare commits", "to bare commits"],
    [[whole(writes), whole(commits), ratio(writes / commits)]],
  );
}

async function measureWrites(dataDir: string): Promise<number> {
  const platform = await openPlatform({
    dataDir,
    siteUrl: "http://localhost",
    siteLanguage: "en",
    clientId: "embedded",
    comments: { isOn: true, hold: "none", blockedWords: [] },
  });
  try {
    const { id: postId } = await publishPost(platform, "writes");
    const members: string[] = [];
    for (let number = 0; number < writers; number += 1) {
      const email = `writer-${number}@bench.example`;
      const { identity } = await platform.identities.signOn(email, {}, { isVerified: true });
      members.push(identity.id);
    }
    const total = writers * commentsPerWriter;
    let next = 0;
    const writeNext = async (): Promise<void> => {
      const number = next;
      next += 1;
      if (number >= total) return;
      const memberId = members[number % writers] ?? "";
      const content = createRichContent([buildText(number)]);
      await platform.comments.create({ postId, memberId, content });
      return writeNext();
    };
    const from = performance.now();
    await Promise.all(Array.from({ length: atOnce }, writeNext));
    return (total * 1_000) / (performance.now() - from);
  } finally {
    await platform.close();
  }
}

function measureCommits(path: string): number {
  const file = new SQLite(path);
  file.pragma("journal_mode = WAL");
  file.pragma("synchronous = FULL");
  file.exec("create table row (id integer primary key, text text)");
  const insert = file.prepare("insert into row (text) values (?)");
  const total = writers * commentsPerWriter;
  const from = performance.now();
  for (let number = 0; number < total; number += 1) insert.run(buildText(number));
  const seconds = (performance.now() - from) / 1_000;
  file.close();
  return total / seconds;
}
