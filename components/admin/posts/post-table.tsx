"use client"; // handles clicks on the actions of a row

import { useLocale, useTranslations } from "use-intl";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../../layout/page-link.tsx";
import type { AdminPost } from "../admin-schema.ts";
import { Badge, ListTable } from "../lists/list-table.tsx";
import { StatusMark } from "../lists/status-mark.tsx";
import { PostActions } from "./post-actions.tsx";
import { formatPostDate } from "./post-dates.ts";
import type { usePostActions } from "./use-post-actions.ts";

type Props = Pick<ReturnType<typeof usePostActions>, "onPick" | "onAct"> & {
  posts: readonly AdminPost[];
  /** Whether to show the status, which is needed when it can differ between posts. */
  showsStatus: boolean;
  rows: Parameters<typeof ListTable>[0]["rows"];
};

export function PostTable({ posts, showsStatus, rows, onPick, onAct }: Props) {
  const say = useTranslations();
  const language = useLocale();
  const status = {
    head: say("admin.posts.status"),
    render: (post: AdminPost) => <StatusMark status={post.status} />,
  };
  return (
    <ListTable
      label={say("admin.posts.caption")}
      items={posts}
      rows={rows}
      name={{
        head: say("admin.posts.title"),
        render: ({ id, title }) => (
          <PageLink href={paths.adminPost(id)} className="underlined-link">
            {title || say("admin.posts.untitled")}
          </PageLink>
        ),
        renderDetails: ({ pinned, featured, slug, author }) => (
          <>
            {pinned && <Badge>{say("admin.posts.pinned")}</Badge>}
            {featured && <Badge>{say("admin.posts.featured")}</Badge>}
            <span>{slug}</span>
            {author !== "" && <span>{say("admin.posts.by", { author })}</span>}
          </>
        ),
      }}
      columns={[
        ...(showsStatus ? [status] : []),
        { head: say("admin.posts.date"), render: (post) => formatPostDate(say, post, language) },
        {
          head: say("admin.posts.views"),
          isNumber: true,
          render: (post) =>
            (post.views > 0 || post.status === "PUBLISHED") &&
            say("admin.posts.viewCount", { count: post.views }),
        },
      ]}
      actions={{
        head: say("admin.posts.actions"),
        render: (post, isBusy) => (
          <PostActions
            post={post}
            isBusy={isBusy}
            onPick={(action) => onPick(post, action)}
            onAct={(action, body) => onAct(post, action, body)}
          />
        ),
      }}
    />
  );
}
