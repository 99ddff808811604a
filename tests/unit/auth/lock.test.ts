import { expect, it } from "vitest";
import { createLock } from "#lib/auth/lock.ts";

const { locks } = navigator;

it.each([
  ["Web Locks", locks],
  ["its own queue", undefined],
])(
  "runs one task at a time with %s and tells each task whether it had to wait",
  async (_name, manager) => {
    const lock = createLock("one at a time", manager);
    const running: string[] = [];
    const run = (name: string) =>
      lock(async (hadToWait) => {
        running.push(`${name} begins${hadToWait ? " late" : ""}`);
        await Promise.resolve();
        running.push(`${name} ends`);
        return name;
      });
    expect(await Promise.all([run("a"), run("b"), run("c")])).toEqual(["a", "b", "c"]);
    expect(running).toEqual([
      "a begins",
      "a ends",
      "b begins late",
      "b ends",
      "c begins late",
      "c ends",
    ]);
  },
);

it.each([
  ["Web Locks", locks],
  ["its own queue", undefined],
])("is released after a failure with %s", async (_name, manager) => {
  const lock = createLock("free again", manager);
  const failure = new Error("offline");
  const [first, second] = await Promise.allSettled([
    lock(() => Promise.reject(failure)),
    lock(() => Promise.resolve("done")),
  ]);
  expect(first).toEqual({ status: "rejected", reason: failure });
  expect(second).toEqual({ status: "fulfilled", value: "done" });
  expect(await lock((hadToWait) => Promise.resolve(hadToWait))).toBe(false);
});
