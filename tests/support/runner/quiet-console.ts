/**
 * Fails every test that prints unexpected output, which would be noise or a leak in a real log. Collects log lines for
 * the test to read.
 */
import { afterEach, beforeEach, expect, vi } from "vitest";
import { createLog, replaceLog } from "#lib/logging/log.ts";

const lines: string[] = [];

/** React prints this if files of the same process render a context to HTML and to the DOM, one after the other. */
const severalRenderers = /^Detected multiple renderers concurrently rendering the same context/;

/** React prints this because jsdom does not know the element `search`. */
const unknownElement = "The tag <%s> is unrecognized in this browser.";

const isExpected = ([text, name]: unknown[]): boolean =>
  severalRenderers.test(String(text)) ||
  (String(text).startsWith(unknownElement) && name === "search");

/** Returns the warnings and errors logged since the test began or since the previous call. */
export function takeLogged(): string[] {
  return lines.splice(0);
}

const log = createLog({
  level: "warn",
  isReadable: false,
  write: (line) => void lines.push(line),
});

beforeEach(() => {
  vi.spyOn(console, "error");
  vi.spyOn(console, "warn");
  lines.length = 0;
  replaceLog(log);
});

afterEach(() => {
  const unexpected = [
    ...vi.mocked(console.error).mock.calls.filter((call) => !isExpected(call)),
    ...vi.mocked(console.warn).mock.calls,
    ...takeLogged(),
  ];
  vi.restoreAllMocks();
  expect(unexpected, "unexpected output").toEqual([]);
});
