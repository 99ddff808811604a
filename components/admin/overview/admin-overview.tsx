"use client"; // loads the tasks that wait for the member

import { useId, type ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useDates } from "#components/ui/dates.tsx";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { AsyncState } from "#components/calls/async-state.tsx";
import { useResource } from "#components/calls/use-resource.tsx";
import { Fact, Facts } from "../../members/account/facts.tsx";
import { overviewResponse, type AdminPost, type Overview } from "#lib/wix/admin-responses.ts";
import { formatPostDate } from "../posts/post-dates.ts";
import styles from "./admin-overview.module.css";

/** Renders what waits for the member. Authors see only their own posts, and only owners see comments and members. */
export function AdminOverview() {
  const { data, error, reload } = useResource("/api/admin/overview", overviewResponse);
  if (data === undefined) return <AsyncState area="admin" error={error} reload={reload} />;
  const { postCounts, waitingChanges } = data;
  const moderationCount = (postCounts.IN_MODERATION ?? 0) + waitingChanges;
  return (
    <>
      <div className={styles.queues}>
        <PostQueue name="moderation" count={moderationCount} posts={data.inModeration} />
        <CommunityQueues overview={data} />
        <PostQueue name="scheduled" count={postCounts.SCHEDULED} posts={data.scheduled} />
        <PostQueue name="drafts" count={postCounts.UNPUBLISHED} posts={data.drafts} />
      </div>
      <Numbers overview={data} />
    </>
  );
}

function Numbers({ overview: { published, postCounts, memberCounts } }: { overview: Overview }) {
  const t = useTranslations();
  const number = new Intl.NumberFormat(useLocale());
  return (
    <section className={styles.queue} aria-label={t("admin.overview.numbers")}>
      <Facts>
        <Fact name={t("admin.overview.postsPublished")}>{number.format(published.posts)}</Fact>
        {published.translations > 0 && (
          <Fact name={t("admin.overview.translationsPublished")}>
            {number.format(published.translations)}
          </Fact>
        )}
        {memberCounts !== undefined && (
          <>
            <Fact name={t("admin.overview.membersActive")}>
              {number.format(memberCounts.active)}
            </Fact>
            <Fact name={t("admin.overview.membersBlocked")}>
              {number.format(memberCounts.blocked)}
            </Fact>
          </>
        )}
        <Fact name={t("admin.overview.inTrash")}>{number.format(postCounts.DELETED ?? 0)}</Fact>
      </Facts>
    </section>
  );
}

/** Returns the URL of the list of members awaiting approval, optionally filtered to one of them. */
const buildWaitingHref = (email?: string) =>
  `${paths.adminMembers()}?${new URLSearchParams({ show: "waiting", ...(email && { q: email }) })}`;

/** Renders the members and comments that wait for approval. Only the overview of owners contains them. */
function CommunityQueues({ overview }: { overview: Overview }) {
  const t = useTranslations();
  const { formatLongDay } = useDates();
  const { memberCounts, waitingMembers = [], commentCounts, waitingComments = [] } = overview;
  if (memberCounts === undefined || commentCounts === undefined) return null;
  return (
    <>
      <Queue
        title={t("admin.overview.members")}
        note={t("admin.overview.membersNote", { count: memberCounts.waiting })}
        href={memberCounts.waiting > 0 ? buildWaitingHref() : undefined}
      >
        {waitingMembers.map(({ id, email, createdDate }) => (
          <QueueItem
            key={id}
            href={buildWaitingHref(email)}
            note={t("admin.overview.since", { date: formatLongDay(createdDate) })}
          >
            {email}
          </QueueItem>
        ))}
      </Queue>
      <Queue
        title={t("admin.overview.comments")}
        note={t("admin.overview.commentsNote", { count: commentCounts.waiting })}
        href={commentCounts.waiting > 0 ? paths.adminComments() : undefined}
      >
        {waitingComments.map(({ id, author, post, text }) => (
          <QueueItem
            key={id}
            href={paths.adminComments()}
            note={t("admin.overview.commentBy", {
              author: author.name || t("admin.comments.deletedAccount"),
              post: post.title || t("admin.posts.untitled"),
            })}
          >
            {text}
          </QueueItem>
        ))}
      </Queue>
    </>
  );
}

type QueueProps = { title: string; note: string; href: string | undefined; children: ReactNode };

/** Renders the first entries of a list, with a link to all of them. */
function Queue({ title, note, href, children }: QueueProps) {
  const t = useTranslations();
  const id = useId();
  return (
    <section className={styles.queue} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p className="soft">{note}</p>
      <ul className={styles.items}>{children}</ul>
      {href !== undefined && (
        <PageLink href={href} className={styles.all} aria-describedby={id}>
          {t("admin.overview.all")}
        </PageLink>
      )}
    </section>
  );
}

type PostQueueProps = {
  /** A tab of the list of posts. */
  name: "moderation" | "scheduled" | "drafts";
  count: number | undefined;
  posts: readonly AdminPost[];
};

/** Renders the posts from one tab of the post list. */
function PostQueue({ name, count = 0, posts }: PostQueueProps) {
  const t = useTranslations();
  const dates = useDates();
  return (
    <Queue
      title={t(`admin.overview.${name}`)}
      note={t(`admin.overview.${name}Note`, { count })}
      href={count > 0 ? `${paths.adminPosts()}?show=${name}` : undefined}
    >
      {posts.map((post) => (
        <QueueItem
          key={post.id}
          // Posts that wait for a decision are read first.
          href={
            name === "drafts" && post.canEdit
              ? paths.adminPostEditor(post.id)
              : paths.adminPost(post.id)
          }
          note={formatPostDate(t, post, dates)}
        >
          {post.title || t("admin.posts.untitled")}
        </QueueItem>
      ))}
    </Queue>
  );
}

type ItemProps = { href: string; note: string; children: string };

function QueueItem({ href, note, children }: ItemProps) {
  return (
    <li className={styles.item}>
      <PageLink href={href} className={styles.name}>
        {children}
      </PageLink>
      <span className="caption">{note}</span>
    </li>
  );
}
