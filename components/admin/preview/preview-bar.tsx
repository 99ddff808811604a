"use client"; // loads the post's status, and performs actions on the post

import Button from "@mui/material/Button";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { useDates } from "#components/ui/dates.tsx";
import { findOriginKey } from "#lib/messages/origin-key.ts";
import { isPageSlug } from "#lib/site/paths/page-path.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { AsyncState } from "#components/calls/async-state.tsx";
import { useResource } from "#components/calls/use-resource.tsx";
import { buildPostPath } from "../admin-calls.ts";
import { postResponse, type AdminPost, type PostChange } from "#lib/wix/admin/admin-responses.ts";
import { ActionResult } from "../lists/action-result.tsx";
import { RowFailure } from "../lists/list-table.tsx";
import { StatusMark } from "../lists/status-mark.tsx";
import { useListActions } from "../lists/use-list-actions.tsx";
import { createPostActions, PostActions } from "../posts/post-actions.tsx";
import { getContentKind } from "../content-kind.tsx";
import { formatPostDate } from "../posts/post-dates.ts";
import { SourceNote } from "../source/source-note.tsx";
import styles from "./preview-bar.module.css";

type Props = {
  postId: string;
  /** The slug of the version below the bar. A published post has it only after its changes are published. */
  slug: string;
  /** The date of the version below the bar. */
  editedDate: string;
};

export function PreviewBar(props: Props) {
  const t = useTranslations();
  const isPage = isPageSlug(props.slug);
  return (
    <aside className={styles.bar} aria-label={t("admin.preview.label")}>
      <p>
        <PageLink href={isPage ? paths.adminPages() : paths.adminPosts()} className={styles.back}>
          <span aria-hidden>← </span>
          {t("admin.preview.back", { kind: getContentKind(props.slug) })}
        </PageLink>
      </p>
      <PostStatus {...props} />
    </aside>
  );
}

function PostStatus({ postId, slug, editedDate }: Props) {
  const t = useTranslations();
  const dates = useDates();
  const router = useRouter();
  const { data, error, mutate, reload } = useResource(buildPostPath(postId), postResponse);
  const list = useListActions<AdminPost>(() => {
    // Shows the latest version below the bar.
    router.refresh();
    return mutate();
  });
  if (data === undefined) return <AsyncState area="admin" error={error} reload={reload} />;
  const { post, history, source } = data;
  const kind = getContentKind(post.slug);
  const isPublished = post.status === "PUBLISHED";
  return (
    <>
      <div className={styles.overview}>
        <div className={styles.facts}>
          <p className={styles.status}>
            <StatusMark status={post.status} />
            {post.changesStatus !== undefined && <StatusMark status={post.changesStatus} />}
            <span className={styles.when}>{formatPostDate(t, post, dates)}</span>
            {post.pinned && <span>{t("admin.posts.pinned")}</span>}
            {post.featured && <span>{t("admin.posts.featured")}</span>}
          </p>
          <p className={styles.note}>
            {t(findNote(post), { kind })}{" "}
            {isPublished && (
              <PageLink href={paths.post(post.slug)}>{t("admin.actions.read", { kind })}</PageLink>
            )}
          </p>
          <p className="caption">{paths.post(slug)}</p>
        </div>
        <div className={styles.actions}>
          {post.status !== "DELETED" && (
            <Button variant="outlined" component={PageLink} href={paths.adminPostEditor(post.id)}>
              {t("admin.actions.edit")}
            </Button>
          )}
          <PostActions post={post} actions={createPostActions(t, { editedDate })} list={list} />
        </div>
      </div>
      <RowFailure failure={list.findRefusal(post.id)} />
      <ActionResult result={list.result} />
      {source !== undefined && <SourceNote postId={postId} source={source} onFollow={mutate} />}
      <PostHistory changes={history} />
      {list.dialog}
    </>
  );
}

function findNote({ status, hasUnpublishedChanges }: AdminPost) {
  if (hasUnpublishedChanges) return "posts.changes.previewNote";
  return status === "PUBLISHED" ? "admin.preview.notePublished" : "admin.preview.note";
}

/** Renders a post's changes, latest first. */
function PostHistory({ changes }: { changes: readonly PostChange[] }) {
  const t = useTranslations();
  const { formatDateTime } = useDates();
  return (
    <details className={styles.history}>
      <summary>
        {t("admin.preview.history")}: {t("admin.preview.historyCount", { count: changes.length })}
      </summary>
      <ol className={styles.changes}>
        {changes.toReversed().map(({ sequence, origin, changedDate, detail }) => (
          <li key={sequence} className={styles.change}>
            <time dateTime={changedDate.toISOString()}>{formatDateTime(changedDate)}</time>
            <span>{t(`admin.origins.${findOriginKey(origin)}`)}</span>
            {detail.scheduledAt !== undefined && (
              <span className={styles.detail}>
                {t("admin.preview.newTime", {
                  date: formatDateTime(new Date(detail.scheduledAt)),
                })}
              </span>
            )}
            {detail.slug !== undefined && (
              <span className={styles.detail}>
                {t("admin.preview.newAddress", { slug: detail.slug.to })}
              </span>
            )}
            {detail.reason !== undefined && (
              <span className={styles.detail}>
                {t("admin.preview.reason", { reason: detail.reason })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
