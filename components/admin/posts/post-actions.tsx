"use client"; // opens the menu of a post's actions, and dialogs for their input

import Button from "@mui/material/Button";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Translator } from "#lib/messages/translator.ts";
import { paths } from "#lib/site/paths.ts";
import type { PostAction } from "#lib/wix/admin.ts";
import { ActionMenu } from "../lists/action-menu.tsx";
import type { AdminPost } from "../admin-schema.ts";
import { isAboutChanges } from "./changes-actions.ts";
import { RejectDialog, ScheduleDialog, SlugDialog } from "./post-dialogs.tsx";

/** Actions in menu order. */
const order: readonly PostAction[] = [
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
];

/** Actions that can be shown as a button next to the menu. None of them unpublishes a post. */
const primary: readonly PostAction[] = ["approve", "publish", "submit", "restore"];

/** Dialogs for the actions that need input. */
const dialogs = [
  ["schedule", ScheduleDialog],
  ["slug", SlugDialog],
  ["reject", RejectDialog],
] as const;
const needsInput = (action: PostAction) => dialogs.some(([name]) => name === action);

type Props = {
  post: AdminPost;
  isBusy: boolean;
  /** Whether to show the primary action as a button next to the menu. */
  showsPrimary?: boolean;
  /** Performs an action that needs no input, and reports the result itself. */
  onPick: (action: PostAction) => void;
  /** Performs an action that needs input. Rejects with the error if the action fails. */
  onAct: (action: PostAction, body: object) => Promise<void>;
  /** Deletes a post in the trash for good. Only in lists. */
  onDelete?: () => void;
};

export function PostActions(props: Props) {
  const { post, isBusy, showsPrimary = false, onPick, onAct, onDelete } = props;
  const t = useTranslations();
  const router = useRouter();
  const menu = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<PostAction>();
  const names = order.filter((action) => isOffered(post, action));
  const actions = names.map((name) => ({
    name,
    label: formatLabel(t, post, name),
    onPick: () => (needsInput(name) ? setAsked(name) : onPick(name)),
  }));
  const open = (name: string, label: string, href: string) => ({
    name,
    label,
    onPick: () => router.push(href),
  });
  const edit = open("edit", t("admin.actions.edit"), paths.adminPostEditor(post.id));
  const preview = open("preview", t("posts.list.preview"), paths.adminPost(post.id));
  const canDelete = onDelete !== undefined && post.bulkActions.includes("delete");
  const first = showsPrimary ? actions.find(({ name }) => primary.includes(name)) : undefined;
  const title = post.title || t("admin.posts.untitled");
  return (
    <>
      {first !== undefined && (
        <Button
          variant="contained"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) first.onPick();
          }}
        >
          {first.label}
        </Button>
      )}
      <ActionMenu
        label={t("admin.frame.actionsFor", { name: title })}
        actions={[
          ...(showsPrimary ? [] : [...(post.canEdit ? [edit] : []), preview]),
          ...actions.filter((action) => action !== first),
          ...(canDelete
            ? [{ name: "delete", label: t("posts.list.delete"), onPick: onDelete }]
            : []),
        ]}
        isBusy={isBusy}
        button={menu}
      />
      {dialogs.map(([action, Dialog]) => (
        <Dialog
          key={action}
          post={post}
          isOpen={asked === action}
          onSubmit={(body) => onAct(action, body)}
          onClose={() => setAsked(undefined)}
          onClosed={() => menu.current?.focus()}
        />
      ))}
    </>
  );
}

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
