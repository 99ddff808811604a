import { expect, test } from "vitest";
import { historyTable } from "#lib/owner/posts/post-table.ts";
import type { Change } from "#lib/platform/blog/change.repository.ts";

const createChange = (detail: Change["detail"]): Change => ({
  sequence: 1,
  entity: "POST",
  entityId: "a",
  origin: "PUBLISH",
  detail,
  changedAt: Date.UTC(2026, 2, 14, 9, 30),
});

test("a history with details of another release is printed with the details that this release knows", () => {
  const changes = [
    createChange({ from: "UNPUBLISHED", to: 3, fields: "title", slug: { before: "a" } }),
    createChange({ scheduledAt: "2026-03-14", reason: null, moderatorId: "owner", mood: 1 }),
    createChange({ slug: { from: "a", to: "b" }, fields: ["slug", "title"] }),
  ];
  const lines = historyTable(changes).split("\n");
  expect(lines[1]).toMatch(/publish +a draft$/);
  expect(lines[2]).toMatch(/publish +by owner$/);
  expect(lines[3]).toMatch(/publish +slug a → b; changed title$/);
});
