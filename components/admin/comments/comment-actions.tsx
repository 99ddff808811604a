"use client"; // opens dialogs

import { useTranslations } from "use-intl";
import { CallError } from "#components/calls/call-error.ts";
import { formatFailure } from "#components/calls/problems.ts";
import { useResource } from "#components/calls/use-resource.tsx";
import type { Translator } from "#lib/messages/translator.ts";
import { commentPaths } from "#lib/site/paths/comment-paths.ts";
import { isPageSlug } from "#lib/site/paths/page-path.ts";
import type { CommentAction } from "#lib/wix/admin/admin.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import type { BulkActions } from "../lists/selectable-list.tsx";
import type { ActionDialog, ListAction } from "../lists/use-list-actions.tsx";
import type { ListQuery } from "../lists/use-list-query.ts";
import { actOnComments, banAuthor, buildAuthorPath, unbanAuthor } from "./comment-calls.ts";
import { commentAuthorResponse, type AdminComment } from "#lib/wix/comments/admin-comments.ts";

/** The keys of the actions that have a shortcut. */
const keys: Readonly<Partial<Record<CommentAction, string>>> = {
  approve: "a",
  dismiss: "a",
  publish: "p",
  hide: "h",
  spam: "s",
  delete: "d",
};

/** Actions that are buttons, in their order. */
const buttonActions = [
  "approve",
  "dismiss",
  "reject",
  "publish",
  "hide",
  "spam",
  "delete",
] as const;

function createAction(t: Translator, name: CommentAction) {
  return {
    name,
    label: t(`admin.commentActions.${name}`),
    key: keys[name],
    isOffered: ({ actions }: AdminComment) => actions.includes(name),
    ask: (comments: readonly AdminComment[]) =>
      name === "delete"
        ? {
            question: t("admin.removal.question", { count: comments.length }),
            note: t("admin.removal.note"),
            cancelLabel: t("admin.removal.keep", { count: comments.length }),
            confirmLabel: t("admin.removal.delete"),
          }
        : undefined,
    perform: async (comments: readonly AdminComment[]) => {
      const results = await actOnComments(comments, name);
      const refusals = new Map(
        results.flatMap(({ itemMetadata: { id, error } }): [string, string][] =>
          error === undefined
            ? []
            : [[id, formatFailure(t, new CallError({ code: error.code }), "admin")]],
        ),
      );
      const count = results.length - refusals.size;
      return {
        text: [
          ...(count > 0 ? [t(`admin.commentDone.${name}`, { count })] : []),
          ...(refusals.size > 0 ? [t("admin.comments.someFailed", { count: refusals.size })] : []),
        ].join(" "),
        refusals,
      };
    },
  };
}

/** Creates the actions on the selected comments, which are also the buttons of a comment. */
export function createBulkActions(t: Translator): BulkActions<AdminComment> {
  const actions = buttonActions.map((name) => createAction(t, name));
  const describe = (name: CommentAction, ...others: CommentAction[]) => {
    const effects = [name, ...others].map((one) => t(`admin.commentActions.${one}`));
    return [keys[name] ?? "", effects.join(" / ")] as const;
  };
  return {
    label: t("admin.selection.label"),
    actions,
    buttonSize: "compact",
    noneSelected: t("admin.comments.noneSelected"),
    notOffered: t("admin.comments.notOffered"),
    texts: "admin.shortcuts",
    shortcuts: [
      describe("approve", "dismiss"),
      describe("publish"),
      describe("hide"),
      describe("spam"),
      describe("delete"),
    ],
  };
}

/** Returns whether the post has the page on which members answer a comment. Pages of the site have none. */
const isOnPost = ({ post }: AdminComment): boolean => !isPageSlug(post.slug);

const canAnswer = (comment: AdminComment): boolean =>
  comment.status === "PUBLISHED" && isOnPost(comment);

/** Creates the action that approves a comment and then opens the page on which to answer it. */
export const createAnswerAction = (
  t: Translator,
  openPage: (path: string) => void,
): ListAction<AdminComment> => ({
  name: "approveAndAnswer",
  label: t("admin.commentActions.approveAndAnswer"),
  isOffered: (comment) =>
    comment.actions.includes("approve") && !comment.isChange && isOnPost(comment),
  perform: async ([comment]) => {
    const outcome = await createAction(t, "approve").perform([comment]);
    if (outcome.refusals.size === 0) openPage(commentPaths.reply(comment.post.slug, comment.id));
    return outcome;
  },
});

/** Creates the action that opens the page on which to answer a published comment. */
export const createReplyAction = (t: Translator): ListAction<AdminComment> => ({
  name: "answer",
  label: t("admin.commentActions.answer"),
  isOffered: canAnswer,
  buildHref: ({ post, id }) => commentPaths.reply(post.slug, id),
});

/** Creates the other actions on a comment, for its menu. */
export function createMenuActions(t: Translator, query: ListQuery): ListAction<AdminComment>[] {
  const { buildHref } = query;
  return [
    createAction(t, "pin"),
    createAction(t, "unpin"),
    {
      name: "onPost",
      label: t("admin.comments.onPost"),
      buildHref: ({ post }) => buildHref({ post: post.id }),
    },
    {
      name: "byAuthor",
      label: t("admin.comments.byAuthor"),
      isOffered: ({ author }) => author.id !== undefined,
      buildHref: ({ author }) => buildHref({ author: author.id }),
    },
    ...createBanActions(t),
  ];
}

/** Creates the actions that ban the author of a comment, and that end the ban. */
export function createBanActions(t: Translator): ListAction<AdminComment>[] {
  return [
    {
      name: "ban",
      label: t("admin.commentActions.ban"),
      isOffered: ({ author }) => author.canBeBanned && !author.isBanned,
      renderDialog: (dialog, [{ author }]) => <BanDialog dialog={dialog} author={author} />,
    },
    {
      name: "unban",
      label: t("admin.commentActions.unban"),
      isOffered: ({ author }) => author.canBeBanned && author.isBanned,
      perform: async ([{ author }]) => {
        await unbanAuthor(author.id ?? "");
        return { text: t("admin.commentDone.unban", { name: author.name }) };
      },
    },
  ];
}

type BanProps = { dialog: ActionDialog<AdminComment>; author: AdminComment["author"] };

/** Asks whether to ban a member, with the number of comments that the ban hides. */
function BanDialog({ dialog, author: { id = "", name } }: BanProps) {
  const t = useTranslations();
  const { data } = useResource(buildAuthorPath(id), commentAuthorResponse, {
    revalidateOnMount: true,
  });
  return (
    <ConfirmDialog
      isOpen={dialog.isOpen}
      question={t("admin.ban.question", { name })}
      note={
        data === undefined
          ? t("admin.ban.counting")
          : t("admin.ban.note", { name, count: data.author.comments })
      }
      cancelLabel={t("admin.ban.cancel")}
      confirmLabel={t("admin.ban.submit")}
      onAnswer={(isSure) => {
        dialog.onClose();
        if (!isSure) return;
        dialog.run(async () => {
          const count = await banAuthor(id);
          return { text: t("admin.commentDone.ban", { name, count }) };
        });
      }}
    />
  );
}
