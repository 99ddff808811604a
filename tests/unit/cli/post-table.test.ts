import { expect, test } from "vitest";
import { formatHistoryTable } from "#cli/commands/post-table.ts";
import type { Change } from "#lib/platform/database/change-log.ts";

const createChange = (detail: Change["detail"], origin: Change["origin"] = "PUBLISH"): Change => ({
  sequence: 1,
  entity: "POST",
  entityId: "a",
  origin,
  detail,
  changedAt: Date.UTC(2026, 2, 14, 9, 30),
});

test("a history written by another release is printed with only the details that this release knows", () => {
  const changes = [
    createChange({ from: "UNPUBLISHED", to: 3, fields: "title", slug: { before: "a" } }),
    createChange({ scheduledAt: "2026-03-14", reason: null, moderatorId: "owner", mood: 1 }),
    createChange({ slug: { from: "a", to: "b" }, fields: ["slug", "title"] }),
  ];
  const lines = formatHistoryTable(changes).split("\n");
  expect(lines[1]).toMatch(/published +a draft$/);
  expect(lines[2]).toMatch(/published +by owner$/);
  expect(lines[3]).toMatch(/published +slug a → b; changed title$/);
});

test.each([
  ["ADMIN", "created"],
  ["IMPORT_BULK", "imported"],
  ["MIGRATION", "restored from a backup"],
  ["MANUAL_SAVE", "edited"],
  ["MOVE_TO_TRASH", "moved to trash"],
  ["SCHEDULING_SERVICE_PUBLISH", "published on schedule"],
] as const)("a history prints the origin %s as “%s”", (origin, words) => {
  const [, line] = formatHistoryTable([createChange({}, origin)]).split("\n");
  expect(line).toBe(`2026-03-14 09:30  ${words}`);
});
