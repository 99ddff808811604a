"use client"; // handles clicks on the actions of a row

import { useLocale, useTranslations } from "use-intl";
import { paths } from "#lib/site/paths.ts";
import type { PostAction } from "#lib/wix/admin.ts";
import { PageLink } from "../../layout/page-link.tsx";
import type { OwnerPost } from "../admin-schema.ts";
import { RowFailure } from "../lists/row-failure.tsx";
import styles from "../lists/rows.module.css";
import { StatusMark } from "../lists/status-mark.tsx";
import { statusWords } from "../lists/status-words.ts";
import type { useRowActs } from "../lists/use-row-acts.ts";
import { PostActions } from "./post-actions.tsx";
import { dateWords } from "./post-dates.ts";

type Handlers = {
  onPick: (post: OwnerPost, action: PostAction) => void;
  onAct: (post: OwnerPost, action: PostAction, body: object) => Promise<void>;
};

type Props = Handlers & {
  posts: readonly OwnerPost[];
  /** Whether to show the status, because it may differ between the posts. */
  showsStatus: boolean;
  rows: Pick<ReturnType<typeof useRowActs>, "isBusy" | "findFailure">;
};

const columns = ["title", "status", "date", "views", "actions"] as const;

export function PostTable({ posts, showsStatus, rows, ...handlers }: Props) {
  const say = useTranslations();
  return (
    <table aria-label={say("owner.posts.caption")} className={styles.table}>
      <thead className={styles.heads}>
        <tr>
          {columns
            .filter((name) => showsStatus || name !== "status")
            .map((name) => (
              <th key={name} scope="col" className={styles.head}>
                {say(`owner.posts.${name}`)}
              </th>
            ))}
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <PostRow
            key={post.id}
            post={post}
            showsStatus={showsStatus}
            isBusy={rows.isBusy(post.id)}
            failure={rows.findFailure(post.id)}
            {...handlers}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Handlers &
  Pick<Props, "showsStatus"> & { post: OwnerPost; isBusy: boolean; failure: string | undefined };

function PostRow({ post, showsStatus, isBusy, failure, onPick, onAct }: RowProps) {
  const say = useTranslations();
  const language = useLocale();
  const { id, title, slug, author, status, pinned, featured, views } = post;
  return (
    <tr className={styles.row} aria-busy={isBusy}>
      <th scope="row" className={styles.main}>
        <span className={styles.name}>
          <PageLink href={paths.ownerPost(id)}>{title || say("owner.posts.untitled")}</PageLink>
        </span>
        <span className={styles.under}>
          {pinned && <span className={styles.badge}>{say("owner.posts.pinned")}</span>}
          {featured && <span className={styles.badge}>{say("owner.posts.featured")}</span>}
          <span>{slug}</span>
          {author !== "" && <span>{say("owner.posts.by", { author })}</span>}
        </span>
        {failure !== undefined && <RowFailure>{failure}</RowFailure>}
      </th>
      {showsStatus && (
        <td className={styles.cell}>
          <StatusMark of={status}>{say(statusWords[status])}</StatusMark>
        </td>
      )}
      <td className={styles.cell}>{dateWords(say, post, language)}</td>
      <td className={`${styles.cell} ${styles.number}`}>
        {(views > 0 || status === "PUBLISHED") && say("owner.posts.viewCount", { count: views })}
      </td>
      <td className={styles.actions}>
        <PostActions
          post={post}
          isBusy={isBusy}
          onPick={(action) => onPick(post, action)}
          onAct={(action, body) => onAct(post, action, body)}
        />
      </td>
    </tr>
  );
}
