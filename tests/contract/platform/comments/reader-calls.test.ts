/** Tests for the site's own calls about comments, which are not part of the Wix API. */
import { expect, it } from "vitest";
import { forEachDatabase, type DatabaseBench } from "#tests/support/databases/database.ts";
import { openComments } from "#tests/support/members/commenters.ts";
import { createPost } from "#tests/support/servers/platform.ts";
import type { Answer } from "#tests/support/members/members.ts";
import { joinStaff } from "#tests/support/members/staff.ts";

const unknownId = "00000000-0000-4000-8000-000000000000";
const summarize = ({ status, body }: Answer) =>
  `${status} ${String(body.details?.applicationError?.code ?? "")}`.trim();

/** Opens a blog whose members call the platform over HTTP. */
async function openCalls(bench: DatabaseBench, hold: "none" | "all" = "none") {
  const blog = await openComments(bench, { hold });
  const { members } = blog;
  const join = async (name: string) => {
    const { id, access } = await joinStaff(members, undefined, `${name}@example.com`);
    const call = (method: string, path: string, sent?: unknown) =>
      members.call(method, `/quire/v1${path}`, sent, { Authorization: `Bearer ${access}` });
    return { id, call };
  };
  const { body } = await members.post("/oauth2/token", {
    clientId: "embedded",
    grantType: "anonymous",
  });
  const visit = (method: string, path: string, sent?: unknown) =>
    members.call(method, `/quire/v1${path}`, sent, {
      Authorization: `Bearer ${body.access_token}`,
    });
  return { ...blog, eve: await join("eve"), joe: await join("joe"), visit };
}

forEachDatabase("the calls for a reader's own comments", (bench) => {
  it("return the caller's waiting comments, and not those of another member", async () => {
    const { eve, joe, visit, say, postId } = await openCalls(bench, "all");
    const { id } = await say(eve.id, "A secret until approved.");
    const path = `/posts/${postId}/comments/mine`;
    const own = await eve.call("GET", path);
    expect(own.body.mine).toMatchObject({ waiting: [{ id, status: "PENDING", revision: "1" }] });
    expect(own.headers.get("cache-control")).toBe("private, no-store");
    expect((await joe.call("GET", path)).body.mine).toMatchObject({ waiting: [], ownIds: [] });
    expect(summarize(await visit("GET", path))).toBe("403 PERMISSION_DENIED");

    const comment = `/comments/${id}`;
    expect((await eve.call("GET", comment)).body.comment).toMatchObject({ isOwn: true, id });
    for (const call of [joe.call, visit]) {
      const answers = [
        await call("GET", comment),
        await call("POST", `${comment}/report`, { reason: "SPAM" }),
        await call("GET", `/comments/${unknownId}`),
        await call("GET", "/comments/'%20or%201=1"),
      ];
      expect(answers.map(summarize)).toEqual(answers.map(() => "404 NOT_FOUND"));
      expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain("secret");
      const readers = [
        await call("GET", `/posts/${postId}/comments`),
        await call("GET", "/comments/recent"),
      ];
      expect(JSON.stringify(readers.map(({ body }) => body))).not.toMatch(/secret|eve/);
    }
  });

  bench.itOnSqlite("follow and unfollow a visible post, for members only", async () => {
    const { eve, joe, visit, platform, postId } = await openCalls(bench);
    const path = `/posts/${postId}/follow`;
    const isFollowing = async ({ call }: typeof eve) =>
      (await call("GET", `/posts/${postId}/comments/mine`)).body.mine.isFollowing;
    for (const [method, expected] of [
      ["PUT", true],
      ["PUT", true],
      ["DELETE", false],
      ["DELETE", false],
    ] as const) {
      expect((await eve.call(method, path)).status).toBe(200);
      expect([await isFollowing(eve), await isFollowing(joe)]).toEqual([expected, false]);
      expect(summarize(await visit(method, path))).toBe("403 PERMISSION_DENIED");
    }
    const draft = await platform.posts.create(createPost({ status: "UNPUBLISHED" }), "ADMIN");
    for (const id of [unknownId, draft.id]) {
      expect(summarize(await eve.call("PUT", `/posts/${id}/follow`))).toBe("404 NOT_FOUND");
    }
  });

  bench.itOnSqlite(
    "report a comment for members and visitors, at most 20 times a day",
    async () => {
      const { eve, joe, visit, write, comments } = await openCalls(bench);
      const { id } = await write("Buy now.");
      const path = `/comments/${id}/report`;
      for (const call of [eve.call, eve.call, joe.call, visit]) {
        expect((await call("POST", path, { reason: "SPAM" })).status).toBe(200);
      }
      expect((await comments.findById(id))?.reportCount).toBe(3);
      for (const body of [{ reason: "spam" }, { reason: 1 }, [], "SPAM"]) {
        expect((await eve.call("POST", path, body)).status).toBe(400);
      }
      for (let count = 2; count < 20; count += 1) await eve.call("POST", path, {});
      const limited = await eve.call("POST", path, {});
      expect(summarize(limited)).toBe("429 TOO_MANY_TRIES");
      expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
      expect((await joe.call("POST", path, {})).status).toBe(200);
    },
  );

  bench.itOnSqlite(
    "find no page after the last one, up to the highest number in an address of the site",
    async () => {
      const { visit, postId, write } = await openCalls(bench);
      await write("The only page.");
      const read = (page: number) => visit("GET", `/posts/${postId}/comments?page=${page}`);
      expect((await read(1)).body).toMatchObject({ pages: 1, total: 1 });
      for (const page of [2, 100_001, 999_999]) {
        expect(summarize(await read(page)), String(page)).toBe("404 NOT_FOUND");
      }
      for (const page of [0, 1_000_000]) expect((await read(page)).status, String(page)).toBe(400);
    },
  );

  bench.itOnSqlite(
    "neither report nor react to a comment on a post that readers can no longer see",
    async () => {
      const { eve, write, comments, platform, postId, visit } = await openCalls(bench);
      const { id } = await write("Hello.");
      await platform.posts.update(postId, { status: "UNPUBLISHED" }, "ADMIN");
      const gone = { status: 404, code: "NOT_FOUND" };
      const reaction = { id, memberId: eve.id, code: "like" };
      await expect(comments.react(reaction)).rejects.toMatchObject(gone);
      await expect(comments.unreact(reaction)).rejects.toMatchObject(gone);
      for (const call of [eve.call, visit]) {
        expect(summarize(await call("POST", `/comments/${id}/report`, {}))).toBe("404 NOT_FOUND");
        expect(summarize(await call("GET", `/comments/${id}`))).toBe("404 NOT_FOUND");
        expect(summarize(await call("GET", `/comments/${id}/location`))).toBe("404 NOT_FOUND");
      }
      expect(await comments.findById(id)).toMatchObject({
        reportCount: 0,
        reactions: { total: 0 },
      });
    },
  );
});
