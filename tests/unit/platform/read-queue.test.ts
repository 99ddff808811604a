import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  createReadQueue,
  runForClient,
  sqliteReadLimits,
  type ReadLimits,
} from "#lib/platform/database/read-queue.ts";

describe("the read queue", () => {
  const standard = {
    slots: 2,
    waitingForClients: 3,
    waitingPerClient: 2,
    waitingForPages: 4,
    time: 1_000,
  };

  /** Creates a queue that records which reads start and lets a test finish each of them. */
  function openQueue(limits: Partial<ReadLimits> = {}) {
    const queue = createReadQueue({ ...standard, ...limits });
    onTestFinished(() => {
      queue.close();
      for (const end of ends.values()) end();
    });
    const started: string[] = [];
    const ends = new Map<string, () => void>();
    const read = (name: string, client?: string) => {
      const result = runForClient(client, () =>
        queue.run(
          () =>
            new Promise<string>((resolve) => {
              started.push(name);
              ends.set(name, () => resolve(name));
            }),
        ),
      );
      result.catch(() => undefined);
      return result;
    };
    const end = async (name: string) => {
      ends.get(name)?.();
      await nextTurn();
    };
    return { read, end, started };
  }

  it("client reads never use the last slot, and page reads run before them", async () => {
    const { read, end, started } = openQueue();
    void read("query 1", "192.0.2.1");
    void read("query 2", "192.0.2.2");
    void read("page 1");
    void read("page 2");
    expect(started).toEqual(["query 1", "page 1"]);
    await end("query 1");
    expect(started).toEqual(["query 1", "page 1", "page 2"]);
    await end("page 1");
    expect(started).toEqual(["query 1", "page 1", "page 2", "query 2"]);
  });

  it("a client uses only one slot even while others are free", async () => {
    const { read, end, started } = openQueue({ slots: 4 });
    void read("first", "192.0.2.1");
    void read("second", "192.0.2.1");
    void read("other", "192.0.2.2");
    expect(started).toEqual(["first", "other"]);
    await end("first");
    expect(started).toEqual(["first", "other", "second"]);
  });

  it("clients take turns, however many reads each of them has queued", async () => {
    const { read, end, started } = openQueue({ waitingForClients: 20, waitingPerClient: 10 });
    for (let count = 1; count <= 5; count += 1) void read(`a${count}`, "192.0.2.1");
    void read("b1", "192.0.2.2");
    void read("b2", "192.0.2.2");
    void read("c1", "192.0.2.3");
    for (const name of ["a1", "b1", "c1", "a2", "b2", "a3"]) await end(name);
    expect(started).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
  });

  it("a new client waits for a single read of each client before it", async () => {
    const { read, end, started } = openQueue({ waitingForClients: 20, waitingPerClient: 10 });
    for (const name of ["a1", "a2", "a3"]) void read(name, "192.0.2.1");
    await end("a1");
    void read("b1", "192.0.2.2");
    void read("c1", "192.0.2.3");
    void read("b2", "192.0.2.2");
    for (const name of ["a2", "b1", "c1", "a3"]) await end(name);
    expect(started).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
  });

  it("a client loses its turn if its waiting reads time out", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { read, end, started } = openQueue();
    const late = [read("a1", "192.0.2.1"), read("b1", "192.0.2.2")];
    vi.advanceTimersByTime(1_000);
    for (const one of late) await expect(one).rejects.toMatchObject({ code: "READ_TOO_SLOW" });
    void read("c1", "192.0.2.3");
    void read("b2", "192.0.2.2");
    for (const name of ["a1", "c1"]) await end(name);
    expect(started).toEqual(["a1", "c1", "b2"]);
  });

  it("a client that exceeds its share of the queue is rejected, but other clients and pages are not", async () => {
    const { read, started } = openQueue();
    const busy = { status: 503, code: "BUSY" };
    for (const name of ["a", "b", "c"]) void read(name, "192.0.2.1");
    await expect(read("d", "192.0.2.1")).rejects.toMatchObject(busy);
    void read("e", "192.0.2.2");
    await expect(read("f", "192.0.2.3")).rejects.toMatchObject(busy);
    void read("page 1");
    for (const name of ["page 2", "page 3", "page 4", "page 5"]) void read(name);
    await expect(read("page 6")).rejects.toMatchObject(busy);
    expect(started).toEqual(["a", "page 1"]);
  });

  it("600 concurrent reads for pages all succeed with the limits for SQLite", async () => {
    const { read, end, started } = openQueue(sqliteReadLimits);
    const names = Array.from({ length: 600 }, (_, index) => `read ${index}`);
    const reads = names.map((name) => read(name));
    for (const name of names) await end(name);
    expect(await Promise.all(reads)).toEqual(names);
    expect(started).toEqual(names);
  });

  it("a single call may queue more reads than the number of calls that a client may have", async () => {
    const queue = createReadQueue({ ...standard, slots: 1 });
    const counts = runForClient("192.0.2.1", () =>
      Promise.all(
        Array.from({ length: 12 }, (_, index) => queue.run(() => Promise.resolve(index))),
      ),
    );
    expect(await counts).toHaveLength(12);
  });

  it("a read that throws as it starts rejects and frees its slot", async () => {
    const queue = createReadQueue({ ...standard, slots: 1 });
    const failed = queue.run(() => {
      throw new Error("no thread");
    });
    await expect(failed).rejects.toThrow("no thread");
    expect(await queue.run(() => Promise.resolve("next"))).toBe("next");
  });

  it("the deadline does not include the time that a slot takes to start", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    let isStarting = true;
    const queue = createReadQueue(standard, () => isStarting);
    const gate = Promise.withResolvers<string>();
    const read = queue.run(() => gate.promise);
    const slow = queue.run(() => new Promise(() => undefined));
    vi.advanceTimersByTime(1_000);
    isStarting = false;
    vi.advanceTimersByTime(999);
    gate.resolve("row");
    expect(await read).toBe("row");
    vi.advanceTimersByTime(1);
    await expect(slow).rejects.toMatchObject({ status: 503, code: "READ_TOO_SLOW" });
  });

  it("the deadline includes the time spent in the queue", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { read, end, started } = openQueue({ slots: 1 });
    const reads = [read("slow"), read("waiting")];
    vi.advanceTimersByTime(1_000);
    for (const late of reads) {
      await expect(late).rejects.toMatchObject({ status: 503, code: "READ_TOO_SLOW" });
    }
    const next = read("next");
    expect(started).toEqual(["slow"]);
    await end("slow");
    expect(started).toEqual(["slow", "next"]);
    await end("next");
    expect(await next).toBe("next");
  });
});
