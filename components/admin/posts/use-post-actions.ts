"use client"; // performs actions on posts, and reports their results

import { useState } from "react";
import { useTranslations } from "use-intl";
import type { PostAction } from "#lib/wix/admin.ts";
import type { AdminPost } from "../admin-schema.ts";
import { isAboutChanges } from "./changes-actions.ts";
import type { Result } from "../lists/action-result.tsx";
import { useRowActions } from "../lists/use-row-actions.ts";

type Act = (post: AdminPost, action: PostAction, body?: object) => Promise<void>;

/**
 * Returns the handlers for `PostActions` and the result of the last action. With `canUndo`, the result offers
 * to restore a post moved to the trash.
 */
export function usePostActions(act: Act, canUndo = false) {
  const t = useTranslations();
  const rows = useRowActions();
  const [result, setResult] = useState<Result>();
  const onAct: Act = async (post, action, body) => {
    setResult(undefined);
    await act(post, action, body);
    const done = isAboutChanges(post, action)
      ? (`posts.changes.done.${action}` as const)
      : (`admin.done.${action}` as const);
    const text = t(done, { title: post.title || t("admin.posts.untitled") });
    const undo = { label: t("admin.actions.restore"), run: () => onPick(post, "restore") };
    setResult(canUndo && action === "trash" ? { text, undo } : { text });
  };
  const onPick = (post: AdminPost, action: PostAction) =>
    void rows.run(post.id, () => onAct(post, action));
  return { rows, result, onResult: setResult, onPick, onAct };
}
