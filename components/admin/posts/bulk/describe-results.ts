import { formatFailure } from "#components/calls/problems.ts";
import type { Translator } from "#lib/messages/translator.ts";
import type { PostBulkAction } from "#lib/wix/admin.ts";
import { CallError } from "#components/calls/call-error.ts";
import type { AdminPost, BulkResults } from "../../admin-schema.ts";
import type { Result } from "../../lists/action-result.tsx";
import { statusNames } from "../../lists/status-mark.tsx";

type Done = {
  readonly action: PostBulkAction;
  readonly posts: readonly AdminPost[];
  readonly results: BulkResults;
  /** Why the action was not performed on other posts. */
  readonly skipped: readonly string[];
  /** The category or tag that was added, or "". */
  readonly label: string;
};

/** Returns the result of an action: the number of changed posts, and each other post with the reason. */
export function describeResults(
  t: Translator,
  { action, posts, results, skipped, label }: Done,
): Result {
  const titles = new Map(posts.map(({ id, title }) => [id, title]));
  const failed = results.flatMap(({ itemMetadata: { id, error } }) =>
    error === undefined
      ? []
      : describePost(
          t,
          titles.get(id) ?? "",
          formatFailure(t, new CallError({ code: error.code }), "admin"),
        ),
  );
  const count = results.length - failed.length;
  const details = [...failed, ...skipped];
  return {
    text: [
      ...(count > 0 ? [t(`posts.done.${action}`, { count, label })] : []),
      ...(details.length > 0 ? [t("posts.bulk.failed", { count: details.length })] : []),
    ].join(" "),
    details,
  };
}

/** Returns why an action is not performed on a post whose status or author does not allow it. */
export const describeSkipped = (t: Translator, { title, status }: AdminPost): string =>
  describePost(t, title, t("posts.bulk.notPossible", { status: t(statusNames[status]) }));

const describePost = (t: Translator, title: string, reason: string): string =>
  t("posts.bulk.reason", { title: title || t("admin.posts.untitled"), reason });
