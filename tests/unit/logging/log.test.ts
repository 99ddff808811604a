import { expect, it } from "vitest";
import { createLog, type LogOptions } from "#lib/logging/log.ts";
import { runForRequest } from "#lib/logging/request-context.ts";

function open(options: Partial<LogOptions> = {}) {
  const lines: string[] = [];
  const logger = createLog({
    level: "trace",
    isReadable: false,
    write: (line) => void lines.push(line),
    ...options,
  });
  return { logger, lines, entries: (): unknown[] => lines.map((line) => JSON.parse(line)) };
}

it("writes a JSON line with the level's name and the time", () => {
  const { logger, lines, entries } = open();
  logger.warn({ port: 3000 }, "Quire is at http://localhost:3000.");
  expect(lines).toEqual([expect.stringMatching(/^\{.*\}\n$/)]);
  expect(entries()).toEqual([
    {
      level: "warn",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      port: 3000,
      msg: "Quire is at http://localhost:3000.",
    },
  ]);
});

it("contains the current request's ID, including in its asynchronous work", async () => {
  const { logger, entries } = open();
  await runForRequest("request-1", async () => {
    await Promise.resolve();
    logger.info("in it");
  });
  logger.info("after it");
  expect(entries()).toMatchObject([{ request: "request-1" }, {}]);
  expect(entries()[1]).not.toHaveProperty("request");
});

it("keeps a request ID assigned by a proxy even if it looks like a secret", () => {
  const { logger, entries } = open();
  runForRequest("V1StGXR8_Z5jdHi6B-myT", () => logger.info("in it"));
  expect(entries()).toMatchObject([{ request: "V1StGXR8_Z5jdHi6B-myT" }]);
});

it("describes an error by its name, message, code and causes only", () => {
  const { logger, lines, entries } = open();
  const cause = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail: "a row with a quiet secret",
    parameters: ["a quiet secret"],
  });
  const parts = [new Error("one"), { quiet: "secret" }, "a text"];
  logger.error({ err: new AggregateError(parts, "both failed", { cause }) }, "failed");
  expect(entries()).toMatchObject([
    {
      err: {
        type: "AggregateError",
        message: "both failed",
        stack: expect.stringContaining("log.test.ts"),
        cause: { message: "duplicate key", code: "23505" },
        errors: [{ message: "one" }, { message: "an object was thrown" }, { message: "a text" }],
      },
    },
  ]);
  expect(lines.join("")).not.toContain("secret");
});

it("scrubs every part of an entry", () => {
  const { logger, lines } = open();
  const secret = "ada@example.com";
  logger.info({ where: secret, deep: [{ deeper: `of ${secret}` }] }, `for ${secret}`);
  logger.error({ err: new Error(secret, { cause: new Error(`because of ${secret}`) }) });
  expect(lines).toHaveLength(2);
  expect(lines.join("")).not.toContain("ada@");
});

it("writes a human-readable line for a terminal, followed by the error", () => {
  const { logger, lines } = open({ isReadable: true });
  logger.info({ status: 200, path: "/post/alder" }, "request");
  logger.error({ err: new Error("it broke", { cause: new Error("a cable") }) }, "a call failed");
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d request status=200 path=\/post\/alder\n$/);
  expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d error a call failed\n {2}Error: it broke\n/);
  expect(lines[1]).toMatch(/\n {2}because of: Error: a cable\n/);
});

it("drops entries below its level", () => {
  const { logger, lines } = open({ level: "warn" });
  logger.info("nothing");
  expect(lines).toEqual([]);
});
