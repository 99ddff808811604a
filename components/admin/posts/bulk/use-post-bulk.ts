"use client"; // performs actions on several posts, and reports their results

import { useTranslations } from "use-intl";
import { formatFailure } from "#components/calls/problems.ts";
import type { PostBulkAction } from "#lib/wix/admin.ts";
import type { PickedItem } from "../../../ui/forms/pick-field.tsx";
import { actOnPosts } from "../../admin-calls.ts";
import type { AdminPost } from "../../admin-schema.ts";
import type { Result } from "../../lists/action-result.tsx";
import { useBusyIds } from "../../lists/use-busy-ids.ts";
import { describeSkipped, describeResults } from "./describe-results.ts";

type Options = {
  /** Loads the list again. */
  readonly reload: () => Promise<unknown>;
  readonly onResult: (result: Result | undefined) => void;
};

/** Returns a function that performs an action on posts, and one that returns whether a post is busy. */
export function usePostBulk({ reload, onResult }: Options) {
  const t = useTranslations();
  const { isBusy, runOn } = useBusyIds();

  async function send(
    posts: readonly AdminPost[],
    action: PostBulkAction,
    { group, skipped = [] }: { group?: PickedItem | undefined; skipped?: readonly string[] },
  ): Promise<void> {
    onResult(undefined);
    await runOn(posts, async () => {
      const groupIds = group && [group.id];
      const results = await actOnPosts({ action, posts, groupIds });
      await reload();
      const done = new Set(
        results.flatMap(({ itemMetadata: { id, success } }) => (success ? id : [])),
      );
      const undo = {
        label: t("posts.bulk.undo"),
        run: () =>
          void send(
            posts.filter(({ id }) => done.has(id)),
            "restore",
            {},
          ),
      };
      onResult({
        ...describeResults(t, { action, posts, results, skipped, label: group?.label ?? "" }),
        undo: action === "trash" && done.size > 0 ? undo : undefined,
      });
    });
  }

  /** Performs an action on the posts that allow it. Rejects with the error if the whole call fails. */
  async function perform(
    chosen: readonly AdminPost[],
    action: PostBulkAction,
    group?: PickedItem,
  ): Promise<void> {
    if (chosen.some(({ id }) => isBusy(id))) return;
    const posts = chosen.filter(({ bulkActions }) => bulkActions.includes(action));
    const others = chosen.filter((post) => !posts.includes(post));
    const skipped = others.map((post) => describeSkipped(t, post));
    if (posts.length > 0) await send(posts, action, { group, skipped });
    else {
      const text = t(`posts.bulk.${chosen.length === 0 ? "noneSelected" : "notOffered"}`);
      onResult({ text });
    }
  }

  /** Performs an action, and shows the failure of the whole call as the result. */
  const run = (chosen: readonly AdminPost[], action: PostBulkAction) =>
    perform(chosen, action).catch(async (failure: unknown) => {
      await reload();
      onResult({ text: formatFailure(t, failure, "admin") });
    });

  return { perform, run, isBusy };
}
