/** Tests of the tasks themselves. The test controls their processes. */
import { expect, it, vi } from "vitest";
import { openPlatform } from "#lib/platform/platform.ts";
import { receiveFile } from "#lib/platform/moving/receive-file.ts";
import { createStore } from "#lib/platform/store.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { bearer } from "#tests/support/members/member-calls.ts";
import { clientId, siteUrl } from "#tests/support/members/members.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";
import {
  createControlledTasks,
  finished,
  movingPath,
  openMoving,
} from "#tests/support/moving/moving-calls.ts";
import { cheapPasswords, standingClock } from "#tests/support/servers/platform.ts";

const day = 24 * 60 * 60_000;

forEachDatabase("the tasks of the dashboard", (bench) => {
  it("shows every owner the same progress, and the outcome", async () => {
    const tasks = createControlledTasks();
    const moving = await openMoving(bench, tasks);
    const other = await joinStaff(moving, "owner", "second@example.com");
    const fileId = await moving.store("blog.xml", "<rss/>");
    const { id } = await moving.order({ kind: "import", source: "wordpress", fileId });
    const running = await tasks.wait();
    expect(running).toMatchObject({
      order: { kind: "import", source: "wordpress", origin: "blog.xml", withPages: true },
      input: expect.stringMatching(/moving.+blog\.xml$/),
    });
    running.progress = { done: 3, total: 7, title: "The third" };
    await vi.waitFor(
      async () => {
        for (const access of [moving.owner.access, other.access]) {
          const { body } = await moving.ask("GET", "/moving", undefined, access);
          expect(body.tasks).toMatchObject([
            { id, state: "RUNNING", progress: { done: 3, total: 7, title: "The third" } },
          ]);
        }
      },
      { timeout: 20_000 },
    );
    running.end({
      ...finished,
      problems: [{ where: "“A post”", what: "a form was left out" }],
      summary: {
        kind: "import",
        created: 7,
        updated: 0,
        unchanged: 0,
        failed: 0,
        comments: { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 },
        media: { copied: 0, known: 0, broken: 0 },
        settings: [],
        problemCount: 1,
      },
    });
    const task = await moving.reach(id, "FINISHED");
    expect(task).toMatchObject({ summary: { created: 7 }, member: { name: expect.any(String) } });
    expect(task.fileId).toBeUndefined();
    const { body } = await moving.ask("GET", `/moving/tasks/${id}`);
    expect(body.problems).toEqual([{ where: "“A post”", what: "a form was left out" }]);
    const report = await moving.download(`/tasks/${id}/report`);
    expect(report.headers.get("content-disposition")).toMatch(/^attachment; filename="report-/);
    expect(await report.json()).toMatchObject({ problems: [{ where: "“A post”" }] });
  });

  it("runs a task in one of several instances", async () => {
    const tasks = createControlledTasks();
    const moving = await openMoving(bench, tasks);
    const other = await openPlatform({
      ...moving.location,
      siteUrl,
      siteLanguage: "en",
      clientId,
      passwordCost: cheapPasswords,
      now: moving.clock.now,
    });
    bench.onEnd(() => other.close());
    const others = createControlledTasks();
    other.moving.start(others.startTask);
    const { id } = await moving.order({ kind: "export", format: "wix" });
    await moving.reach(id, "RUNNING");
    await vi.waitFor(() => expect(tasks.started.length + others.started.length).toBe(1));
    [...tasks.started, ...others.started][0]?.end({
      state: "FAILED",
      problems: [],
      failure: { code: "NOT_DONE", message: "The disk is full." },
    });
    expect(await moving.reach(id, "FAILED")).toMatchObject({
      failure: { code: "NOT_DONE", message: "The disk is full." },
    });
    expect(tasks.started.length + others.started.length).toBe(1);
  });

  it("cancels a running task, and its file can be imported again", async () => {
    const tasks = createControlledTasks();
    const moving = await openMoving(bench, tasks);
    const fileId = await moving.store("blog.json", "{}");
    const { id } = await moving.order({ kind: "import", source: "ghost", fileId });
    const running = await tasks.wait();
    const { body } = await moving.ask("POST", `/moving/tasks/${id}/cancel`);
    expect(body.task).toMatchObject({ isCancelling: true });
    expect(await moving.reach(id, "CANCELLED")).toMatchObject({ fileId, isCancelling: false });
    expect(running.isCancelled).toBe(true);
    await moving.order({ kind: "import", source: "ghost", fileId });
    (await tasks.wait(2)).end(finished);
  });

  it("cancels a task that no instance has started", async () => {
    const moving = await openMoving(bench, { startTask: "none" });
    const { id } = await moving.order({ kind: "backup" });
    await moving.ask("POST", `/moving/tasks/${id}/cancel`);
    const tasks = createControlledTasks();
    moving.platform.moving.start(tasks.startTask);
    await moving.reach(id, "CANCELLED");
    expect(tasks.started).toEqual([]);
    expect((await moving.ask("POST", "/moving/tasks/unknown/cancel")).status).toBe(404);
  });

  it("refuses a second task of the same kind, until the first one has ended", async () => {
    const tasks = createControlledTasks();
    const moving = await openMoving(bench, tasks);
    const { id } = await moving.order({ kind: "export", format: "markdown" });
    const { status, body } = await moving.ask("POST", "/moving/tasks", {
      kind: "export",
      format: "wix",
    });
    expect([status, body.details.applicationError.code]).toEqual([409, "TASK_RUNNING"]);
    // Other kinds run beside it.
    const backup = await moving.order({ kind: "backup" });
    await tasks.wait(2);
    for (const task of tasks.started) task.end({ state: "CANCELLED", problems: [] });
    await moving.reach(id, "CANCELLED");
    await moving.reach(backup.id, "CANCELLED");
    await moving.order({ kind: "export", format: "wix" });
    (await tasks.wait(3)).end({ state: "CANCELLED", problems: [] });
  });

  it("fails a task whose process ends three times without an outcome", async () => {
    const clock = standingClock();
    const logged: unknown[] = [];
    const tasks = createControlledTasks();
    const log = (error: unknown) => logged.push(error);
    const moving = await openMoving(bench, { ...tasks, clock, log });
    const { id } = await moving.order({ kind: "backup" });
    for (let start = 1; start <= 3; start += 1) {
      (await tasks.wait(start)).end(undefined);
      if (start < 3) await moving.reach(id, "WAITING");
      clock.advance(10_000);
    }
    expect(await moving.reach(id, "FAILED")).toMatchObject({ failure: { code: "INTERRUPTED" } });
    expect(logged).toMatchObject([{ message: expect.stringContaining("ended its process") }]);
  });

  it("fails a task whose site was killed three times, instead of starting it again", async () => {
    const logged: unknown[] = [];
    const moving = await openMoving(bench, {
      startTask: "none",
      log: (error) => logged.push(error),
    });
    const { id } = await moving.order({ kind: "backup" });
    const database = await bench.open(moving.location);
    await database
      .updateTable("moving_task")
      .set({ state: "RUNNING", attempts: 3, lost_claims: 2, claimed_until: moving.clock.now() })
      .execute();
    const tasks = createControlledTasks();
    moving.platform.moving.start(tasks.startTask);
    expect(await moving.reach(id, "FAILED")).toMatchObject({ failure: { code: "INTERRUPTED" } });
    expect(tasks.started).toEqual([]);
    expect(logged).toHaveLength(1);
  });

  it("continues a task after a stop of the site, which does not count as a failure", async () => {
    const tasks = createControlledTasks();
    const moving = await openMoving(bench, tasks);
    const { id } = await moving.order({ kind: "export", format: "static" });
    const running = await tasks.wait();
    await moving.platform.moving.stop();
    expect(running.isCancelled).toBe(true);
    expect(await moving.find(id)).toMatchObject({ state: "WAITING" });
    const database = await bench.open(moving.location);
    const row = database.selectFrom("moving_task").select(["attempts", "claimed_until"]);
    expect(await row.executeTakeFirst()).toEqual({ attempts: 0, claimed_until: null });
  });

  it("makes one backup a night, after three o'clock in the time zone of the site", async () => {
    // 03:30 in Berlin.
    const clock = standingClock(Date.UTC(2026, 2, 14, 2, 30));
    const logged: unknown[] = [];
    const tasks = createControlledTasks();
    const rules = { backups: { isNightly: false, kept: 3 }, timeZone: "Europe/Berlin" };
    const log = (error: unknown) => logged.push(error);
    const moving = await openMoving(bench, { ...tasks, ...rules, clock, log });
    clock.advance(60_000);
    const listNightly = async () => (await moving.platform.moving.list()).tasks;
    expect(await listNightly()).toEqual([]);
    rules.backups.isNightly = true;
    (await tasks.wait()).end(undefined);
    await vi.waitFor(async () => expect(await listNightly()).toMatchObject([{ state: "WAITING" }]));
    clock.advance(10_000);
    (await tasks.wait(2)).end({
      state: "FAILED",
      problems: [],
      failure: { code: "NOT_DONE", message: "The disk is full." },
    });
    await moving.reach("nightly-2026-03-14", "FAILED");
    expect(logged).toMatchObject([{ message: "the nightly backup failed: The disk is full." }]);
    // 23:30 and 03:30 of the next day.
    clock.advance(day - 4 * 60 * 60_000);
    expect(await listNightly()).toHaveLength(1);
    clock.advance(4 * 60 * 60_000);
    (await tasks.wait(3)).end({ state: "CANCELLED", problems: [] });
    expect(await moving.reach("nightly-2026-03-15", "CANCELLED")).toMatchObject({
      isNightly: true,
    });
  });

  it("admits only owners", async () => {
    const moving = await openMoving(bench, { startTask: "none" });
    for (const role of ["editor", "author", "moderator", undefined] as const) {
      const { access } = await joinStaff(moving, role);
      for (const [method, path, body] of [
        ["GET", "", undefined],
        ["POST", "/tasks", { kind: "backup" }],
        ["GET", "/tasks/unknown", undefined],
        ["POST", "/tasks/unknown/cancel", {}],
        ["GET", "/tasks/unknown/file", undefined],
        ["GET", "/backups/quire-2026-03-14-0930.tar.gz", undefined],
      ] as const) {
        const { status } = await moving.ask(method, `/moving${path}`, body, access);
        expect([role, path, status]).toEqual([role, path, 403]);
      }
      expect((await moving.upload("blog.xml", "<rss/>", access)).status).toBe(403);
    }
    const key = await createKey(moving);
    expect((await moving.call("GET", movingPath, undefined, key.headers)).status).toBe(403);
    expect((await moving.call("GET", movingPath)).status).toBe(401);
    expect((await moving.call("GET", movingPath, undefined, bearer("wrong"))).status).toBe(401);
  });

  it("refuses files that are empty, of another type, unknown or too large", async () => {
    const moving = await openMoving(bench, { startTask: "none" });
    expect((await moving.upload("blog.xml", "")).status).toBe(422);
    const fileId = await moving.store("../../blog.txt", "text");
    const order = (body: object) => moving.ask("POST", "/moving/tasks", body);
    const readCode = async (body: object) => {
      const answer = await order(body);
      return answer.body.details.applicationError?.code ?? answer.status;
    };
    expect(await readCode({ kind: "import", source: "wordpress", fileId })).toBe(
      "FILE_TYPE_NOT_ALLOWED",
    );
    expect(await readCode({ kind: "import", source: "wordpress", fileId: "unknown" })).toBe(
      "NOT_FOUND",
    );
    for (const body of [
      { kind: "import", source: "wordpress" },
      { kind: "import", source: "feed" },
      { kind: "import", source: "feed", address: "file:///etc/passwd" },
      { kind: "import", source: "unknown", fileId },
      { kind: "export", format: "pdf" },
      {},
    ]) {
      expect((await order(body)).status, JSON.stringify(body)).toBe(400);
    }
    expect(await readCode({ kind: "import", source: "wix", fileId: "a/../b" })).toBe("NOT_FOUND");
    expect((await moving.download("/backups/..%2Fquire.db")).status).toBe(404);
    const announced = await moving.call(
      "POST",
      `${movingPath}/files?filename=a.zip`,
      {},
      {
        ...bearer(moving.owner.access),
        "content-length": String(513 * 1024 * 1024),
      },
    );
    expect(announced.status).toBe(413);
  });

  it("stops reading a file that is larger than announced, and deletes the bytes that have arrived", async () => {
    const { location, clock, ask } = await openMoving(bench, { startTask: "none" });
    const database = await bench.open(location);
    let read = 0;
    async function* body() {
      for (; read < 1_000; read += 1) yield Buffer.alloc(100);
    }
    const receive = receiveFile({
      store: createStore(database, clock.now),
      dataDir: location.dataDir,
      memberId: "owner",
      name: "blog.xml",
      size: undefined,
      body: body(),
      maximum: 1_000,
    });
    await expect(receive).rejects.toMatchObject({ code: "FILE_TOO_LARGE", status: 413 });
    expect(read).toBeLessThan(200);
    expect((await ask("GET", "/moving")).body.tasks).toEqual([]);
    expect(await database.selectFrom("moving_file").selectAll().execute()).toEqual([]);
  });

  it("forgets an upload a day after its last use, but not while a task needs it", async () => {
    const clock = standingClock();
    const tasks = createControlledTasks();
    const moving = await openMoving(bench, { ...tasks, clock });
    const used = await moving.store("used.xml", "<rss/>");
    const unused = await moving.store("unused.xml", "<rss/>");
    const { id } = await moving.order({ kind: "import", source: "wordpress", fileId: used });
    const running = await tasks.wait();
    clock.advance(day + 60_000);
    const database = await bench.open(moving.location);
    const list = () => database.selectFrom("moving_file").select("id").execute();
    await vi.waitFor(async () => expect(await list()).toEqual([{ id: used }]), {
      timeout: 20_000,
    });
    expect(unused).not.toBe(used);
    running.end({ state: "CANCELLED", problems: [] });
    expect(await moving.reach(id, "CANCELLED")).toMatchObject({ fileId: used });
  });
});
