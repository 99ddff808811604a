"use client"; // loads the posts, and performs actions on them

import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { useResource } from "#components/calls/use-resource.tsx";
import { paths } from "#lib/site/paths/paths.ts";
import type { PostStatus } from "#lib/wix/enums.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { buildListPath } from "../admin-calls.ts";
import { postsResponse, type AdminPost, type PostsPage } from "#lib/wix/admin/admin-responses.ts";
import { AdminList, linkPages } from "../lists/admin-list.tsx";
import { Badge, renderUnit, type Table } from "../lists/list-table.tsx";
import type { BulkActions } from "../lists/selectable-list.tsx";
import { ChangesMark, StatusMark } from "../lists/status-mark.tsx";
import { useListActions, type ListAction } from "../lists/use-list-actions.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { formatPlace } from "../source/source-note.tsx";
import { createPostActions, formatTitle } from "./post-actions.tsx";
import { createBulkActions } from "./post-bulk-actions.tsx";
import { useDates } from "#components/ui/dates.tsx";
import { formatPostDate } from "./post-dates.ts";
import { filterNames, isLimited, toParameters } from "./post-filter.ts";
import { PostFilters } from "./post-filters.tsx";

/** The tabs by their values in the URL: the status of their posts, and their texts. */
const tabs = {
  all: { label: "admin.posts.all", status: undefined },
  drafts: { label: "admin.posts.drafts", status: "UNPUBLISHED" },
  review: { label: "admin.posts.review", status: "IN_REVIEW" },
  moderation: { label: "admin.posts.moderation", status: "IN_MODERATION" },
  scheduled: { label: "admin.posts.scheduled", status: "SCHEDULED" },
  published: { label: "admin.posts.published", status: "PUBLISHED" },
  trash: { label: "admin.posts.trash", status: "DELETED" },
} as const;
const tabNames = [
  "all",
  "drafts",
  "review",
  "moderation",
  "scheduled",
  "published",
  "trash",
] as const;

/** Renders the list of posts. `hasAuthors` is whether the member sees posts of several authors. */
export function PostList({ hasAuthors }: { hasAuthors: boolean }) {
  const t = useTranslations();
  const query = useListQuery(tabNames, filterNames);
  const { tab, search, page, filters } = query;
  const { status } = tabs[tab];
  const { data, error, mutate, reload } = useResource(
    buildListPath("posts", { search, page, filters: { status, ...toParameters(filters) } }),
    postsResponse,
    { keepPreviousData: true },
  );
  const list = useListActions<AdminPost>(mutate);
  const bulkActions = createBulkActions(t);
  const isSearch = search !== "" || isLimited(filters);
  const none = isSearch ? "noneFound" : status === undefined ? "noneYet" : "none";
  return (
    <AdminList
      items={data && showChanges(data.posts, status, list.changed)}
      list={list}
      error={error}
      reload={reload}
      none={t(`admin.posts.${none}`)}
      tabs={{
        label: t("admin.posts.tabs"),
        all: tabNames.map((name) => ({
          name,
          label: t(tabs[name].label),
          count: data && countPosts(data, tabs[name].status),
        })),
        current: tab,
        buildHref: query.buildTabHref,
      }}
      search={{ label: t("admin.posts.searchLabel"), query }}
      filters={
        <PostFilters
          values={filters}
          onChange={query.setFilters}
          page={data}
          hasAuthors={hasAuthors}
          isScheduled={status === "SCHEDULED"}
        />
      }
      pages={linkPages(query, data?.metaData)}
      bulk={useBulk(bulkActions)}
      table={usePostTable(status, bulkActions)}
    />
  );
}

