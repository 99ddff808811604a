"use client"; // performs actions on comments, and reports their results

import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatFailure } from "#components/calls/problems.ts";
import type { Translator } from "#lib/messages/translator.ts";
import type { CommentAction } from "#lib/wix/admin.ts";
import { CallError } from "#components/calls/call-error.ts";
import type { Result } from "../lists/action-result.tsx";
import { useBusyIds } from "../lists/use-busy-ids.ts";
import { actOnComments, banAuthor, unbanAuthor } from "./comment-calls.ts";
import type { AdminComment, CommentResults } from "./comment-schema.ts";

type Failures = ReadonlyMap<string, string>;

/**
 * Returns functions that perform actions on comments, the result of the last one, and functions that return whether
 * a row is busy and why its last action failed. `reload` loads the list again.
 */
export function useCommentActions(reload: () => Promise<unknown>) {
  const t = useTranslations();
  const { isBusy, runOn } = useBusyIds();
  const [failures, setFailures] = useState<Failures>(new Map());
  const [result, setResult] = useState<Result>();
  /** Adds failures without removing those of a parallel action. */
  const addFailures = (added: Failures) => setFailures((before) => new Map([...before, ...added]));

  /** Runs one call. Its failure is shown in the rows of `comments`. */
  async function run(
    comments: readonly AdminComment[],
    work: () => Promise<Result>,
  ): Promise<void> {
    if (comments.some(({ id }) => isBusy(id))) return;
    setFailures(new Map());
    setResult(undefined);
    await runOn(comments, async () => {
      try {
        const done = await work();
        await reload();
        setResult(done);
      } catch (failure) {
        const text = formatFailure(t, failure, "admin");
        addFailures(new Map(comments.map(({ id }) => [id, text])));
        await reload();
      }
    });
  }

  const act = async (chosen: readonly AdminComment[], action: CommentAction): Promise<void> => {
    const comments = chosen.filter(({ actions }) => actions.includes(action));
    if (comments.length === 0) {
      setResult({
        text: t(chosen.length === 0 ? "admin.comments.noneSelected" : "admin.comments.notOffered"),
      });
      return;
    }
    await run(comments, async () => {
      const results = await actOnComments(comments, action);
      addFailures(describeFailures(t, results));
      return { text: describeResults(t, results, action) };
    });
  };

  return {
    act,
    ban: (comment: AdminComment, memberId: string) =>
      run([comment], async () => {
        const count = await banAuthor(memberId);
        return { text: t("admin.commentDone.ban", { name: comment.author.name, count }) };
      }),
    unban: (comment: AdminComment, memberId: string) =>
      run([comment], async () => {
        await unbanAuthor(memberId);
        return { text: t("admin.commentDone.unban", { name: comment.author.name }) };
      }),
    result,
    isBusy,
    findFailure: (id: string) => failures.get(id),
  };
}

function describeResults(t: Translator, results: CommentResults, action: CommentAction): string {
  const failed = results.filter(({ itemMetadata }) => !itemMetadata.success).length;
  const count = results.length - failed;
  return [
    ...(count > 0 ? [t(`admin.commentDone.${action}`, { count })] : []),
    ...(failed > 0 ? [t("admin.comments.someFailed", { count: failed })] : []),
  ].join(" ");
}

function describeFailures(t: Translator, results: CommentResults): Failures {
  return new Map(
    results.flatMap(({ itemMetadata: { id, error } }): [string, string][] =>
      error === undefined
        ? []
        : [[id, formatFailure(t, new CallError({ code: error.code }), "admin")]],
    ),
  );
}
