"use client"; // loads the posts, and performs actions on them

import { useTranslations } from "use-intl";
import type { PostStatus } from "#lib/wix/enums.ts";
import type { PostsPage } from "../admin-schema.ts";
import { AdminList } from "../lists/admin-list.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { PostTable } from "./post-table.tsx";
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

export function PostList() {
  const t = useTranslations();
  const { tab, ...query } = useListQuery<(typeof tabs)[number]>(tabs);
  const { data, error, reload, act } = usePosts({ ...query, status: tab.status });
  const { result, ...handlers } = usePostActions(act, true);
  return (
    <AdminList
      items="admin.posts"
      tabs={tabs.map(({ name, label, status }) => ({
        name,
        label: t(label),
        count: data && countPosts(data.counts, status),
      }))}
      currentTab={tab.name}
      query={query}
      result={result}
      total={data?.metaData.total}
      isEmpty={data?.posts.length === 0}
      error={error}
      reload={reload}
    >
      <PostTable posts={data?.posts ?? []} showsStatus={tab.status === undefined} {...handlers} />
    </AdminList>
  );
}

/**
 * Returns the number of posts with a status, or of all posts except those in the trash if no status is given.
 */
function countPosts(counts: PostsPage["counts"], status: PostStatus | undefined): number {
  if (status !== undefined) return counts[status] ?? 0;
  const { DELETED: _, ...others } = counts;
  return Object.values(others).reduce((sum, count) => sum + count, 0);
}
