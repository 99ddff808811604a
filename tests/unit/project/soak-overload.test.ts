import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { findFaults } from "#tests/faults/soak/judge.ts";

const request = {
  index: 0,
  family: "queries",
  methods: ["POST"],
  bytes: Buffer.alloc(0),
  delivery: "whole",
} as const;

/** Returns the faults that the soak test finds in a 503 response with an error code. */
function findOverloadFaults(code: string): string[] {
  const body = JSON.stringify({ details: { applicationError: { code } } });
  const head = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5";
  const answer = { status: 503, head, body, bodyBytes: body.length };
  return findFaults(request, { answers: [answer], milliseconds: 1, isTimedOut: false });
}

it("the soak test accepts exactly the overload codes documented in docs/faults.md", async () => {
  const document = await readFile("docs/faults.md", "utf8");
  const documented = [...document.matchAll(/^ {2}- `([A-Z_]+)`:/gm)].map(([, code]) => code ?? "");
  expect(documented).toEqual(["BUSY", "READ_TOO_SLOW", "UPSTREAM_BUSY"]);
  expect(documented.flatMap(findOverloadFaults)).toEqual([]);
  for (const code of ["TEMPORARILY_UNAVAILABLE", "UPSTREAM_DOWN"]) {
    expect(findOverloadFaults(code)).not.toEqual([]);
  }
});
