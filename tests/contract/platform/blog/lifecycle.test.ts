import { expect, it } from "vitest";
import { postStatuses, type PostStatus } from "#lib/wix/enums.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openTestPlatform, createPost, standingClock } from "#tests/support/servers/platform.ts";
import type { Platform } from "#lib/platform/platform.ts";

const hour = 3_600_000;

forEachDatabase("the life cycle of a post", (bench) => {
  bench.itOnSqlite(
    "publishes a draft with the current date, and keeps that date when the post is republished",
    async () => {
      const clock = standingClock();
      const platform = await openTestPlatform(bench, { clock });
      const { id } = await platform.posts.create(createPost({ status: "UNPUBLISHED" }), "ADMIN");
      const first = clock.now();
      await platform.posts.publish(id);
      clock.advance(hour);
      await platform.posts.unpublish(id);
      expect(await readStatus(platform, id)).toBe("UNPUBLISHED");
      await platform.posts.publish(id);
      const { post } = await readPost(platform, id);
      expect(post).toMatchObject({
        firstPublishedDate: new Date(first).toISOString(),
        lastPublishedDate: new Date(clock.now()).toISOString(),
      });
    },
  );

  it("logs all changes in order, with their origins", async () => {
    const clock = standingClock();
    const { posts } = await openTestPlatform(bench, { clock });
    const { id } = await posts.create(createPost({ status: "UNPUBLISHED" }), "IMPORT");
    await posts.schedule(id, clock.now() + hour);
    await posts.schedule(id, clock.now() + 2 * hour);
    await posts.unschedule(id);
    await posts.publish(id);
    await posts.pin(id);
    await posts.pin(id);
    await posts.unpin(id);
    await posts.update(id, { title: "Another title" }, "MANUAL_SAVE");
    await posts.unpublish(id);
    await posts.update(id, { status: "IN_REVIEW" }, "MANUAL_SAVE");
    await posts.unpublish(id);
    await posts.update(id, { status: "IN_MODERATION" }, "MODERATION");
    await posts.unpublish(id);
    await posts.remove(id);
    await posts.restore(id);
    const history = await posts.history(id);
    expect(history.map(({ origin }) => origin)).toEqual([
      "IMPORT",
      "SCHEDULE",
      "SCHEDULE",
      "UNSCHEDULE",
      "PUBLISH",
      "PIN",
      "UNPIN",
      "MANUAL_SAVE",
      "UNPUBLISH",
      "MANUAL_SAVE",
      "REVERT_TO_DRAFT",
      "MODERATION",
      "REMOVE_FROM_MODERATION",
      "MOVE_TO_TRASH",
      "RESTORE",
    ]);
    expect(history[4]).toMatchObject({
      entity: "POST",
      entityId: id,
      detail: { from: "UNPUBLISHED", to: "PUBLISHED" },
      changedAt: clock.now(),
    });
    expect(history[7]?.detail).toEqual({ fields: ["title"] });
  });

  bench.itOnSqlite(
    "replaces a draft's future date with the current date when the draft is published",
    async () => {
      const clock = standingClock();
      const { posts } = await openTestPlatform(bench, { clock });
      const planned = clock.now() + 24 * hour;
      const { id } = await posts.create(
        createPost({ status: "UNPUBLISHED", firstPublishedAt: planned }),
        "ADMIN",
      );
      await posts.publish(id);
      expect(await posts.overview(id)).toMatchObject({ firstPublishedAt: clock.now() });
    },
  );

  it("publishes a scheduled post once, when it is due, even with several instances", async () => {
    const clock = standingClock();
    const location = await bench.locate();
    const [one, other] = [
      await openTestPlatform(bench, { clock, location }),
      await openTestPlatform(bench, { clock, location }),
    ];
    const { id } = await one.posts.create(createPost({ status: "UNPUBLISHED" }), "ADMIN");
    await one.posts.schedule(id, clock.now() + hour);
    expect(await one.posts.publishDue()).toEqual([]);
    clock.advance(hour);
    await Promise.all([one.posts.publishDue(), other.posts.publishDue()]);
    expect(await readStatus(other, id)).toBe("PUBLISHED");
    const origins = (await one.posts.history(id)).map(({ origin }) => origin);
    expect(origins).toEqual(["ADMIN", "SCHEDULE", "SCHEDULING_SERVICE_PUBLISH"]);
    const { post } = await readPost(one, id);
    expect(post.firstPublishedDate).toBe(new Date(clock.now()).toISOString());
  });

  bench.itOnSqlite("rejects scheduling a post for a past date, and names the field", async () => {
    const clock = standingClock();
    const { posts } = await openTestPlatform(bench, { clock });
    const { id } = await posts.create(createPost({ status: "UNPUBLISHED" }), "ADMIN");
    await expect(posts.schedule(id, clock.now())).rejects.toMatchObject({
      status: 400,
      violations: [{ field: "scheduledDate" }],
    });
    await expect(posts.create(createPost({ status: "SCHEDULED" }), "ADMIN")).rejects.toMatchObject({
      status: 400,
      violations: [{ field: "post.scheduledAt" }],
    });
  });

  bench.itOnSqlite("records who moderated a post and the decision", async () => {
    const clock = standingClock();
    const platform = await openTestPlatform(bench, { clock });
    const submitted = new Date(clock.now()).toISOString();
    const { posts } = platform;
    const { id: good } = await posts.create(createPost({ status: "IN_MODERATION" }), "MODERATION");
    const { id: bad } = await posts.create(createPost({ status: "IN_MODERATION" }), "MODERATION");
    clock.advance(hour);
    await posts.moderate(good, "APPROVED", { moderatorId: "moderator" });
    await posts.moderate(bad, "REJECTED", {
      moderatorId: "moderator",
      reason: "Too short.",
    });
    expect(await readStatus(platform, bad)).toBe("UNPUBLISHED");
    expect((await posts.history(good)).at(-1)?.origin).toBe("APPROVE_IN_MODERATION");
    expect((await posts.history(bad)).at(-1)?.origin).toBe("REJECT_FROM_MODERATION");
    const { post } = await readPost(platform, good);
    expect(post.moderationDetails).toMatchObject({
      submittedDate: submitted,
      moderationDate: new Date(clock.now()).toISOString(),
      status: "APPROVED",
      moderatedBy: "moderator",
    });
    await expect(posts.moderate(good, "APPROVED")).rejects.toMatchObject({
      code: "INVALID_TRANSITION",
    });
  });

  bench.itOnSqlite(
    "rejects every disallowed status change, names both statuses, and changes no data",
    async () => {
      const clock = standingClock();
      const platform = await openTestPlatform(bench, { clock });
      const { posts } = platform;
      const verbs = {
        publish: "PUBLISHED",
        unpublish: "UNPUBLISHED",
        unschedule: "UNPUBLISHED",
        remove: "DELETED",
        restore: "UNPUBLISHED",
      } as const;
      const allowed: Record<keyof typeof verbs, readonly PostStatus[]> = {
        publish: ["UNPUBLISHED", "SCHEDULED", "IN_REVIEW", "IN_MODERATION"],
        unpublish: ["PUBLISHED", "SCHEDULED", "IN_REVIEW", "IN_MODERATION"],
        unschedule: ["SCHEDULED"],
        remove: ["PUBLISHED", "UNPUBLISHED", "SCHEDULED", "IN_REVIEW", "IN_MODERATION"],
        restore: ["DELETED"],
      };
      for (const from of postStatuses) {
        if (from === "UNKNOWN") continue;
        for (const verb of ["publish", "unpublish", "unschedule", "remove", "restore"] as const) {
          const created = from === "DELETED" ? "UNPUBLISHED" : from;
          const { id } = await posts.create(
            createPost({ status: created, scheduledAt: clock.now() + hour }),
            "ADMIN",
          );
          if (from === "DELETED") await posts.remove(id);
          const changes = (await posts.history(id)).length;
          if (allowed[verb].includes(from)) {
            await posts[verb](id);
            expect(await readStatus(platform, id), `${verb} from ${from}`).toBe(verbs[verb]);
          } else {
            const isPublishedAgain = verb === "publish" && from === "PUBLISHED";
            const message = isPublishedAgain
              ? "has no changes that wait"
              : `is ${from} cannot become ${verbs[verb]}`;
            await expect(posts[verb](id), `${verb} from ${from}`).rejects.toMatchObject({
              status: 409,
              code: "INVALID_TRANSITION",
              message: expect.stringContaining(message),
              data: { from, to: verbs[verb] },
            });
            expect(await posts.history(id)).toHaveLength(changes);
          }
        }
      }
    },
  );

  bench.itOnSqlite(
    "rejects changes to a post in the trash, and answers 404 for an unknown post",
    async () => {
      const { posts } = await openTestPlatform(bench);
      const { id } = await posts.create(createPost(), "ADMIN");
      await posts.remove(id);
      await expect(posts.update(id, { title: "x" }, "ADMIN")).rejects.toMatchObject({
        status: 409,
        code: "POST_DELETED",
      });
      await expect(posts.pin(id)).rejects.toMatchObject({ code: "POST_DELETED" });
      for (const act of [posts.publish, posts.remove, posts.pin, posts.history]) {
        await expect(act("nobody")).rejects.toMatchObject({ status: 404, code: "NOT_FOUND" });
      }
    },
  );
});

async function readStatus(platform: Platform, id: string): Promise<PostStatus | undefined> {
  return (await platform.posts.find(id))?.status;
}

async function readPost(platform: Platform, id: string) {
  const response = await platform.fetch(new Request(`https://blog.example/v3/posts/${id}`));
  expect(response.status).toBe(200);
  return response.json();
}
