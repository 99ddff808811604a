/**
 * Output that a test does not expect is a failure: it would be noise, or a leak, in a real log. What is
 * logged is kept until a test takes it.
 */
import { afterEach, beforeEach, expect, vi } from "vitest";
import { createLog, replaceLog } from "#lib/operations/log.ts";

const lines: string[] = [];

/** The warnings and errors that were logged since the test began, or since they were last taken. */
export function takeLogged(): string[] {
  return lines.splice(0);
}

beforeEach(() => {
  vi.spyOn(console, "error");
  vi.spyOn(console, "warn");
  lines.length = 0;
  replaceLog(
    createLog({ level: "warn", isReadable: false, write: (line) => void lines.push(line) }),
  );
});

afterEach(() => {
  const unexpected = [
    ...vi.mocked(console.error).mock.calls,
    ...vi.mocked(console.warn).mock.calls,
    ...takeLogged(),
  ];
  vi.restoreAllMocks();
  expect(unexpected, "unexpected output").toEqual([]);
});
