"use client"; // loads the posts, and performs actions on them

import { useTranslations } from "use-intl";
import type { PostStatus } from "#lib/wix/enums.ts";
import type { AdminPost, PostsPage } from "../admin-schema.ts";
import { AdminList } from "../lists/admin-list.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { usePostBulk } from "./bulk/use-post-bulk.ts";
import { filterNames, isLimited, type FilterName } from "./post-filter.ts";
import { PostFilters } from "./post-filters.tsx";
import { PostPage } from "./post-page.tsx";
import { usePostActions } from "./use-post-actions.ts";
import { usePosts } from "./use-posts.ts";

/** Tabs of the list. `name` is the tab's value in the URL. */
const tabs = [
  { name: "", label: "admin.posts.all", status: undefined },
  { name: "drafts", label: "admin.posts.drafts", status: "UNPUBLISHED" },
  { name: "review", label: "admin.posts.review", status: "IN_REVIEW" },
  { name: "moderation", label: "admin.posts.moderation", status: "IN_MODERATION" },
  { name: "scheduled", label: "admin.posts.scheduled", status: "SCHEDULED" },
  { name: "published", label: "admin.posts.published", status: "PUBLISHED" },
  { name: "trash", label: "admin.posts.trash", status: "DELETED" },
] as const;

export type PostTabName = (typeof tabs)[number]["name"];

/** Renders the list of posts. `hasAuthors` is whether the member sees posts of several authors. */
export function PostList({ hasAuthors }: { hasAuthors: boolean }) {
  const t = useTranslations();
  const { tab, filters, setFilters, ...query } = useListQuery<(typeof tabs)[number], FilterName>(
    tabs,
    filterNames,
  );
  const { status } = tab;
  const { data, error, reload, mutate, act } = usePosts({ ...query, status, filters });
  const { result, onResult, rows, ...handlers } = usePostActions(act, true);
  const bulk = usePostBulk({ reload: mutate, onResult });
  return (
    <AdminList
      items="admin.posts"
      tabs={tabs.map(({ name, label, status: ofTab }) => ({
        name,
        label: t(label),
        count: data && countPosts(data, ofTab),
      }))}
      currentTab={tab.name}
      query={query}
      filters={
        <PostFilters
          values={filters}
          onChange={setFilters}
          page={data}
          hasAuthors={hasAuthors}
          isScheduled={status === "SCHEDULED"}
        />
      }
      isFiltered={isLimited(filters)}
      result={result}
      total={data?.metaData.total}
      isEmpty={data?.posts.length === 0}
      error={error}
      reload={reload}
    >
      <PostPage
        // Another tab starts without a selection.
        key={tab.name}
        posts={data?.posts ?? noPosts}
        showsStatus={status === undefined}
        bulk={bulk}
        rows={{ ...rows, isBusy: (id) => rows.isBusy(id) || bulk.isBusy(id) }}
        {...handlers}
      />
    </AdminList>
  );
}

const noPosts: readonly AdminPost[] = [];

/**
 * Returns the number of posts with a status, or of all posts except those in the trash if no status is given. Posts whose
 * changes are in moderation are counted twice, because they are also published.
 */
function countPosts({ counts, waitingChanges }: PostsPage, status: PostStatus | undefined): number {
  if (status === "IN_MODERATION") return (counts[status] ?? 0) + waitingChanges;
  if (status !== undefined) return counts[status] ?? 0;
  const { DELETED: _, ...others } = counts;
  return Object.values(others).reduce((sum, count) => sum + count, 0);
}
