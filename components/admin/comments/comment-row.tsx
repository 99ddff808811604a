"use client"; // handles clicks on the actions of a row

import Checkbox from "@mui/material/Checkbox";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { RowFailure } from "../lists/list-table.tsx";
import { buildRowProps } from "../lists/use-row-focus.ts";
import { CommentActions, CommentMenu, type CommentChoice } from "./comment-actions.tsx";
import { CommentContent } from "./comment-content.tsx";
import { CommentFacts } from "./comment-facts.tsx";
import { CommentHistory } from "./comment-history.tsx";
import { CommentNotes } from "./comment-notes.tsx";
import styles from "./comment-row.module.css";
import type { AdminComment } from "./comment-schema.ts";
import type { CommentQuery } from "./use-comment-query.ts";

type Props = {
  comment: AdminComment;
  query: CommentQuery;
  isSelected: boolean;
  isBusy: boolean;
  failure: string | undefined;
  onSelect: () => void;
  onPick: (choice: CommentChoice) => void;
};

/** Renders a comment with its facts, its actions and its history. */
export function CommentRow(props: Props) {
  const { comment, query, isSelected, isBusy, failure, onSelect, onPick } = props;
  const t = useTranslations();
  const id = useId();
  const name = comment.author.name || t("admin.comments.deletedAccount");
  return (
    <li>
      <article
        {...buildRowProps(comment.id)}
        aria-labelledby={id}
        aria-busy={isBusy}
        className={styles.row}
        data-selected={isSelected}
      >
        <h2 id={id} className="visually-hidden">
          {t("admin.comments.by", { name })}
        </h2>
        <Checkbox
          className={styles.select ?? ""}
          checked={isSelected}
          onChange={onSelect}
          slotProps={{ input: { "aria-label": t("admin.selection.one", { name }) } }}
        />
        <div className={styles.body}>
          <div className={styles.head}>
            <CommentFacts comment={comment} name={name} />
            <CommentMenu
              comment={comment}
              name={name}
              query={query}
              isBusy={isBusy}
              onPick={onPick}
            />
          </div>
          <CommentContent content={comment.content} />
          <CommentNotes comment={comment} />
          <RowFailure failure={failure} />
          <div className={styles.footer}>
            <CommentActions comment={comment} name={name} isBusy={isBusy} onPick={onPick} />
            <CommentHistory id={comment.id} revision={comment.revision} />
          </div>
        </div>
      </article>
    </li>
  );
}
