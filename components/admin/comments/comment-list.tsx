"use client"; // loads the comments, and performs actions on them

import { useTranslations } from "use-intl";
import { commentQueues } from "#lib/wix/admin.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { AsyncState } from "#components/calls/async-state.tsx";
import { useResource } from "#components/calls/use-resource.tsx";
import { ActionResult } from "../lists/action-result.tsx";
import { ListSearch } from "../lists/list-search.tsx";
import { ListTabs } from "../lists/list-tabs.tsx";
import { buildCommentsPath } from "./comment-calls.ts";
import { CommentFilter } from "./comment-filter.tsx";
import styles from "./comment-list.module.css";
import { CommentPage } from "./comment-page.tsx";
import { commentsResponse } from "./comment-schema.ts";
import { useCommentActions } from "./use-comment-actions.ts";
import { useCommentCounts } from "./use-comment-counts.ts";
import { useCommentQuery } from "./use-comment-query.ts";

/** Renders the moderators' list: tabs, a search field, the result of the last action, and one page of comments. */
export function CommentList() {
  const t = useTranslations();
  const query = useCommentQuery();
  const { data, error, mutate, reload } = useResource(buildCommentsPath(query), commentsResponse, {
    keepPreviousData: true,
  });
  const { counts, reload: reloadCounts } = useCommentCounts();
  const actions = useCommentActions(() => Promise.all([mutate(), reloadCounts()]));
  const { result } = actions;
  const none =
    query.search !== "" ? "noneFound" : query.queue === "waiting" ? "noneWaiting" : "none";
  return (
    <div className={styles.list}>
      <ListTabs
        label={t("admin.comments.tabs")}
        tabs={commentQueues.map((name) => ({
          name,
          label: t(`admin.comments.${name}`),
          count: name === "waiting" || name === "reported" ? counts?.[name] : undefined,
        }))}
        current={query.queue}
        buildHref={(name) => query.buildQueueHref(name)}
      />
      <ListSearch
        label={t("admin.comments.searchLabel")}
        text={query.search}
        onSearch={query.searchFor}
      />
      {data !== undefined && <CommentFilter filter={data.filter} query={query} />}
      <ActionResult result={result} />
      {(data === undefined || error !== undefined) && (
        <AsyncState area="admin" error={error} reload={reload} />
      )}
      {data !== undefined && (
        <>
          {data.comments.length === 0 ? (
            <p className={styles.empty}>{t(`admin.comments.${none}`)}</p>
          ) : (
            <CommentPage comments={data.comments} query={query} actions={actions} />
          )}
          <Pages cursors={data.cursors} buildHref={query.buildCursorHref} />
        </>
      )}
    </div>
  );
}

type PagesProps = {
  cursors: { readonly next?: string | undefined; readonly prev?: string | undefined };
  buildHref: (cursor: string) => string;
};

function Pages({ cursors: { next, prev }, buildHref }: PagesProps) {
  const t = useTranslations();
  if (next === undefined && prev === undefined) return null;
  return (
    <nav aria-label={t("admin.frame.pages")} className={styles.pages}>
      {prev !== undefined && <PageLink href={buildHref(prev)}>{t("admin.frame.earlier")}</PageLink>}
      {next !== undefined && <PageLink href={buildHref(next)}>{t("admin.frame.later")}</PageLink>}
    </nav>
  );
}
