"use client"; // opens dialogs

import { useTranslations } from "use-intl";
import type { Translator } from "#lib/messages/translator.ts";
import type { PostAction } from "#lib/wix/admin/admin.ts";
import { actOnPost } from "../admin-calls.ts";
import type { AdminPost } from "#lib/wix/admin/admin-responses.ts";
import { ActionButton, RowMenu } from "../lists/row-actions.tsx";
import {
  listOffered,
  type ListAction,
  type ListActions,
  type Outcome,
} from "../lists/use-list-actions.tsx";
import { getContentKind } from "../content-kind.tsx";
import { RejectDialog, ScheduleDialog, SlugDialog } from "./post-dialogs.tsx";

/** Actions in menu order. */
const order = [
  "approve",
  "reject",
  "publish",
  "schedule",
  "unschedule",
  "unpublish",
  "review",
  "submit",
  "pin",
  "unpin",
  "feature",
  "unfeature",
  "slug",
  "restore",
  "trash",
] as const satisfies readonly PostAction[];

/** Actions that can be shown as a button beside the menu. None of them unpublishes a post. */
const primary: readonly string[] = ["approve", "publish", "submit", "restore"];

const dialogs = new Map<PostAction, typeof SlugDialog>([
  ["schedule", ScheduleDialog],
  ["slug", SlugDialog],
  ["reject", RejectDialog],
]);

/** Optimistic changes to a post, for actions that rarely fail. */
const expectedChanges: Readonly<Partial<Record<PostAction, Partial<AdminPost>>>> = {
  pin: { pinned: true },
  unpin: { pinned: false },
  feature: { featured: true },
  unfeature: { featured: false },
  trash: { status: "DELETED" },
};

type Options = {
  /** The date of the version that the member sees. Default: that of the latest version. */
  readonly editedDate?: string;
  /** Whether the result of moving a post to the trash offers to restore it. */
  readonly canUndo?: boolean;
};

/** Creates the actions on a single post. */
export function createPostActions<Post extends AdminPost>(
  t: Translator,
  { editedDate, canUndo = false }: Options = {},
): ListAction<Post>[] {
  async function act(post: Post, action: PostAction, body?: object): Promise<Outcome<Post>> {
    const version = { id: post.id, editedDate: editedDate ?? post.updatedDate.toISOString() };
    const changed = await actOnPost(version, action, body);
    const done = isAboutChanges(post, action)
      ? (`posts.changes.done.${action}` as const)
      : (`admin.done.${action}` as const);
    const restore = () => act(post, "restore");
    return {
      text: t(done, { title: formatTitle(t, post), kind: getContentKind(post.slug) }),
      changed: [{ ...post, ...changed }],
      undo:
        canUndo && action === "trash"
          ? { label: t("admin.actions.restore"), items: [post], perform: restore }
          : undefined,
    };
  }
  return order.map((name) => {
    const shared = {
      name,
      label: (post: Post) => formatLabel(t, post, name),
      isOffered: (post: Post) => isOffered(post, name),
    };
    const Dialog = dialogs.get(name);
    if (Dialog !== undefined) {
      return {
        ...shared,
        renderDialog: (dialog, [post]) => (
          <Dialog
            {...dialog}
            post={post}
            onSubmit={(body) => dialog.perform(() => act(post, name, body))}
          />
        ),
      };
    }
    const change = expectedChanges[name];
    return {
      ...shared,
      perform: ([post]) => act(post, name),
      expect: change && ((post) => ({ ...post, ...change })),
    };
  });
}

type Props = {
  post: AdminPost;
  actions: readonly ListAction<AdminPost>[];
  list: Pick<ListActions<AdminPost>, "choose" | "isBusy">;
};

/** Renders the menu of a single post's actions, and the most important of them as a button. */
export function PostActions({ post, actions, list }: Props) {
  const t = useTranslations();
  const first = listOffered(actions, [post]).find(({ name }) => primary.includes(name));
  return (
    <>
      {first !== undefined && (
        <ActionButton
          action={first}
          items={[post]}
          variant="contained"
          list={list}
          onChoose={() => list.choose(first, [post])}
        />
      )}
      <RowMenu
        item={post}
        name={formatTitle(t, post)}
        actions={actions.filter((action) => action !== first)}
        list={list}
        isBusy={list.isBusy(post.id)}
      />
    </>
  );
}

/** Returns a post's title, or a text that replaces an empty one. */
export const formatTitle = (t: Translator, { title }: Pick<AdminPost, "title">): string =>
  title || t("admin.posts.untitled");

/** Returns whether to offer an action. Hides an allowed action if another action has the same effect. */
function isOffered({ status, actions }: AdminPost, action: PostAction): boolean {
  if (!actions.includes(action)) return false;
  if (action === "publish") return !actions.includes("approve");
  return action !== "unpublish" || status !== "SCHEDULED";
}

function formatLabel(t: Translator, post: AdminPost, action: PostAction): string {
  const { status } = post;
  if (isAboutChanges(post, action)) return t(`posts.changes.actions.${action}`);
  if (action === "schedule" && status === "SCHEDULED") return t("admin.actions.reschedule");
  if (action === "unpublish" && status === "IN_MODERATION") return t("admin.actions.withdraw");
  return t(`admin.actions.${action}`);
}

/** Returns whether an action is about the changes to a published post, and not about the post. */
const isAboutChanges = (
  { status }: AdminPost,
  action: PostAction,
): action is "submit" | "approve" | "reject" =>
  status === "PUBLISHED" && ["submit", "approve", "reject"].includes(action);
