/** Tests that two platforms sharing a database, one of them in another process, act as one blog. */
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { importSampleBlog } from "#lib/import/import-sample-blog.ts";
import { openPlatform, type Platform } from "#lib/platform/platform.ts";
import {
  forEachDatabase,
  type DatabaseBench,
  type StoreLocation,
} from "#tests/support/databases/database.ts";
import {
  expectEnded,
  readMy,
  redirectSession,
  renew,
} from "#tests/support/members/member-calls.ts";
import {
  createCaller,
  requestGrant,
  exchangeCode,
  goodPassword,
  siteUrl,
  type Caller,
} from "#tests/support/members/members.ts";
import { newFolder } from "#tests/support/cli/backups.ts";
import { createPost } from "#tests/support/servers/platform.ts";
import { startPlatform } from "#tests/support/servers/site.ts";

const content = fileURLToPath(new URL("../../../content", import.meta.url));
const sampleSize = globSync("content/posts/*.md").length;

async function startProcess(bench: DatabaseBench, { dataDir, databaseUrl }: StoreLocation) {
  // With Postgres, each process has its own disk. With SQLite, they share the disk that holds the database.
  const folder = databaseUrl === undefined ? dataDir : await newFolder(bench);
  const process = await startPlatform({
    dataDir: folder,
    environment: {
      SITE_URL: siteUrl,
      DATABASE_URL: databaseUrl ?? "",
      MEMBERS_VERIFY_EMAIL: "false",
    },
  });
  bench.onEnd(() => process.stop());
  return { ...createCaller(process.url), output: process.output, folder };
}

/** Opens a platform in the process of this test. */
async function open(bench: DatabaseBench, location: StoreLocation): Promise<Platform> {
  const platform = await openPlatform({
    ...location,
    siteUrl,
    siteLanguage: "en",
    clientId: "embedded",
  });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= platform.close());
  bench.onEnd(close);
  return { ...platform, close };
}

forEachDatabase("two instances with one database", (bench) => {
  const readSlugs = async (location: StoreLocation): Promise<string[]> => {
    const database = await bench.open(location);
    const posts = await database.selectFrom("post").select("slug").execute();
    return posts.map(({ slug }) => slug);
  };

  it("import each sample post once if they import at the same time, and share views, scheduled posts, sessions and settings", async () => {
    const location = await bench.locate();
    const owner = await open(bench, location);
    const importBesideProcess = async () => {
      const isBegun = async () => (await owner.metadata.read("sample blog")) !== undefined;
      await expect.poll(isBegun, { interval: 10 }).toBe(true);
      return importSampleBlog(owner, content);
    };
    const [one, report] = await Promise.all([startProcess(bench, location), importBesideProcess()]);
    // On a busy machine, the process may already have finished its import, and the report is undefined.
    expect(report?.failed ?? 0).toBe(0);
    expect(one.output()).not.toContain("not imported");
    const slugs = await readSlugs(location);
    expect(new Set(slugs).size).toBe(sampleSize);
    expect(slugs).toHaveLength(sampleSize);

    const other = createCaller(siteUrl, owner.fetch);
    const both = [one, other] as const;

    // A hundred readers view a post, half of them through each process and one through both.
    const { body } = await one.call("GET", "/v3/posts?paging.limit=1");
    const { id } = body.posts[0];
    const viewsAt = async ({ call }: Caller) =>
      (await call("GET", `/v3/posts/${id}/metrics`)).body.metrics.views;
    const before: number = await viewsAt(one);
    await Promise.all(
      Array.from({ length: 100 }, (_, reader) =>
        both[reader % 2 === 0 ? 0 : 1].post(`/quire/v1/posts/${id}/views`, {
          address: `203.0.113.${reader}`,
          userAgent: "Mozilla/5.0",
        }),
      ),
    );
    await other.post(`/quire/v1/posts/${id}/views`, {
      address: "203.0.113.0",
      userAgent: "Mozilla/5.0",
    });
    expect([await viewsAt(one), await viewsAt(other)]).toEqual([before + 100, before + 100]);

    // One of the instances publishes a scheduled post.
    const due = await owner.posts.create(createPost({ status: "UNPUBLISHED" }), "ADMIN");
    await owner.posts.schedule(due.id, Date.now() + 1_500);
    const origins = async () => (await owner.posts.history(due.id)).map(({ origin }) => origin);
    await expect.poll(origins).toContain("SCHEDULING_SERVICE_PUBLISH");
    expect(await origins()).toEqual(["ADMIN", "SCHEDULE", "SCHEDULING_SERVICE_PUBLISH"]);
    expect((await other.call("GET", `/v3/posts/${due.id}`)).status).toBe(200);

    // A session started in one process can be renewed and ended in the other, after which both reject it.
    const credentials = { loginId: { email: "ada@example.com" }, password: goodPassword };
    await one.post("/_api/iam/authentication/v2/register", credentials);
    const login = await one.post("/_api/iam/authentication/v2/login", credentials);
    const { body: tokens } = await exchangeCode(
      one,
      await requestGrant(other, login.body.sessionToken),
    );
    const renewed = await renew(other, tokens.refresh_token);
    expect(renewed.status).toBe(200);
    expect((await readMy(one, renewed.body.access_token)).status).toBe(200);
    const { fullUrl } = await redirectSession(
      one,
      { logout: { clientId: "embedded" } },
      tokens.access_token,
    );
    await other.call("GET", fullUrl.slice(siteUrl.length));
    for (const caller of both) {
      await expectEnded(caller, { access: tokens.access_token, refresh: tokens.refresh_token });
      expect((await readMy(caller, renewed.body.access_token)).status).toBe(401);
    }

    // A setting that one of them changes takes effect in the other within a second: the language of new tags.
    const { key } = await owner.apiKeys.create({ name: "import", role: "owner" });
    const createTag = async () => {
      const label = `tag ${performance.now()}`;
      const { body: created } = await one.call(
        "POST",
        "/v3/tags",
        { label },
        { Authorization: key },
      );
      return created.tag.language;
    };
    expect(await createTag()).toBe("en");
    await owner.siteSettings.change({
      values: { SITE_LANGUAGE: "de", SITE_NAME: "Bread", MAIL_FROM: "bread@blog.example" },
    });
    await expect.poll(createTag, { timeout: 1_000, interval: 50 }).toBe("de");
    // So does the sender of emails. Each process sends those of the other, too, so stop this one.
    await owner.close();
    await one.post("/_api/iam/recovery/v1/send-email", { email: "ada@example.com" });
    const readSenders = async () => {
      const files = globSync(`${one.folder}/outbox/*.eml`);
      const mails = await Promise.all(files.map((file) => readFile(file, "utf8")));
      return mails.map((mail) => /^From: (.*)\r$/m.exec(mail)?.[1]);
    };
    await expect.poll(readSenders, { timeout: 5_000 }).toContain("Bread <bread@blog.example>");
  });
});
