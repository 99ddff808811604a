"use client"; // loads the comments, and performs actions on them

import { useTranslations } from "use-intl";
import { useResource } from "#components/calls/use-resource.tsx";
import { commentQueues } from "#lib/wix/admin/admin.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { AdminList } from "../lists/admin-list.tsx";
import { useListActions } from "../lists/use-list-actions.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { createBulkActions, createMenuActions, createReplyAction } from "./comment-actions.tsx";
import { buildCommentsPath } from "./comment-calls.ts";
import { CommentRow } from "./comment-row.tsx";
import styles from "./comment-row.module.css";
import { commentsResponse, type AdminComment } from "#lib/wix/comments/admin-comments.ts";
import { useCommentCounts } from "./use-comment-counts.ts";

/** Renders the moderators' list of comments. */
export function CommentList() {
  const t = useTranslations();
  const query = useListQuery(commentQueues, ["post", "author"]);
  const { tab: queue, search, cursor, filters, buildHref } = query;
  const path = buildCommentsPath({ queue, search, cursor, filters });
  const { data, error, mutate, reload } = useResource(path, commentsResponse, {
    keepPreviousData: true,
  });
  const { counts, reload: reloadCounts } = useCommentCounts();
  const list = useListActions<AdminComment>(() => Promise.all([mutate(), reloadCounts()]));
  const none = search !== "" ? "noneFound" : queue === "waiting" ? "noneWaiting" : "none";
  const bulk = createBulkActions(t);
  const { post, author } = data?.filter ?? {};
  const { prev, next } = data?.cursors ?? {};
  return (
    <AdminList
      items={data?.comments}
      list={list}
      error={error}
      reload={reload}
      none={t(`admin.comments.${none}`)}
      tabs={{
        label: t("admin.comments.tabs"),
        all: commentQueues.map((name) => ({
          name,
          label: t(`admin.comments.${name}`),
          count: name === "waiting" || name === "reported" ? counts?.[name] : undefined,
        })),
        current: queue,
        buildHref: query.buildTabHref,
      }}
      search={{ label: t("admin.comments.searchLabel"), query }}
      notes={
        <>
          {post !== undefined && (
            <Limit
              text={t("admin.comments.onlyPost", { title: post })}
              href={buildHref({ post: "" })}
            />
          )}
          {author !== undefined && (
            <Limit
              text={t("admin.comments.onlyAuthor", { name: author })}
              href={buildHref({ author: "" })}
            />
          )}
        </>
      }
      pages={{
        earlier: prev && buildHref({ cursor: prev }),
        later: next && buildHref({ cursor: next }),
      }}
      bulk={bulk}
      renderRows={(selection, choose) => (
        <ol aria-label={t("admin.comments.caption")} className={styles.rows}>
          {data?.comments.map((comment) => (
            <CommentRow
              key={comment.id}
              comment={comment}
              buttons={[createReplyAction(t), ...bulk.actions]}
              menu={createMenuActions(t, query)}
              list={{ ...list, choose }}
              selection={selection}
            />
          ))}
        </ol>
      )}
    />
  );
}

/** Renders the post or the author to which the list is limited, with a link that ends the limit. */
function Limit({ text, href }: { text: string; href: string }) {
  const t = useTranslations();
  return (
    <p className={styles.filter}>
      <span>{text}</span>{" "}
      <PageLink href={href} className="underlined-link">
        {t("admin.comments.showEvery")}
      </PageLink>
    </p>
  );
}
