import { describe, expect, test } from "vitest";
import {
  applyDates,
  isSameSourceStatus,
  readSourceStatus,
  resolveStatus,
  type StatusFields,
} from "#lib/import/source-status.ts";

const now = Date.UTC(2026, 2, 14);
const past = Date.UTC(2025, 0, 1);
const ahead = Date.UTC(2027, 0, 1);

const createPost = (fields: Partial<StatusFields>): StatusFields => ({
  status: "PUBLISHED",
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

describe("reimporting a post", () => {
  const before = (fields: Partial<StatusFields>) => readSourceStatus(createPost(fields));

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

describe("a post's status in its source", () => {
  const resolve = (fields: Partial<StatusFields>) => {
    const reports: string[] = [];
    const status = resolveStatus(createPost(fields), now, (what) => reports.push(what));
    return { ...status, reports };
  };

  test("becomes a draft, with a report, if the post was not public", () => {
    const fields = { firstPublishedAt: past, lastPublishedAt: past, restriction: "it was private" };
    expect(resolve(fields)).toEqual({
      status: "UNPUBLISHED",
      firstPublishedAt: past,
      reports: ["it was private, so it was imported as a draft"],
    });
  });

  test("becomes a draft, with a report, if the post was scheduled without a date", () => {
    expect(resolve({ status: "SCHEDULED" })).toEqual({
      status: "UNPUBLISHED",
      reports: ["it was scheduled, but the file has no date, so it was imported as a draft"],
    });
  });

  test("stays scheduled if the post is due, unless its source publishes due posts", () => {
    const due = { status: "SCHEDULED", scheduledAt: past, lastPublishedAt: past } as const;
    expect(resolve(due)).toEqual({ ...due, reports: [] });
    expect(resolve({ ...due, isPublishedIfDue: true })).toEqual({
      status: "PUBLISHED",
      firstPublishedAt: past,
      lastPublishedAt: past,
      reports: ["its scheduled time has passed, so it was published"],
    });
  });

  test("stays scheduled if the post's time is in the future", () => {
    const fields = { status: "SCHEDULED", scheduledAt: ahead, isPublishedIfDue: true } as const;
    expect(resolve({ ...fields, lastPublishedAt: past })).toEqual({
      status: "SCHEDULED",
      scheduledAt: ahead,
      reports: [],
    });
  });
});