/** Describes the columns and the actions of a post's row. `status` is that of all posts, if they share it. */
function usePostTable(
  status: PostStatus | undefined,
  bulkActions: readonly ListAction<AdminPost>[],
): Table<AdminPost> {
  const t = useTranslations();
  const dates = useDates();
  return {
    label: t("admin.posts.caption"),
    selecting: {
      head: t("posts.list.select"),
      formatLabel: (post) => t("posts.list.selectOne", { title: formatTitle(t, post) }),
    },
    name: {
      head: t("admin.posts.title"),
      render: (post) => (
        <PageLink
          href={post.canEdit ? paths.adminPostEditor(post.id) : paths.adminPost(post.id)}
          className="underlined-link"
        >
          {formatTitle(t, post)}
        </PageLink>
      ),
      renderDetails: ({ pinned, featured, slug, author, source, ...post }) => (
        <>
          <ChangesMark {...post} />
          {pinned && <Badge>{t("admin.posts.pinned")}</Badge>}
          {featured && <Badge>{t("admin.posts.featured")}</Badge>}
          <span>{slug}</span>
          {author !== "" && <span>{t("admin.posts.by", { author })}</span>}
          {source !== undefined && (
            <span>{t("manage.source.from", { place: formatPlace(t, source) })}</span>
          )}
        </>
      ),
    },
    columns: [
      ...(status === undefined
        ? [
            {
              head: t("admin.posts.status"),
              render: (post: AdminPost) => <StatusMark status={post.status} />,
            },
          ]
        : []),
      { head: t("admin.posts.date"), render: (post) => formatPostDate(t, post, dates) },
      {
        head: t("admin.posts.views"),
        isNumber: true,
        render: (post) =>
          (post.views > 0 || post.status === "PUBLISHED") &&
          t.rich("admin.posts.viewCount", { count: post.views, unit: renderUnit }),
      },
    ],
    formatName: (post) => formatTitle(t, post),
    actionHead: t("admin.posts.actions"),
    actions: [
      {
        name: "edit",
        label: t("admin.actions.edit"),
        isOffered: ({ canEdit }) => canEdit,
        buildHref: ({ id }) => paths.adminPostEditor(id),
      },
      {
        name: "preview",
        label: t("posts.list.preview"),
        buildHref: ({ id }) => paths.adminPost(id),
      },
      ...createPostActions(t, { canUndo: true }),
      ...bulkActions.filter(({ name }) => name === "delete"),
    ],
  };
}

/** Describes the actions on the selected posts, and the shortcuts. */
function useBulk(actions: readonly ListAction<AdminPost>[]): BulkActions<AdminPost> {
  const t = useTranslations();
  const router = useRouter();
  const describe = (name: string, effect?: string) =>
    actions
      .filter((action) => action.name === name)
      .map(({ key = "", label }) => [key, effect ?? String(label)] as const);
  return {
    label: t("posts.list.selection"),
    actions,
    noneSelected: t("posts.bulk.noneSelected"),
    notOffered: t("posts.bulk.notOffered"),
    texts: "posts.shortcuts",
    shortcuts: [
      ["a", t("posts.shortcuts.all")],
      ["e", t("posts.shortcuts.edit")],
      ...["publish", "submit", "unpublish", "addCategories", "addTags"].flatMap((name) =>
        describe(name),
      ),
      ...describe("trash", t("posts.shortcuts.trash")),
      ...describe("restore"),
    ],
    commands: {
      a: (_, { toggleAll }) => toggleAll(),
      e: (current) => {
        if (current?.canEdit === true) router.push(paths.adminPostEditor(current.id));
      },
    },
  };
}

/**
 * Returns the posts as running actions change them. Leaves out posts that these actions remove from the list of a status.
 */
function showChanges(
  posts: readonly AdminPost[],
  status: PostStatus | undefined,
  changed: ReadonlyMap<string, AdminPost>,
): readonly AdminPost[] {
  if (changed.size === 0) return posts;
  return posts.flatMap((post) => {
    const change = changed.get(post.id);
    if (change === undefined) return post;
    const belongs = status === undefined ? change.status !== "DELETED" : change.status === status;
    return belongs ? change : [];
  });
}

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
