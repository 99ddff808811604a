/** Failures of single posts and comments. They are reported, and everything else is still imported. */
import { describeRefusal } from "../command/describe-refusal.ts";
import { MarkdownError, tooDeep } from "../convert/markdown/context.ts";
import { ContentError } from "../convert/markdown/front-matter.ts";
import { SourceError } from "../convert/source-media.ts";
import { WireError } from "../wix/errors/errors.ts";
import type { ImportProblem, SourceItem, SourcePost } from "./source.ts";
import { limitTime } from "./reading/time-limit.ts";

/** Describes a post or comment that is not imported. */
export const formatFailure = (where: string, reason: string): ImportProblem => ({
  where,
  what: `not imported: ${reason}`,
});

/** Describes why a part of the source was not imported. Throws the error again if it must abort the import. */
export function describeFailure(where: string, error: unknown): ImportProblem {
  if (error instanceof ContentError) return formatFailure(error.where, error.reason);
  if (error instanceof WireError) return formatFailure(where, describeRefusal(error));
  // A stack overflow is a `RangeError`.
  if (error instanceof RangeError) return formatFailure(where, tooDeep);
  if (error instanceof MarkdownError || error instanceof SourceError) {
    return formatFailure(where, error.message);
  }
  throw error;
}

/** Creates the item for a post that could not be read. */
export const createFailure = (where: string, reason: string): SourceItem => ({
  kind: "failure",
  problem: formatFailure(where, reason),
});

/**
 * Creates the item for a post, or for the failure to read it. `where` is its place in the source. If `read` takes too
 * long before its first `await`, this is a failure.
 */
export async function readItem(
  where: string,
  read: () => SourcePost | Promise<SourcePost>,
): Promise<SourceItem> {
  try {
    return { kind: "post", post: await limitTime(read) };
  } catch (error) {
    return { kind: "failure", problem: describeFailure(where, error) };
  }
}
