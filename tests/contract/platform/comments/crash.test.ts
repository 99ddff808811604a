import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { checkBlog } from "#lib/maintenance/check/check-blog.ts";
import { findWrongCommentCounts } from "#lib/platform/comments/comment-counts.ts";
import { forEachDatabase, type StoreLocation } from "#tests/support/databases/database.ts";
import { openComments } from "#tests/support/members/commenters.ts";
import { siteUrl } from "#tests/support/members/members.ts";

const script = fileURLToPath(
  new URL("../../../support/members/write-comments.ts", import.meta.url),
);

/** Writes comments in another process and kills it after `count` of them. Returns the IDs that it acknowledged. */
async function writeAndKill(
  { dataDir, databaseUrl }: StoreLocation,
  { postId, name, count }: { postId: string; name: string; count: number },
): Promise<string[]> {
  const options = [dataDir, postId, name, ...(databaseUrl === undefined ? [] : [databaseUrl])];
  const child = spawn(process.execPath, [script, ...options], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const ended = once(child, "close");
  const ids: string[] = [];
  for await (const id of createInterface({ input: child.stdout })) {
    ids.push(id);
    if (ids.length === count) child.kill("SIGKILL");
  }
  await ended;
  expect(child.signalCode, errors).toBe("SIGKILL");
  return ids;
}

forEachDatabase("comments of a process that is killed", (bench) => {
  it("are all stored, also by a second process on the same store, and the stored counts agree with them", async () => {
    const { members, postId } = await openComments(bench);
    const { location } = members;
    const database = await bench.open(location);
    const acknowledged: string[] = [];
    // The second process opens the store in the state that the killed process left.
    for (const count of [7, 30]) {
      const name = `killed-${count}`;
      acknowledged.push(...(await writeAndKill(location, { postId, name, count })));
      // Postgres may still complete the last transaction of the killed process.
      await expect.poll(() => findWrongCommentCounts(database)).toEqual([]);
    }
    const rows = await database.selectFrom("comment").select("id").execute();
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
    const { problems } = await checkBlog(location, { siteUrl });
    // The author of this post does not exist.
    expect(problems.filter(({ what }) => !what.startsWith("its author"))).toEqual([]);
  });
});
