import fc from "fast-check";
import { expect, it } from "vitest";
import { readLocalTime, toInstant } from "#lib/site/text/local-time.ts";

const toIso = (local: string, timeZone: string) =>
  new Date(toInstant(Date.parse(`${local}Z`), timeZone)).toISOString();

it("a local time that occurs once means the instant at which the clocks show it", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Intl.supportedValuesOf("timeZone")),
      fc.integer({ min: Date.UTC(1990, 0) / 60_000, max: Date.UTC(2100, 0) / 60_000 }),
      (timeZone, minute) => {
        const local = readLocalTime(minute * 60_000, timeZone);
        const instant = toInstant(local, timeZone);
        expect(readLocalTime(instant, timeZone)).toBe(local);
        expect(instant).toBeLessThanOrEqual(minute * 60_000);
      },
    ),
  );
});

it("a local time that occurs twice means its first occurrence", () => {
  expect(toIso("2026-10-25T02:30", "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
});

it("a skipped local time is read with the UTC offset from before the change of the clocks", () => {
  expect(toIso("2026-03-29T02:30", "Europe/Berlin")).toBe("2026-03-29T01:30:00.000Z");
  expect(toIso("2026-03-29T03:30", "Europe/Berlin")).toBe("2026-03-29T01:30:00.000Z");
});
