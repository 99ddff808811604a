import { findWrongCommentCounts, findWrongCounts } from "../../platform/index.ts";
import type { Snapshot } from "../snapshot.ts";
import { createProblem, type Report } from "./finding.ts";

const advice = "Run “npm run blog -- check --rebuild-counts”.";

/** Reports stored post and comment counts that differ from the actual numbers. */
export async function checkCounts({ database }: Snapshot, report: Report): Promise<void> {
  for (const { kind, group_id } of await findWrongCounts(database)) {
    const where = kind === "all" ? "all posts" : `posts by ${kind} ${group_id}`;
    report(createProblem("post-count", where, "their stored number is wrong", advice));
  }
  for (const { column, id } of await findWrongCommentCounts(database)) {
    const where = column === "comments" ? `post ${id}` : `comment ${id}`;
    report(createProblem("comment-count", where, `the stored ${column} is wrong`, advice));
  }
}
