import { beforeEach, expect, test } from "vitest";
import { createMemory } from "#lib/blog/memory.ts";
import { invalidations } from "#lib/changes/process-invalidations.ts";

type Group = { readonly name: string };

let reads: (readonly string[])[];

beforeEach(() => {
  reads = [];
  invalidations.start("0", []);
});

/** Reads groups whose names are their keys and the number of the read. There is no group `none`. */
function readMissing(keys: readonly string[]): Promise<ReadonlyMap<string, Group>> {
  const number = reads.push(keys);
  const found = keys.filter((key) => key !== "none");
  return Promise.resolve(new Map(found.map((key) => [key, { name: `${key} ${number}` }])));
}
const names = (groups: ReadonlyMap<string, Group>) => [...groups.values()].map(({ name }) => name);

test("what pages read often is read once until one of its tags is invalidated", async () => {
  const memory = createMemory<Group>(["tags", "posts"]);
  expect(names(await memory.readEach(["a", "b"], readMissing))).toEqual(["a 1", "b 1"]);
  expect(names(await memory.readEach(["b", "c"], readMissing))).toEqual(["b 1", "c 2"]);
  expect(reads).toEqual([["a", "b"], ["c"]]);
  invalidations.invalidate(["comments"]);
  expect(names(await memory.readEach(["a"], readMissing))).toEqual(["a 1"]);
  invalidations.invalidate(["posts"]);
  expect(names(await memory.readEach(["a", "b"], readMissing))).toEqual(["a 3", "b 3"]);
});

test("what pages read often is read again after a change of the settings, for example of the language", async () => {
  const memory = createMemory<Group>(["tags"]);
  await memory.readEach(["a"], readMissing);
  invalidations.invalidate(["site"]);
  expect(names(await memory.readEach(["a"], readMissing))).toEqual(["a 2"]);
});

test("a key without a value is read each time", async () => {
  const memory = createMemory<Group>(["tags"]);
  expect(names(await memory.readEach(["none"], readMissing))).toEqual([]);
  await memory.readEach(["none"], readMissing);
  expect(reads).toEqual([["none"], ["none"]]);
});

test("a value that was read while its data changed is not kept", async () => {
  const memory = createMemory<Group>(["tags"]);
  let number = 0;
  const read = () => {
    invalidations.invalidate(["tags"]);
    return Promise.resolve({ name: `read ${(number += 1)}` });
  };
  expect(await memory.readOne("all", read)).toEqual({ name: "read 1" });
  expect(await memory.readOne("all", read)).toEqual({ name: "read 2" });
});

test("a failed read is repeated", async () => {
  const memory = createMemory<Group>(["tags"]);
  const failing = memory.readOne("all", () => Promise.reject(new Error("the database is away")));
  await expect(failing).rejects.toThrow("the database is away");
  expect(await memory.readOne("all", () => Promise.resolve({ name: "read" }))).toEqual({
    name: "read",
  });
});
