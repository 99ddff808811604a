"use client"; // loads the tasks that wait for the owner

import { useId, type ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Catalogue } from "#lib/messages/catalogue.ts";
import { paths } from "#lib/site/paths.ts";
import { formatLongDay } from "../../members/account/account-dates.ts";
import { AsyncState } from "../../members/account/async-state.tsx";
import { useResource } from "../../members/account/data/use-resource.tsx";
import { Fact, Facts } from "../../members/account/facts.tsx";
import { PageLink } from "../../layout/page-link.tsx";
import { overviewResponse, type AdminPost } from "../admin-schema.ts";
import { formatPostDate } from "../posts/post-dates.ts";
import type { PostTabName } from "../posts/post-list.tsx";
import styles from "./admin-overview.module.css";

/** Returns the URL of the list of members awaiting approval, optionally filtered to one of them. */
const buildWaitingHref = (email?: string) =>
  `${paths.adminMembers()}?${new URLSearchParams({ show: "waiting", ...(email && { q: email }) })}`;

export function AdminOverview() {
  const t = useTranslations();
  const language = useLocale();
  const { data, error, reload } = useResource("/api/admin/overview", overviewResponse);
  if (data === undefined) return <AsyncState area="admin" error={error} reload={reload} />;
  const { postCounts, published, memberCounts } = data;
  const number = new Intl.NumberFormat(language);
  return (
    <>
      <div className={styles.queues}>
        <PostQueue name="moderation" count={postCounts.IN_MODERATION} posts={data.inModeration} />
        <Queue
          title={t("admin.overview.members")}
          note={t("admin.overview.membersNote", { count: memberCounts.waiting })}
          href={memberCounts.waiting > 0 ? buildWaitingHref() : undefined}
        >
          {data.waitingMembers.map(({ id, email, createdDate }) => (
            <Item
              key={id}
              href={buildWaitingHref(email)}
              note={t("admin.overview.since", { date: formatLongDay(createdDate, language) })}
            >
              {email}
            </Item>
          ))}
        </Queue>
        <Queue
          title={t("admin.overview.comments")}
          note={t("admin.overview.commentsNote", { count: data.commentCounts.waiting })}
          href={data.commentCounts.waiting > 0 ? paths.adminComments() : undefined}
        >
          {data.waitingComments.map(({ id, author, post, text }) => (
            <Item
              key={id}
              href={paths.adminComments()}
              note={t("admin.overview.commentBy", {
                author: author.name || t("admin.comments.deletedAccount"),
                post: post.title || t("admin.posts.untitled"),
              })}
            >
              {text}
            </Item>
          ))}
        </Queue>
        <PostQueue name="scheduled" count={postCounts.SCHEDULED} posts={data.scheduled} />
        <PostQueue name="drafts" count={postCounts.UNPUBLISHED} posts={data.drafts} />
      </div>
      <section className={styles.queue} aria-label={t("admin.overview.numbers")}>
        <Facts>
          <Fact name={t("admin.overview.postsPublished")}>{number.format(published.posts)}</Fact>
          {published.translations > 0 && (
            <Fact name={t("admin.overview.translationsPublished")}>
              {number.format(published.translations)}
            </Fact>
          )}
          <Fact name={t("admin.overview.membersActive")}>{number.format(memberCounts.active)}</Fact>
          <Fact name={t("admin.overview.membersBlocked")}>
            {number.format(memberCounts.blocked)}
          </Fact>
          <Fact name={t("admin.overview.inTrash")}>{number.format(postCounts.DELETED ?? 0)}</Fact>
        </Facts>
      </section>
    </>
  );
}

type QueueProps = { title: string; note: string; href: string | undefined; children: ReactNode };

function Queue({ title, note, href, children }: QueueProps) {
  const t = useTranslations();
  const id = useId();
  return (
    <section className={styles.queue} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p className={styles.note}>{note}</p>
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
  name: PostTabName & keyof Catalogue["admin"]["overview"];
  count: number | undefined;
  posts: readonly AdminPost[];
};

/** Renders the posts from one tab of the post list. */
function PostQueue({ name, count = 0, posts }: PostQueueProps) {
  const t = useTranslations();
  const language = useLocale();
  return (
    <Queue
      title={t(`admin.overview.${name}`)}
      note={t(`admin.overview.${name}Note`, { count })}
      href={count > 0 ? `${paths.adminPosts()}?show=${name}` : undefined}
    >
      {posts.map((post) => (
        <Item
          key={post.id}
          href={paths.adminPost(post.id)}
          note={formatPostDate(t, post, language)}
        >
          {post.title || t("admin.posts.untitled")}
        </Item>
      ))}
    </Queue>
  );
}

type ItemProps = { href: string; note: string; children: string };

function Item({ href, note, children }: ItemProps) {
  return (
    <li className={styles.item}>
      <PageLink href={href} className={styles.name}>
        {children}
      </PageLink>
      <span className="caption">{note}</span>
    </li>
  );
}
