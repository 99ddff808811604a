import { describe, expect, test } from "vitest";
import { applyDates, isSameSourceStatus, readSourceStatus } from "#lib/import/source-status.ts";
import type { SourcePost } from "#lib/import/source.ts";

const now = Date.UTC(2026, 2, 14);
const past = Date.UTC(2025, 0, 1);
const ahead = Date.UTC(2027, 0, 1);

const createPost = (fields: Partial<SourcePost>): SourcePost => ({
  key: "a",
  where: "a.md",
  fingerprint: "",
  title: "A",
  categories: [],
  tags: [],
  status: "PUBLISHED",
  convert: () => Promise.resolve({ nodes: [] }),
  ...fields,
});

describe("the dates of an imported post", () => {
  test.each([
    [{ firstPublishedAt: ahead, lastPublishedAt: ahead }, "SCHEDULED", ahead],
    [{ scheduledAt: ahead, firstPublishedAt: past }, "SCHEDULED", ahead],
    [{ scheduledAt: past, firstPublishedAt: past }, "PUBLISHED", undefined],
    [{ status: "SCHEDULED", scheduledAt: ahead }, "SCHEDULED", ahead],
    [{ firstPublishedAt: past }, "PUBLISHED", undefined],
    [{}, "PUBLISHED", undefined],
    [{ status: "UNPUBLISHED", firstPublishedAt: ahead }, "UNPUBLISHED", undefined],
  ] as const)("%j make it %s", (fields, status, scheduledAt) => {
    const post = applyDates(createPost(fields), now);
    expect(post).toMatchObject({ status });
    expect(post.scheduledAt).toBe(scheduledAt);
    expect(post.firstPublishedAt ?? 0).toBeLessThanOrEqual(now);
  });
});

describe("an import of a post that was imported before", () => {
  const before = (fields: Partial<SourcePost>) => readSourceStatus(createPost(fields));

  test.each([
    [{}, {}],
    [{ firstPublishedAt: past }, { firstPublishedAt: past + 1 }],
    [{ status: "UNPUBLISHED" }, { status: "UNPUBLISHED", firstPublishedAt: past }],
    [{ firstPublishedAt: ahead }, { firstPublishedAt: ahead }],
    [{ firstPublishedAt: past }, { isUndecided: true, status: "UNPUBLISHED" }],
  ] as const)("keeps the status in the blog if %j becomes %j", (earlier, later) => {
    expect(isSameSourceStatus(before(earlier), createPost(later), now)).toBe(true);
  });

  test.each([
    [{ status: "UNPUBLISHED" }, {}],
    [{}, { status: "UNPUBLISHED" }],
    [{ firstPublishedAt: ahead }, { firstPublishedAt: ahead + 1 }],
    [{ firstPublishedAt: ahead }, { firstPublishedAt: past }],
  ] as const)("sets the status if %j becomes %j", (earlier, later) => {
    expect(isSameSourceStatus(before(earlier), createPost(later), now)).toBe(false);
  });

  test("sets the status if an older release did not store it", () => {
    expect(isSameSourceStatus(undefined, createPost({}), now)).toBe(false);
  });
});
