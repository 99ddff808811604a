"use client"; // formats dates in the reader's time zone

import { useLocale, useTranslations } from "use-intl";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { formatDateTime } from "#components/ui/dates.ts";
import { Badge } from "../lists/list-table.tsx";
import styles from "./comment-facts.module.css";
import type { AdminComment } from "./comment-schema.ts";

type Props = {
  comment: AdminComment;
  /** The author's name, or a text that replaces it. */
  name: string;
};

/** Renders who wrote a comment, on which post, and when. The date links to the comment on the blog. */
export function CommentFacts({ comment, name }: Props) {
  const t = useTranslations();
  const language = useLocale();
  const { author, post, parentAuthor, createdDate, status, isPinned } = comment;
  const date = (
    <time dateTime={createdDate.toISOString()}>{formatDateTime(createdDate, language)}</time>
  );
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
