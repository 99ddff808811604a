"use client"; // opens dialogs

import { useState } from "react";
import { useTranslations } from "use-intl";
import { CallError, createFieldError } from "#components/calls/call-error.ts";
import { formatFailure } from "#components/calls/problems.ts";
import type { Translator } from "#lib/messages/translator.ts";
import type { PostBulkAction } from "#lib/wix/admin/admin.ts";
import type { PickedItem } from "../../ui/forms/pick-field.tsx";
import { actOnPosts } from "../admin-calls.ts";
import type { AdminPost } from "#lib/wix/admin/admin-responses.ts";
import { FormDialog } from "../form-dialog.tsx";
import { statusNames } from "../lists/status-mark.tsx";
import type { ActionDialog, ListAction, Outcome } from "../lists/use-list-actions.tsx";
import { GroupField } from "./group-field.tsx";
import { formatTitle } from "./post-actions.tsx";

/** The actions in the order of their buttons, with their keys. In the trash, the key of `trash` deletes. */
const keys = {
  publish: "p",
  submit: "s",
  restore: "r",
  addCategories: "c",
  addTags: "t",
  unpublish: "u",
  trash: "d",
  delete: "d",
} as const satisfies Record<PostBulkAction, string>;

type Change = {
  readonly action: PostBulkAction;
  readonly posts: readonly AdminPost[];
  /** The posts whose status or author does not allow the action. */
  readonly skipped?: readonly AdminPost[];
  /** The category or tag to add. */
  readonly group?: PickedItem | undefined;
};

/** Creates the actions on several posts. */
export function createBulkActions(t: Translator): readonly ListAction<AdminPost>[] {
  const share = (action: PostBulkAction) => ({
    name: action,
    label: t(`posts.bulk.${action}`),
    key: keys[action],
    isOffered: ({ bulkActions }: AdminPost) => bulkActions.includes(action),
  });
  const change = (action: Exclude<PostBulkAction, "addCategories" | "addTags">) => ({
    ...share(action),
    ask: (posts: readonly AdminPost[]) =>
      action === "publish" || action === "unpublish" || action === "delete"
        ? {
            question: t(`posts.confirm.${action}`, {
              count: posts.length,
              title: posts[0]?.title || t("admin.posts.untitled"),
            }),
            note: t(`posts.confirm.${action}Note`),
            cancelLabel: t("posts.confirm.cancel"),
            confirmLabel: t(`posts.confirm.${action}Submit`),
            isHarmless: action !== "delete",
          }
        : undefined,
    perform: (posts: readonly AdminPost[], skipped: readonly AdminPost[]) =>
      tryToSend(t, { action, posts, skipped }),
  });
  const add = (action: "addCategories" | "addTags"): ListAction<AdminPost> => ({
    ...share(action),
    renderDialog: (dialog, posts) => <GroupDialog dialog={dialog} action={action} posts={posts} />,
  });
  return [
    change("publish"),
    // A member who may publish need not submit.
    { ...change("submit"), replacedBy: "publish" },
    change("restore"),
    add("addCategories"),
    add("addTags"),
    change("unpublish"),
    change("trash"),
    { ...change("delete"), isDestructive: true },
  ];
}

/** Performs an action. If the whole call fails, the result says why. */
const tryToSend = (t: Translator, change: Change): Promise<Outcome<AdminPost>> =>
  sendChange(t, change).catch((failure: unknown) => ({ text: formatFailure(t, failure, "admin") }));

/** Performs an action. Returns the number of changed posts, and each other post with the reason. */
async function sendChange(t: Translator, change: Change): Promise<Outcome<AdminPost>> {
  const { action, posts, skipped = [], group } = change;
  const results = await actOnPosts({ action, posts, groupIds: group && [group.id] });
  const errors = new Map(results.map(({ itemMetadata: { id, error } }) => [id, error]));
  const failed = posts.flatMap((post) => {
    const error = errors.get(post.id);
    if (error === undefined) return [];
    const reason = formatFailure(t, new CallError({ code: error.code }), "admin");
    return t("posts.bulk.reason", { title: formatTitle(t, post), reason });
  });
  const details = [...failed, ...skipped.map((post) => describeSkipped(t, post))];
  const done = posts.filter(({ id }) => errors.has(id) && errors.get(id) === undefined);
  return {
    text: [
      ...(done.length > 0
        ? [t(`posts.done.${action}`, { count: done.length, label: group?.label ?? "" })]
        : []),
      ...(details.length > 0 ? [t("posts.bulk.failed", { count: details.length })] : []),
    ].join(" "),
    details,
    undo:
      action === "trash" && done.length > 0
        ? {
            label: t("posts.bulk.undo"),
            items: done,
            perform: () => tryToSend(t, { action: "restore", posts: done }),
          }
        : undefined,
  };
}

const describeSkipped = (t: Translator, post: AdminPost): string =>
  t("posts.bulk.reason", {
    title: formatTitle(t, post),
    reason: t("posts.bulk.notPossible", { status: t(statusNames[post.status]) }),
  });

type GroupProps = {
  dialog: ActionDialog<AdminPost>;
  action: "addCategories" | "addTags";
  posts: readonly AdminPost[];
};

/** Asks for a category or tag to add to posts. */
function GroupDialog({ dialog, action, posts }: GroupProps) {
  const t = useTranslations();
  const kind = action === "addTags" ? "tag" : "category";
  const [group, setGroup] = useState<PickedItem>();
  const [first, ...others] = new Set(posts.map(({ language }) => language));
  return (
    <FormDialog
      {...dialog}
      title={t(`posts.groups.${action}`, { count: posts.length })}
      note={t("posts.groups.note")}
      submitLabel={t("posts.groups.submit")}
      field={kind}
      onSubmit={async () => {
        if (group === undefined) throw createFieldError(kind, t("manage.picker.required"));
        const possible = posts.filter(({ bulkActions }) => bulkActions.includes(action));
        const skipped = posts.filter((post) => !possible.includes(post));
        await dialog.perform(() => sendChange(t, { action, posts: possible, skipped, group }));
      }}
    >
      <GroupField
        kind={kind}
        value={group?.id ?? ""}
        // Posts of several languages have no category in common.
        language={others.length === 0 ? first : undefined}
        onPick={setGroup}
      />
    </FormDialog>
  );
}
