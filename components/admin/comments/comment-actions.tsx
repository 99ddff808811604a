"use client"; // handles clicks on the actions of a comment

import Button from "@mui/material/Button";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import type { CommentAction } from "#lib/wix/admin.ts";
import { ActionMenu, type MenuAction } from "../lists/action-menu.tsx";
import { actionKeys } from "./action-keys.ts";
import styles from "./comment-actions.module.css";
import type { AdminComment } from "./comment-schema.ts";
import type { CommentQuery } from "./use-comment-query.ts";

export type CommentChoice = CommentAction | "ban" | "unban";

/** Actions that are buttons, in their order. */
export const buttonActions = [
  "approve",
  "dismiss",
  "reject",
  "publish",
  "hide",
  "spam",
  "delete",
] as const;

type Props = {
  comment: AdminComment;
  name: string;
  query: CommentQuery;
  isBusy: boolean;
  onPick: (choice: CommentChoice) => void;
};

/** Renders a comment's most frequent actions as buttons. */
export function CommentActions({ comment, name, isBusy, onPick }: Omit<Props, "query">) {
  const t = useTranslations();
  const buttons = buttonActions.filter((action) => comment.actions.includes(action));
  return (
    <div className={styles.actions}>
      {buttons.map((action, index) => (
        <ActionButton
          key={action}
          action={action}
          label={t("admin.frame.actOn", {
            action: t(`admin.commentActions.${action}`),
            name: t("admin.comments.by", { name }),
          })}
          isFirst={index === 0 && (action === "approve" || action === "publish")}
          isBusy={isBusy}
          onPick={() => onPick(action)}
        />
      ))}
    </div>
  );
}

type ButtonProps = {
  action: (typeof buttonActions)[number];
  /** Accessible name, which begins with the visible text. */
  label: string;
  isFirst?: boolean;
  isBusy: boolean;
  onPick: () => void;
};

export function ActionButton({ action, label, isFirst = false, isBusy, onPick }: ButtonProps) {
  const t = useTranslations();
  const key = action === "reject" ? undefined : actionKeys[action];
  return (
    <Button
      variant={isFirst ? "contained" : "outlined"}
      className={styles.button ?? ""}
      aria-label={label}
      aria-keyshortcuts={key}
      // A disabled button would lose focus.
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) onPick();
      }}
    >
      {t(`admin.commentActions.${action}`)}
    </Button>
  );
}

/** Renders a menu with a comment's other actions. */
export function CommentMenu({ comment, name, query, isBusy, onPick }: Props) {
  const t = useTranslations();
  const router = useRouter();
  const { author, post, actions } = comment;
  const choose = (choice: CommentChoice): MenuAction => ({
    name: choice,
    label: t(`admin.commentActions.${choice}`),
    onPick: () => onPick(choice),
  });
  const open = (key: "byAuthor" | "onPost", href: string): MenuAction => ({
    name: key,
    label: t(`admin.comments.${key}`),
    onPick: () => router.push(href),
  });
  return (
    <ActionMenu
      label={t("admin.frame.actionsFor", { name: t("admin.comments.by", { name }) })}
      isBusy={isBusy}
      actions={[
        ...(["pin", "unpin"] as const).filter((name) => actions.includes(name)).map(choose),
        open("onPost", query.buildPostHref(post.id)),
        ...(author.id === undefined ? [] : [open("byAuthor", query.buildAuthorHref(author.id))]),
        ...(author.canBeBanned ? [choose(author.isBanned ? "unban" : "ban")] : []),
      ]}
    />
  );
}
