/** Tests for the owner's post calls. */
import { expect, it } from "vitest";
import type { NewPost } from "#lib/platform/blog/posts/new-post.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { bearer, codeIn, listStatuses, violationsIn } from "#tests/support/members/member-calls.ts";
import { openOwners } from "#tests/support/members/owners.ts";
import { createDocument, createPost } from "#tests/support/servers/platform.ts";

const hour = 60 * 60_000;

forEachDatabase("the owner's calls on posts", (bench) => {
  async function open() {
    const owners = await openOwners(bench);
    const { posts } = owners.platform;
    const create = async (status: NonNullable<NewPost["status"]>, title = `A post, ${status}`) => {
      const scheduledAt = status === "SCHEDULED" ? owners.clock.now() + hour : undefined;
      const { id } = await posts.create(
        createPost({ title, status, ...(scheduledAt === undefined ? {} : { scheduledAt }) }),
        "ADMIN",
      );
      return id;
    };
    return { ...owners, posts, create };
  }

  it("list posts in pages, filtered by status or part of the title, with counts of all posts", async () => {
    const { ask, create, posts } = await open();
    for (const title of ["One canal", "Two canals", "A café"]) await create("UNPUBLISHED", title);
    await create("PUBLISHED");
    const trashed = await create("UNPUBLISHED", "Thrown away");
    await posts.remove(trashed);
    const list = async (query: string) => (await ask("GET", `/posts?${query}`)).body;
    expect(await list("")).toMatchObject({
      metaData: { count: 4, offset: 0, total: 4 },
      counts: { UNPUBLISHED: 3, PUBLISHED: 1, DELETED: 1 },
    });
    const drafts = await list("status=UNPUBLISHED&paging.limit=2&paging.offset=2");
    expect(drafts.metaData).toEqual({ count: 1, offset: 2, total: 3 });
    expect((await list("search=CANAL")).metaData.total).toBe(2);
    expect((await list("search=cafe&status=UNPUBLISHED")).posts).toMatchObject([
      { title: "A café", status: "UNPUBLISHED", pinned: false },
    ]);
    expect((await list("status=DELETED")).posts).toMatchObject([
      { id: trashed, actions: ["restore"] },
    ]);
  });

  bench.itOnSqlite("list the actions that each status allows, and reject all others", async () => {
    const { ask, create, posts } = await open();
    const always = ["pin", "feature", "slug"];
    for (const [status, actions] of [
      ["UNPUBLISHED", ["publish", "schedule", "submit", "review", "trash", ...always]],
      ["PUBLISHED", ["unpublish", "trash", ...always]],
      ["SCHEDULED", ["publish", "unpublish", "schedule", "unschedule", "trash", ...always]],
      ["IN_REVIEW", ["publish", "unpublish", "schedule", "trash", ...always]],
      ["IN_MODERATION", ["publish", "unpublish", "approve", "reject", "trash", ...always]],
    ] as const) {
      const id = await create(status);
      expect((await ask("GET", `/posts/${id}`)).body.post.actions, status).toEqual(actions);
      const refused = ["publish", "unpublish", "unschedule", "submit", "review", "restore"].filter(
        (action) => !actions.some((allowed) => allowed === action),
      );
      for (const action of refused) {
        const answer = await ask("POST", `/posts/${id}/${action}`, {});
        expect([answer.status, codeIn(answer)], `${action} ${status}`).toEqual([
          409,
          "INVALID_TRANSITION",
        ]);
        expect(answer.body.details.applicationError.data).toMatchObject({ from: status });
        expect(answer.body.details.applicationError.data.to).toEqual(expect.any(String));
      }
      expect(await posts.history(id)).toHaveLength(1);
    }
  });

  bench.itOnSqlite(
    "publish, schedule, rename, pin, feature, trash and restore posts, and return the changed post",
    async () => {
      const { ask, create, clock, posts } = await open();
      const id = await create("UNPUBLISHED", "A canal");
      const act = async (action: string, body: object = {}) =>
        (await ask("POST", `/posts/${id}/${action}`, body)).body.post;
      const at = new Date(clock.now() + hour).toISOString();
      expect(await act("schedule", { at })).toMatchObject({
        status: "SCHEDULED",
        scheduledDate: at,
      });
      expect(await act("unschedule")).toMatchObject({ status: "UNPUBLISHED" });
      expect(await act("publish")).toMatchObject({
        status: "PUBLISHED",
        firstPublishedDate: new Date(clock.now()).toISOString(),
      });
      expect(await act("pin")).toMatchObject({ pinned: true });
      expect((await act("feature")).actions).toEqual(
        expect.arrayContaining(["unpin", "unfeature"]),
      );
      expect(await act("unfeature")).toMatchObject({ featured: false });
      expect(await act("slug", { slug: "the canal" })).toMatchObject({ slug: "the-canal" });
      expect(await act("trash")).toMatchObject({ status: "DELETED", actions: ["restore"] });
      expect(await act("restore")).toMatchObject({ status: "UNPUBLISHED" });
      expect((await posts.history(id)).map(({ origin }) => origin)).toEqual([
        "ADMIN",
        "SCHEDULE",
        "UNSCHEDULE",
        "PUBLISH",
        "PIN",
        "MANUAL_SAVE",
        "MANUAL_SAVE",
        "MANUAL_SAVE",
        "MOVE_TO_TRASH",
        "RESTORE",
      ]);
    },
  );

  it("record who moderated a post and why", async () => {
    const { ask, call, create, ownerId } = await open();
    const good = await create("IN_MODERATION");
    const bad = await create("IN_MODERATION");
    const hasty = await create("IN_MODERATION");
    expect((await ask("POST", `/posts/${good}/approve`, {})).body.post.status).toBe("PUBLISHED");
    await ask("POST", `/posts/${hasty}/publish`, {});
    await ask("POST", `/posts/${bad}/reject`, { reason: " Too short. " });
    for (const id of [good, hasty]) {
      expect((await call("GET", `/v3/posts/${id}`)).body.post.moderationDetails).toMatchObject({
        status: "APPROVED",
        moderatedBy: ownerId,
      });
    }
    const { history } = (await ask("GET", `/posts/${bad}`)).body;
    expect(history.at(-1)).toMatchObject({
      origin: "REJECT_FROM_MODERATION",
      detail: { moderatorId: ownerId, reason: "Too short." },
    });
  });

  bench.itOnSqlite("decide only about the version that the owner has read", async () => {
    const { ask, create, posts, clock } = await open();
    const at = new Date(clock.now() + hour).toISOString();
    for (const [action, status] of [
      ["approve", "IN_MODERATION"],
      ["reject", "IN_MODERATION"],
      ["publish", "UNPUBLISHED"],
      ["schedule", "UNPUBLISHED"],
    ] as const) {
      const id = await create(status, `A canal to ${action}`);
      const readDate = async () => (await ask("GET", `/posts/${id}`)).body.post.updatedDate;
      const editedDate = await readDate();
      expect((await ask("GET", `/posts/${id}/preview`)).body.editedDate).toBe(editedDate);
      // Within the same millisecond, the author withdraws the post, changes it and submits it again.
      await posts.saveDraft(id, { title: `Another canal to ${action}` }, "MANUAL_SAVE");
      if (status === "IN_MODERATION") {
        await posts.unpublish(id);
        await posts.submit(id);
      }
      const stale = await ask("POST", `/posts/${id}/${action}`, { at, editedDate });
      expect([action, stale.status, codeIn(stale)]).toEqual([action, 409, "DRAFT_CHANGED"]);
      const latest = { at, editedDate: await readDate() };
      expect((await ask("POST", `/posts/${id}/${action}`, latest)).status).toBe(200);
    }
  });

  it("apply only one of several identical concurrent actions, and answer 409 to the others", async () => {
    const { ask, create, posts } = await open();
    const id = await create("UNPUBLISHED");
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ask("POST", `/posts/${id}/publish`, {})),
    );
    expect(listStatuses(answers)).toEqual([200, 409, 409, 409, 409]);
    expect(await posts.history(id)).toHaveLength(2);
  });

  bench.itOnSqlite(
    "return a preview of a draft as readers will see it, but only to an owner",
    async () => {
      const { ask, call, create, owner } = await open();
      const id = await create("UNPUBLISHED", "Not yet");
      const { post } = (await ask("GET", `/posts/${id}/preview`)).body;
      expect(post).toMatchObject({
        id,
        title: "Not yet",
        preview: true,
        firstPublishedDate: expect.any(String),
        richContent: { nodes: createDocument("The lock keeper waved. Then it rained.").nodes },
      });
      for (const path of [`/v3/posts/${id}`, `/v3/posts/slugs/${post.slug}`]) {
        expect((await call("GET", path, undefined, bearer(owner.access))).status, path).toBe(404);
      }
    },
  );

  bench.itOnSqlite(
    "reject unknown posts, past times, invalid slugs and invalid bodies",
    async () => {
      const { ask, clock, create, posts } = await open();
      const id = await create("UNPUBLISHED");
      await posts.create(createPost({ slug: "taken" }), "ADMIN");
      for (const [path, body, expected] of [
        ["nowhere/publish", {}, 404],
        [`${id}/explode`, {}, 404],
        [`${id}/schedule`, {}, ["at FORMAT"]],
        [`${id}/schedule`, { at: "tomorrow" }, ["at FORMAT"]],
        [`${id}/schedule`, { at: "2027-01-01T08:00" }, ["at FORMAT"]],
        [`${id}/schedule`, { at: new Date(clock.now()).toISOString() }, ["scheduledDate MIN"]],
        [`${id}/slug`, { slug: "  " }, ["slug MIN"]],
        [`${id}/slug`, { slug: "taken" }, 409],
        [`${id}/slug`, [], ["body FORMAT"]],
        [`${id}/reject`, { reason: "x".repeat(1001) }, ["reason MAX"]],
      ] as const) {
        const answer = await ask("POST", `/posts/${path}`, body);
        const told = typeof expected === "number" ? answer.status : violationsIn(answer);
        expect(told, `${path} ${JSON.stringify(body)}`.slice(0, 80)).toEqual(expected);
      }
      for (const query of ["status=HAPPY", "paging.limit=1000", "paging.offset=-1"]) {
        expect((await ask("GET", `/posts?${query}`)).status, query).toBe(400);
      }
      expect((await ask("GET", "/posts/nowhere")).status).toBe(404);
      expect((await ask("GET", "/posts/nowhere/preview")).status).toBe(404);
      expect((await ask("DELETE", `/posts/${id}`)).status).toBe(404);
      expect(await posts.history(id)).toHaveLength(1);
    },
  );

  bench.itOnSqlite(
    "return an overview: scheduled posts by date, moderation, drafts and members",
    async () => {
      const { ask, clock, create, posts, register } = await open();
      const late = await create("UNPUBLISHED", "Late");
      const soon = await create("UNPUBLISHED", "Soon");
      await posts.schedule(late, clock.now() + 5 * hour);
      await posts.schedule(soon, clock.now() + hour);
      await create("IN_MODERATION");
      await create("UNPUBLISHED", "A draft");
      await register("new@example.com");
      const { body } = await ask("GET", "/overview");
      expect(body).toMatchObject({
        postCounts: { SCHEDULED: 2, IN_MODERATION: 1, UNPUBLISHED: 1 },
        published: { posts: 0, translations: 0 },
        memberCounts: { total: 2, active: 1, unverified: 1, waiting: 0, owners: 1 },
        inModeration: [{ status: "IN_MODERATION" }],
        drafts: [{ title: "A draft" }],
        waitingMembers: [],
      });
      expect(body.scheduled.map(({ title }: { title: string }) => title)).toEqual(["Soon", "Late"]);
    },
  );
});
