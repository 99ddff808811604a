/**
 * Tests for the limit on concurrent password hashing, which keeps a flood of logins from stalling the site.
 */
import { expect, it } from "vitest";
import { createPasswordHasher } from "#lib/platform/identity/authentication/password-hash.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { goodPassword, openMembers } from "#tests/support/members/members.ts";

it("password hashes use argon2id with 19 MiB of memory, two passes and one lane", async () => {
  const hash = await createPasswordHasher().hash(goodPassword);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it("password checks beyond the queue limit get 503 BUSY, and queued checks run in order", async () => {
  const hasher = createPasswordHasher(undefined, { atOnce: 1, waiting: 3 });
  const right = await hasher.hash(goodPassword);
  const order: number[] = [];
  const checks = Array.from({ length: 6 }, async (_, index) => {
    const matches = await hasher.matches(right, goodPassword);
    order.push(index);
    return matches;
  });
  const outcomes = await Promise.allSettled(checks);
  expect(outcomes.map((outcome) => outcome.status === "fulfilled" && outcome.value)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  for (const outcome of outcomes.slice(4)) {
    expect(outcome).toMatchObject({
      reason: { status: 503, code: "BUSY", retryAfterSeconds: expect.any(Number) },
    });
  }
  expect(order).toEqual([0, 1, 2, 3]);
  expect(await hasher.matches(right, "another password")).toBe(false);
});

it.each([undefined, null])(
  "a check without a stored hash (%s) computes one anyway, so that it takes as long as any other check",
  async (stored) => {
    const hasher = createPasswordHasher(undefined, { atOnce: 1, waiting: 0 });
    const [first, second] = await Promise.allSettled([
      hasher.matches(stored, goodPassword),
      hasher.matches(stored, goodPassword),
    ]);
    expect(first).toEqual({ status: "fulfilled", value: false });
    expect(second).toMatchObject({ reason: { code: "BUSY" } });
  },
);

onSqlite("a platform in a flood of logins", (bench) => {
  it("serves reads while hashing, and answers 503 with Retry-After over the limit, even for unknown addresses", async () => {
    const members = await openMembers(bench, { passwordCost: undefined });
    let done = 0;
    const logins = Array.from({ length: 230 }, async (_, index) => {
      const answer = await members.login(`nobody${index}@example.com`);
      done += 1;
      return answer;
    });
    const first = await Promise.race(logins);
    const before = done;
    expect((await members.call("GET", "/v3/posts")).status).toBe(200);
    expect(done - before).toBeLessThan(100);
    const answers = [first, ...(await Promise.all(logins))];
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) {
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(answers.some(({ status }) => status === 403 || status === 400 || status === 401)).toBe(
      true,
    );
  });
});
