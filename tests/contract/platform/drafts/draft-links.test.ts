/** Tests for the links with which drafts can be read without an account. */
import { expect, it } from "vitest";
import { createRichContent } from "#tests/support/content/generated-posts.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { codeIn } from "#tests/support/members/member-calls.ts";
import { siteUrl, type Caller } from "#tests/support/members/members.ts";
import { openWriters, type WritingMember } from "#tests/support/members/writers.ts";

const day = 24 * 60 * 60_000;

/** Creates a link and returns it with its token. */
async function share(member: WritingMember, id: string, days = 7) {
  const { body } = await member.ask("POST", `/posts/${id}/links`, { days });
  const token: string = body.url.slice(`${siteUrl}/draft/`.length);
  return { link: body.link, url: body.url, token };
}

const open = ({ post }: Caller, token: string) => post("/quire/v1/shared-drafts", { token });

forEachDatabase("a draft link", (bench) => {
  bench.itOnSqlite(
    "shows the latest version of a draft without an account, until it expires",
    async () => {
      const writers = await openWriters(bench);
      const { author, clock } = writers;
      const richContent = createRichContent(["Not yet published."]);
      const { id } = await author.create({ richContent });
      const { link, url, token } = await share(author, id, 2);
      const expiresDate = new Date(clock.now() + 2 * day).toISOString();
      expect(url).toMatch(/^https:\/\/blog\.example\/draft\/[\w-]{43}$/);
      expect(link).toEqual({
        id: expect.any(String),
        createdDate: new Date(clock.now()).toISOString(),
        expiresDate,
        author: { id: author.id, name: "author" },
      });
      await author.save(id, { title: "Stew" });
      const { status, body } = await open(writers, token);
      expect([status, body.sharedBy, body.expiresDate]).toEqual([200, "author", expiresDate]);
      expect(body.post).toMatchObject({ id, title: "Stew", richContent, preview: true });
      clock.advance(2 * day);
      expect(codeIn(await open(writers, token))).toBe("NOT_FOUND");
      expect((await author.ask("GET", `/posts/${id}/links`)).body).toEqual({ links: [] });
    },
  );

  bench.itOnSqlite(
    "shows the unpublished changes of a published post, and not to readers",
    async () => {
      const writers = await openWriters(bench);
      const { editor, call } = writers;
      const { id } = await editor.create({}, true);
      await editor.save(id, { title: "Stew" });
      const { token } = await share(editor, id);
      expect((await open(writers, token)).body.post.title).toBe("Stew");
      expect((await call("GET", `/v3/posts/${id}`)).body.post.title).toBe("Soup");
    },
  );

  it("stops working at once when it is revoked, and while the post is in the trash", async () => {
    const writers = await openWriters(bench);
    const { author, editor } = writers;
    const { id } = await author.create();
    const first = await share(author, id);
    const second = await share(editor, id);
    const list = async () => (await author.ask("GET", `/posts/${id}/links`)).body.links;
    expect(await list()).toHaveLength(2);
    const revoked = await author.ask("DELETE", `/posts/${id}/links/${first.link.id}`);
    expect([revoked.status, revoked.body]).toEqual([200, {}]);
    expect((await open(writers, first.token)).status).toBe(404);
    expect(await list()).toEqual([second.link]);
    await editor.ask("POST", `/posts/${id}/trash`, {});
    expect((await open(writers, second.token)).status).toBe(404);
    const refused = await editor.ask("POST", `/posts/${id}/links`, { days: 1 });
    expect(codeIn(refused)).toBe("POST_DELETED");
    await editor.ask("POST", `/posts/${id}/restore`, {});
    expect((await open(writers, second.token)).status).toBe(200);
  });

  it("stops working when its creator is blocked, loses the role, or is no longer the post's author", async () => {
    const writers = await openWriters(bench);
    const { author, editor, owner, join, platform } = writers;
    const { id } = await author.create();
    const byAuthor = await share(author, id);
    const byEditor = await share(editor, id);
    const byOwner = await share(owner, id);
    const other = await join("author", "other@example.com");
    const statuses = async () =>
      Promise.all(
        [byAuthor, byEditor, byOwner].map(async ({ token }) => (await open(writers, token)).status),
      );
    expect(await statuses()).toEqual([200, 200, 200]);
    await editor.save(id, { memberId: other.id });
    expect(await statuses()).toEqual([404, 200, 200]);
    await platform.roles.drop(editor.id);
    expect(await statuses()).toEqual([404, 404, 200]);
    await platform.identities.block(owner.id, { allowLastOwner: true });
    expect(await statuses()).toEqual([404, 404, 404]);
  });

  it("is stored only as a hash", async () => {
    const { author, location } = await openWriters(bench);
    const { id } = await author.create();
    const { token } = await share(author, id);
    const database = await bench.open(location);
    const rows = await database.selectFrom("draft_link").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify((await author.ask("GET", `/posts/${id}/links`)).body)).not.toContain(
      token,
    );
  });

  bench.itOnSqlite("cannot be guessed: other tokens of any form are 404 or 400", async () => {
    const writers = await openWriters(bench);
    const { author } = writers;
    const { id } = await author.create();
    const { token, link } = await share(author, id);
    const last = token.endsWith("A") ? "E" : "A";
    for (const wrong of [
      "",
      id,
      link.id,
      token.slice(0, -1),
      `${token.slice(0, -1)}${last}`,
      `${token}A`,
      token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
      `${token.slice(0, 42)}%`,
      "' or 1=1 --",
    ]) {
      const answer = await open(writers, wrong);
      expect([answer.status, codeIn(answer)], wrong).toEqual([404, "NOT_FOUND"]);
    }
    for (const wrong of [null, 7, { token }, "x".repeat(201)]) {
      const { status } = await writers.post("/quire/v1/shared-drafts", { token: wrong });
      expect(status).toBe(400);
    }
  });

  bench.itOnSqlite(
    "can be created, listed and revoked only for posts that the caller may edit",
    async () => {
      const writers = await openWriters(bench);
      const { author, owner, join, platform } = writers;
      const { id } = await owner.create();
      const own = await author.create();
      const { link, token } = await share(owner, id);
      const codes = async (member: WritingMember, postId: string) => {
        const answers = [
          await member.ask("GET", `/posts/${postId}/links`),
          await member.ask("POST", `/posts/${postId}/links`, { days: 1 }),
          await member.ask("DELETE", `/posts/${postId}/links/${link.id}`),
        ];
        return answers.map(codeIn);
      };
      const all = (code: string) => [code, code, code];
      expect(await codes(author, id)).toEqual(all("NOT_FOUND"));
      // Another post's link cannot be accessed through an own post.
      expect((await codes(author, own.id)).at(-1)).toBe("NOT_FOUND");
      expect(await codes(await join("moderator"), id)).toEqual(all("PERMISSION_DENIED"));
      expect(await codes(await join(undefined), id)).toEqual(all("PERMISSION_DENIED"));
      await platform.identities.block(author.id);
      expect(await codes(author, own.id)).toEqual(all("UNAUTHENTICATED"));
      expect((await open(writers, token)).status).toBe(200);
    },
  );

  it("is limited to 90 days, and a post to 20 links, even with concurrent requests", async () => {
    const { author } = await openWriters(bench);
    const { id } = await author.create();
    for (const days of [0, 91, 1.5, -1, "7", null]) {
      const { status } = await author.ask("POST", `/posts/${id}/links`, { days });
      expect(status, String(days)).toBe(400);
    }
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => author.ask("POST", `/posts/${id}/links`, { days: 90 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && codeIn(refused)).toBe("TOO_MANY_DRAFT_LINKS");
  });

  it("is deleted when its post is permanently deleted", async () => {
    const writers = await openWriters(bench);
    const { author, owner, call, location } = writers;
    const { id } = await author.create();
    const { token } = await share(author, id);
    const headers = { Authorization: `Bearer ${owner.access}` };
    await call("DELETE", `/v3/draft-posts/${id}?permanent=true`, undefined, headers);
    expect((await open(writers, token)).status).toBe(404);
    const database = await bench.open(location);
    expect(await database.selectFrom("draft_link").select("id").execute()).toEqual([]);
  });
});
