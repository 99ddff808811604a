"use client"; // handles clicks on the actions of a row

import { useLocale, useTranslations } from "use-intl";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../../layout/page-link.tsx";
import type { AdminPost } from "../admin-schema.ts";
import { Badge, ListTable } from "../lists/list-table.tsx";
import type { Selection } from "../lists/use-selection.ts";
import { StatusMark } from "../lists/status-mark.tsx";
import { formatPlace } from "../source/format-source.ts";
import { PostActions } from "./post-actions.tsx";
import { formatPostDate } from "./post-dates.ts";
import type { usePostActions } from "./use-post-actions.ts";

type Props = Pick<ReturnType<typeof usePostActions>, "onPick" | "onAct"> & {
  posts: readonly AdminPost[];
  /** Whether to show the status, which is needed when it can differ between posts. */
  showsStatus: boolean;
  rows: Parameters<typeof ListTable>[0]["rows"];
  selection: Selection<AdminPost>;
  /** Asks before a post in the trash is deleted for good. */
  onDelete: (post: AdminPost) => void;
};

export function PostTable(props: Props) {
  const { posts, showsStatus, rows, selection, onPick, onAct, onDelete } = props;
  const t = useTranslations();
  const language = useLocale();
  const status = {
    head: t("admin.posts.status"),
    render: (post: AdminPost) => <StatusMark status={post.status} />,
  };
  return (
    <ListTable
      label={t("admin.posts.caption")}
      items={posts}
      rows={rows}
      selection={{
        head: t("posts.list.select"),
        has: selection.has,
        toggle: selection.toggle,
        formatLabel: ({ title }) =>
          t("posts.list.selectOne", { title: title || t("admin.posts.untitled") }),
      }}
      name={{
        head: t("admin.posts.title"),
        render: ({ id, title, canEdit }) => (
          <PageLink
            href={canEdit ? paths.adminPostEditor(id) : paths.adminPost(id)}
            className="underlined-link"
          >
            {title || t("admin.posts.untitled")}
          </PageLink>
        ),
        renderDetails: ({ pinned, featured, slug, author, source, changesStatus }) => (
          <>
            {changesStatus !== undefined && <StatusMark status={changesStatus} />}
            {pinned && <Badge>{t("admin.posts.pinned")}</Badge>}
            {featured && <Badge>{t("admin.posts.featured")}</Badge>}
            <span>{slug}</span>
            {author !== "" && <span>{t("admin.posts.by", { author })}</span>}
            {source !== undefined && (
              <span>{t("manage.source.from", { place: formatPlace(t, source) })}</span>
            )}
          </>
        ),
      }}
      columns={[
        ...(showsStatus ? [status] : []),
        { head: t("admin.posts.date"), render: (post) => formatPostDate(t, post, language) },
        {
          head: t("admin.posts.views"),
          isNumber: true,
          render: (post) =>
            (post.views > 0 || post.status === "PUBLISHED") &&
            t("admin.posts.viewCount", { count: post.views }),
        },
      ]}
      actions={{
        head: t("admin.posts.actions"),
        render: (post, isBusy) => (
          <PostActions
            post={post}
            isBusy={isBusy}
            onPick={(action) => onPick(post, action)}
            onAct={(action, body) => onAct(post, action, body)}
            onDelete={() => onDelete(post)}
          />
        ),
      }}
    />
  );
}
