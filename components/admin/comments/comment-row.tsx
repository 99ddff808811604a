"use client"; // formats dates in the reader's time zone, and shows the rest of a long comment

import Checkbox from "@mui/material/Checkbox";
import { useId, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useDates } from "#components/ui/dates.tsx";
import { paths } from "#lib/site/paths/paths.ts";
import type { AdminComment } from "#lib/wix/comments/admin-comments.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { buildRowProps } from "../lists/list-keyboard.ts";
import { Badge, RowFailure } from "../lists/list-table.tsx";
import { ActionButton, RowMenu } from "../lists/row-actions.tsx";
import { listOffered, type ListAction, type ListActions } from "../lists/use-list-actions.tsx";
import type { Selection } from "../lists/use-selection.ts";
import { commentDocument, type CommentNode } from "./comment-document.ts";
import { CommentHistory } from "./comment-history.tsx";
import styles from "./comment-row.module.css";
import { CommentText } from "./comment-text.tsx";

type Props = {
  comment: AdminComment;
  /** The most frequent actions, and the others. */
  buttons: readonly ListAction<AdminComment>[];
  menu: readonly ListAction<AdminComment>[];
  list: Pick<ListActions<AdminComment>, "choose" | "isBusy" | "findRefusal">;
  selection: Pick<Selection<AdminComment>, "has" | "toggle">;
};

/** Renders a comment with its facts, its actions and its history. */
export function CommentRow({ comment, buttons, menu, list, selection }: Props) {
  const t = useTranslations();
  const titleId = useId();
  const { id, author } = comment;
  const name = author.name || t("admin.comments.deletedAccount");
  const title = t("admin.comments.by", { name });
  const isBusy = list.isBusy(id);
  return (
    <li>
      <article
        {...buildRowProps(id)}
        aria-labelledby={titleId}
        aria-busy={isBusy}
        className={styles.row}
        data-selected={selection.has(id)}
      >
        <h2 id={titleId} className="visually-hidden">
          {title}
        </h2>
        <Checkbox
          sx={{ alignSelf: "start", marginBlockStart: "-0.625rem", marginInlineStart: "-0.625rem" }}
          checked={selection.has(id)}
          onChange={() => selection.toggle(id)}
          slotProps={{ input: { "aria-label": t("admin.selection.one", { name }) } }}
        />
        <div className={styles.body}>
          <div className={styles.head}>
            <CommentFacts comment={comment} name={name} />
            <RowMenu item={comment} name={title} actions={menu} list={list} isBusy={isBusy} />
          </div>
          <CommentContent content={comment.content} />
          <CommentNotes comment={comment} />
          <RowFailure failure={list.findRefusal(id)} />
          <div>
            <div className={styles.actions}>
              {listOffered(buttons, [comment]).map((action) => (
                <ActionButton
                  key={action.name}
                  action={action}
                  items={[comment]}
                  name={title}
                  variant={isPositive(action) ? "contained" : "outlined"}
                  size="compact"
                  list={list}
                  onChoose={() => list.choose(action, [comment])}
                />
              ))}
            </div>
            <CommentHistory id={id} revision={comment.revision} />
          </div>
        </div>
      </article>
    </li>
  );
}

const isPositive = ({ name }: ListAction<AdminComment>): boolean =>
  name === "approve" || name === "publish";

/** Renders who wrote a comment, on which post, and when. The date links to the comment on the blog. */
function CommentFacts({ comment, name }: { comment: AdminComment; name: string }) {
  const t = useTranslations();
  const { formatDateTime } = useDates();
  const { author, post, parentAuthor, createdDate, status, isPinned } = comment;
  const date = <time dateTime={createdDate.toISOString()}>{formatDateTime(createdDate)}</time>;
  return (
    <div className={styles.facts}>
      <div className={styles.line}>
        <bdi className={styles.name}>{name}</bdi>
        {author.role !== undefined && <Badge>{t(`admin.roles.${author.role}`)}</Badge>}
        {author.isPostAuthor && author.role !== "author" && (
          <Badge>{t("admin.comments.postAuthor")}</Badge>
        )}
        {author.isBanned && <Badge>{t("admin.comments.banned")}</Badge>}
        {isPinned && <Badge>{t("admin.comments.pinned")}</Badge>}
        {status === "PUBLISHED" ? (
          <PageLink href={paths.comment(post.slug, comment.id)} className="plain-link">
            {date}
          </PageLink>
        ) : (
          date
        )}
      </div>
      <div className={styles.line}>
        <span>
          {t("admin.comments.on")}{" "}
          <PageLink href={paths.post(post.slug)} className="underlined-link">
            <bdi>{post.title || t("admin.posts.untitled")}</bdi>
          </PageLink>
        </span>
        {parentAuthor !== undefined && (
          <span>
            {t("admin.comments.replyTo", {
              name: parentAuthor || t("admin.comments.deletedAccount"),
            })}
          </span>
        )}
      </div>
    </div>
  );
}

/** Number of characters, and of blocks, above which only the beginning is shown. */
const longText = 900;
const manyBlocks = 8;

/** Renders a comment's text. A long text is cut until the moderator asks for all of it. */
function CommentContent({ content }: { content: unknown }) {
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  const { data: document } = useMemo(() => commentDocument.safeParse(content), [content]);
  if (document === undefined) return <p className="caption">{t("admin.comments.noText")}</p>;
  const { nodes } = document;
  if (nodes.length <= manyBlocks && countCharacters(nodes) <= longText) {
    return <CommentText content={document} />;
  }
  return (
    <>
      {/* Links in the hidden part must not take the focus. */}
      <div className={isOpen ? undefined : styles.cut} inert={!isOpen}>
        <CommentText content={document} />
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        className={styles.toggle}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? "admin.comments.showLess" : "admin.comments.showAll")}
      </button>
    </>
  );
}

const countCharacters = (nodes: readonly CommentNode[]): number =>
  nodes.reduce(
    (sum, { textData, nodes: children }) =>
      sum + (textData?.text.length ?? 0) + countCharacters(children),
    0,
  );

/** Renders why a comment waits, why it is hidden or deleted, and its reports. */
function CommentNotes({ comment }: { comment: AdminComment }) {
  const t = useTranslations();
  const { heldFor, isChange, reason, reports } = comment;
  if (heldFor === undefined && !isChange && reason === undefined && reports.length === 0) {
    return null;
  }
  return (
    <ul className={styles.notes}>
      {isChange && <li className={styles.note}>{t("admin.comments.changed")}</li>}
      {heldFor !== undefined && <li className={styles.note}>{t(`admin.heldFor.${heldFor}`)}</li>}
      {reason !== undefined && (
        <li className={styles.note}>{t(`admin.commentReasons.${reason}`)}</li>
      )}
      {reports.map(({ reason: reported, count }) => (
        <li key={reported} className={`${styles.note} ${styles.report}`}>
          {t(`admin.reports.${reported}`, { count })}
        </li>
      ))}
    </ul>
  );
}
