"use client"; // handles the shortcuts, and asks before deletions and bans

import { useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { findCurrentId, useRowFocus } from "../lists/use-row-focus.ts";
import { useSelection } from "../lists/use-selection.ts";
import { useShortcuts, useShortcutSwitch } from "../lists/use-shortcuts.ts";
import { BanDialog } from "./ban-dialog.tsx";
import type { CommentChoice } from "./comment-actions.tsx";
import styles from "./comment-list.module.css";
import { CommentRow } from "./comment-row.tsx";
import type { AdminComment } from "./comment-schema.ts";
import { actionKeys } from "./action-keys.ts";
import { CommentSelectionBar } from "./selection-bar.tsx";
import { CommentShortcutHelp } from "./shortcut-help.tsx";
import type { useCommentActions } from "./use-comment-actions.ts";
import type { CommentQuery } from "./use-comment-query.ts";

type Props = {
  comments: readonly AdminComment[];
  query: CommentQuery;
  actions: ReturnType<typeof useCommentActions>;
};

/** Renders one page of comments with their selection, shortcuts and dialogs. */
export function CommentPage({ comments, query, actions }: Props) {
  const t = useTranslations();
  const selection = useSelection(comments);
  const focus = useRowFocus(comments);
  const shortcuts = useShortcutSwitch();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [doomed, setDoomed] = useState<readonly AdminComment[]>([]);
  const [banned, setBanned] = useState<AdminComment>();

  const pick = (chosen: readonly AdminComment[], choice: CommentChoice) => {
    focus.remember();
    const [first] = chosen;
    const memberId = first?.author.id;
    if (choice === "delete") setDoomed(chosen);
    else if (choice === "ban") setBanned(first);
    else if (choice !== "unban") void actions.act(chosen, choice);
    else if (first !== undefined && memberId !== undefined) void actions.unban(first, memberId);
  };
  const findCurrent = () => comments.find(({ id }) => id === findCurrentId());
  const act = (action: keyof typeof actionKeys) => () => {
    const current = findCurrent();
    const targets = selection.selected.length > 0 ? selection.selected : [current ?? []].flat();
    const able = targets.filter(({ actions: offered }) => offered.includes(action));
    if (action !== "delete" || able.length > 0) pick(able.length > 0 ? able : targets, action);
  };
  useShortcuts(shortcuts.isOn, {
    j: () => focus.move(1),
    k: () => focus.move(-1),
    x: () => {
      const current = findCurrent();
      if (current !== undefined) selection.toggle(current.id);
    },
    "?": () => setHelpOpen(true),
    [actionKeys.approve]: act("approve"),
    [actionKeys.publish]: act("publish"),
    [actionKeys.hide]: act("hide"),
    [actionKeys.spam]: act("spam"),
    [actionKeys.delete]: act("delete"),
  });
  return (
    <div>
      <CommentSelectionBar
        total={comments.length}
        selection={selection}
        isBusy={actions.isBusy}
        onAct={pick}
        onHelp={() => setHelpOpen(true)}
      />
      <ol aria-label={t("admin.comments.caption")} className={styles.rows}>
        {comments.map((comment) => (
          <CommentRow
            key={comment.id}
            comment={comment}
            query={query}
            isSelected={selection.has(comment.id)}
            isBusy={actions.isBusy(comment.id)}
            failure={actions.findFailure(comment.id)}
            onSelect={() => selection.toggle(comment.id)}
            onPick={(choice) => pick([comment], choice)}
          />
        ))}
      </ol>
      <CommentShortcutHelp
        isOpen={isHelpOpen}
        onClose={() => setHelpOpen(false)}
        isOn={shortcuts.isOn}
        onSwitch={shortcuts.change}
      />
      <ConfirmDialog
        isOpen={doomed.length > 0}
        question={t("admin.removal.question", { count: doomed.length })}
        note={t("admin.removal.note")}
        cancelLabel={t("admin.removal.keep", { count: doomed.length })}
        confirmLabel={t("admin.removal.delete")}
        onAnswer={(isSure) => {
          setDoomed([]);
          if (isSure) void actions.act(doomed, "delete");
        }}
      />
      {banned?.author.id !== undefined && (
        <BanDialog
          name={banned.author.name}
          memberId={banned.author.id}
          onAnswer={(isSure) => {
            const { id } = banned.author;
            setBanned(undefined);
            if (isSure && id !== undefined) void actions.ban(banned, id);
          }}
        />
      )}
    </div>
  );
}
