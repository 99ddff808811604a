/**
 * The owner's command line for posts, as a process on a store of its own. What it does to the store is
 * tested on both databases in `platform/store`.
 */
import { expect, it } from "vitest";
import { blogCommandOn } from "#tests/support/blog-command.ts";
import { onSqlite } from "#tests/support/database.ts";
import { openTestPlatform, postOf } from "#tests/support/platform.ts";

onSqlite("npm run blog, for posts", (bench) => {
  async function open() {
    const location = await bench.locate();
    // The command is a process of its own and has the machine's time.
    const clock = { now: () => Date.now(), advance: () => undefined };
    const platform = await openTestPlatform(bench, { location, clock });
    return { platform, blog: blogCommandOn(location) };
  }

  it("publishes, unpublishes, schedules and unschedules, and shows each change with its origin", async () => {
    const { platform, blog } = await open();
    await platform.posts.create(postOf({ slug: "canal", status: "UNPUBLISHED" }), "ADMIN");
    expect(await blog("publish", "canal")).toMatchObject({
      code: 0,
      stdout: "“A walk along the canal” (canal): published\n",
    });
    await blog("unpublish", "canal");
    expect((await blog("schedule", "canal", "2099-03-01T08:00Z")).stdout).toContain(": scheduled");
    expect((await blog("list", "--status", "scheduled")).stdout).toContain("2099-03-01 08:00");
    expect((await blog("unschedule", "canal")).stdout).toContain("(canal): draft");
    const { stdout } = await blog("history", "canal", "--json");
    expect(JSON.parse(stdout)).toMatchObject([
      { origin: "ADMIN" },
      { origin: "PUBLISH", detail: { from: "UNPUBLISHED", to: "PUBLISHED" } },
      { origin: "UNPUBLISH" },
      { origin: "SCHEDULE", detail: { scheduledAt: Date.UTC(2099, 2, 1, 8) } },
      { origin: "UNSCHEDULE" },
    ]);
  });

  it("pins, features, renames, moves to the trash and restores", async () => {
    const { platform, blog } = await open();
    const { id } = await platform.posts.create(postOf({ slug: "canal" }), "ADMIN");
    await blog("pin", "canal");
    await blog("feature", "canal");
    await blog("slug", "canal", "the-canal");
    expect((await blog("list")).stdout).toMatch(/the-canal .* published .* pinned, featured/);
    await blog("unpin", "the-canal");
    await blog("unfeature", "the-canal");
    await blog("trash", "the-canal");
    expect((await blog("list")).stdout).toContain("0 posts");
    expect((await blog("list", "--status", "trash")).stdout).toContain("in the trash");
    expect((await blog("untrash", id)).stdout).toContain("(the-canal): draft");
    expect((await platform.posts.history(id)).map(({ origin }) => origin)).toEqual([
      "ADMIN",
      "PIN",
      "MANUAL_SAVE",
      "MANUAL_SAVE",
      "UNPIN",
      "MANUAL_SAVE",
      "MOVE_TO_TRASH",
      "RESTORE",
    ]);
  });

  it("hands posts to moderation, where they are approved, or rejected for a reason", async () => {
    const { platform, blog } = await open();
    await platform.posts.create(postOf({ slug: "good", status: "UNPUBLISHED" }), "ADMIN");
    const bad = await platform.posts.create(
      postOf({ slug: "bad", status: "UNPUBLISHED" }),
      "ADMIN",
    );
    await blog("submit", "good");
    await blog("submit", "bad");
    expect((await blog("list", "--status", "moderation")).stdout).toContain("2 posts");
    expect((await blog("approve", "good")).stdout).toContain(": published");
    expect((await blog("reject", "bad", "--reason", "Too short.")).stdout).toContain(
      "(bad): draft",
    );
    expect((await platform.posts.history(bad.id)).at(-1)).toMatchObject({
      origin: "REJECT_FROM_MODERATION",
      detail: { reason: "Too short." },
    });
  });

  it("says why something cannot be done, and changes nothing", async () => {
    const { platform, blog } = await open();
    const { id } = await platform.posts.create(postOf({ slug: "canal" }), "ADMIN");
    const refused = await blog("approve", "canal");
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain("A post that is PUBLISHED cannot become PUBLISHED");
    expect((await blog("publish", "nowhere")).stderr).toContain("There is no post");
    const past = await blog("schedule", "canal", "2001-01-01");
    expect(past).toMatchObject({ code: 1 });
    expect(past.stderr).toContain("in the future");
    expect((await blog("schedule", "canal", "tomorrow")).stderr).toContain("is not a date");
    expect(await blog("list", "--status", "happy")).toMatchObject({ code: 2 });
    expect(await blog("list", "--limit", "none")).toMatchObject({ code: 2 });
    expect(await platform.posts.history(id)).toHaveLength(1);
  });

  it("finds posts by a part of their title, whatever its case and accents", async () => {
    const { platform, blog } = await open();
    await platform.posts.create(postOf({ slug: "cafe", title: "Ein Café in Köln" }), "ADMIN");
    await platform.posts.create(postOf({ slug: "all", title: "100 % wool_en" }), "ADMIN");
    const slugs = async (search: string): Promise<unknown> =>
      JSON.parse((await blog("list", "--search", search, "--json")).stdout);
    expect(await slugs("CAFE IN KOLN")).toMatchObject([{ slug: "cafe" }]);
    expect(await slugs("0 %")).toMatchObject([{ slug: "all" }]);
    expect(await slugs("wool%en")).toEqual([]);
  });
});
