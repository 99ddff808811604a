/** Tests for the rate limits per address, in processes that are killed and over HTTP. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { z } from "zod";
import type { LimitName } from "#lib/rate-limit/address-limits.ts";
import { takeLimit } from "#lib/proxy/limits.ts";
import {
  forEachDatabase,
  type DatabaseBench,
  type StoreLocation,
} from "#tests/support/databases/database.ts";
import { createMemberSite, useSiteSettings } from "#tests/support/members/member-site.ts";
import { openMembers, siteUrl } from "#tests/support/members/members.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const address = "192.0.2.200";

const outcome = z.object({
  passed: z.number(),
  refused: z.array(z.object({ status: z.number(), retryAfterSeconds: z.number() })),
  failed: z.literal(0),
});

/** Starts a process that counts attempts in the database at `location`. */
function startCounting(bench: DatabaseBench, { dataDir, databaseUrl = "" }: StoreLocation) {
  const program = ["--conditions=react-server", "tests/support/servers/limit-process.ts"];
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  bench.onEnd(kill);
  return {
    async take(name: LimitName, calls: number, from = address) {
      child.stdin.write(`${name} ${from} ${calls}\n`);
      const { value } = await lines.next();
      return outcome.parse(JSON.parse(value ?? "null"));
    },
    kill,
  };
}

forEachDatabase("calls from one address", (bench) => {
  useSiteSettings();

  it("stay counted if the process is killed, and are rejected for the rest of the window", async () => {
    const location = await bench.locate();
    const before = startCounting(bench, location);
    expect(await before.take("login", 60)).toMatchObject({ passed: 60 });
    await before.kill();

    const after = startCounting(bench, location);
    const { passed, refused } = await after.take("login", 60);
    expect([passed, refused.length]).toEqual([40, 20]);
    for (const { status, retryAfterSeconds } of refused) {
      expect(status).toBe(429);
      expect(retryAfterSeconds).toBeGreaterThan(0);
      expect(retryAfterSeconds).toBeLessThanOrEqual(600);
    }
    expect(await after.take("login", 1)).toMatchObject({ passed: 0 });
    expect(await after.take("login", 1, "192.0.2.201")).toMatchObject({ passed: 1 });
    expect(await after.take("register", 1)).toMatchObject({ passed: 1 });
  });

  it("are allowed only once if one attempt is left and two instances receive several at once", async () => {
    const location = await bench.locate();
    const [one, other] = [0, 1].map(() => startCounting(bench, location));
    if (one === undefined || other === undefined) throw new Error("two were started");
    expect(await one.take("mail", 99)).toMatchObject({ passed: 99 });
    await other.take("mail", 0);
    const outcomes = await Promise.all([one.take("mail", 10), other.take("mail", 10)]);
    expect(outcomes.reduce((sum, { passed }) => sum + passed, 0)).toBe(1);
  });

  it("are rejected over HTTP with 429 and Retry-After before reaching the upstream", async () => {
    const { platform } = await openMembers(bench);
    let reached = 0;
    const site = createMemberSite((request) => {
      reached += 1;
      return platform.fetch(request);
    });
    // Each kind of database uses its own client address, because the tests of both run in this process.
    const from = bench.kind === "sqlite" ? "198.51.100.1" : "198.51.100.2";
    const call = (path: string, more: Readonly<Record<string, string>>) =>
      site(
        new Request(siteUrl + path, {
          method: "POST",
          headers: { "Content-Type": "application/json", ...more },
          body: JSON.stringify({ loginId: { email: "ada@example.com" }, password: "wrong" }),
        }),
      );
    const here = { "X-Quire-Client-Address": from };
    for (let count = 0; count < 100; count++) await takeLimit(new Headers(here), "login");
    const refused = await call("/_api/iam/authentication/v2/login", here);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      details: { applicationError: { code: "TOO_MANY_TRIES" } },
    });
    expect(reached).toBe(0);
    const elsewhere = await call("/_api/iam/authentication/v2/login", {
      "X-Quire-Client-Address": `${from}1`,
    });
    expect(elsewhere.status).toBe(401);
    // Requests triggered by another site do not count towards the visitor's limit.
    const attack = { ...here, "Sec-Fetch-Site": "cross-site" };
    expect((await call("/_api/iam/authentication/v2/login", attack)).status).toBe(403);
  });
});
