import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readWixPost } from "#lib/import/wix/post.ts";
import { readWixItems, surveyWix } from "#lib/import/wix/survey.ts";
import { newFolder } from "#tests/support/cli/folder.ts";

const post = { id: "1", title: "Post", slug: "post", firstPublishedDate: "2024-03-14T07:30:00Z" };

test.each([
  ["posts", {}, "PUBLISHED"],
  ["posts", { status: "UNPUBLISHED" }, "UNPUBLISHED"],
  ["posts", { status: "published" }, "UNPUBLISHED"],
  ["posts", { status: "HIDDEN" }, "UNPUBLISHED"],
  ["posts", { status: 1 }, "UNPUBLISHED"],
  ["posts", { status: "IN_REVIEW" }, "IN_REVIEW"],
  ["draftPosts", {}, "UNPUBLISHED"],
  ["draftPosts", { status: "PUBLISHED" }, "PUBLISHED"],
])("a Wix post in the list %s with %j becomes %s", async (list, fields, status) => {
  const { path } = await newFolder(onTestFinished);
  const file = join(path, "blog.json");
  await writeFile(file, JSON.stringify({ [list]: [{ ...post, ...fields }] }));
  const survey = await surveyWix(file);
  const found: unknown[] = [];
  for await (const { value } of readWixItems(file)) found.push(readWixPost(value, survey)?.status);
  expect(found).toEqual([status]);
});

test.each([
  [{ pricingPlanIds: ["gold"] }, "only members with a pricing plan could read it"],
  [{ pricingPlanIds: ["gold"], preview: true }, undefined],
  [{ pricingPlanIds: [] }, undefined],
  [{ pricingPlanIds: null }, undefined],
  [{ pricingPlanIds: "gold" }, "only members with a pricing plan could read it"],
  [{ pricingPlanIds: [7] }, "only members with a pricing plan could read it"],
])("a Wix post with %j has the restriction %s", async (fields, restriction) => {
  const { path } = await newFolder(onTestFinished);
  const file = join(path, "blog.json");
  await writeFile(file, JSON.stringify({ posts: [{ ...post, ...fields }] }));
  const survey = await surveyWix(file);
  for await (const { value } of readWixItems(file)) {
    expect(readWixPost(value, survey)?.restriction).toBe(restriction);
  }
});
