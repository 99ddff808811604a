"use client"; // loads the tasks that wait for the owner

import { useId, type ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import useSWR from "swr";
import { paths } from "#lib/site/paths.ts";
import { formatLongDay } from "../../members/account/account-dates.ts";
import type { AccountError } from "../../members/account/data/account-error.ts";
import { Fact, Facts } from "../../members/account/facts.tsx";
import { PageLink } from "../../layout/page-link.tsx";
import { overviewCall, readOverview } from "../admin-calls.ts";
import type { OwnerPost } from "../admin-schema.ts";
import { dateWords } from "../posts/post-dates.ts";
import type { PostTabName } from "../posts/post-tabs.ts";
import { Unread } from "../unread.tsx";
import styles from "./admin-overview.module.css";

const postsAt = (tab: PostTabName) => `${paths.ownerPosts()}?show=${tab}`;

export function OwnerOverview() {
  const say = useTranslations();
  const language = useLocale();
  const { data, error, mutate } = useSWR<Awaited<ReturnType<typeof readOverview>>, AccountError>(
    overviewCall,
    readOverview,
  );
  if (data === undefined) return <Unread failure={error} onAgain={() => void mutate()} />;
  const { postCounts, published, memberCounts } = data;
  const number = new Intl.NumberFormat(language);
  const moderated = postCounts.IN_MODERATION ?? 0;
  const scheduled = postCounts.SCHEDULED ?? 0;
  const drafts = postCounts.UNPUBLISHED ?? 0;
  return (
    <>
      <div className={styles.queues}>
        <Queue
          title={say("owner.overview.moderation")}
          note={say("owner.overview.moderationNote", { count: moderated })}
          href={moderated > 0 ? postsAt("moderation") : undefined}
        >
          <Posts posts={data.inModeration} />
        </Queue>
        <Queue
          title={say("owner.overview.members")}
          note={say("owner.overview.membersNote", { count: memberCounts.waiting })}
          href={memberCounts.waiting > 0 ? `${paths.ownerMembers()}?show=waiting` : undefined}
        >
          {data.waitingMembers.map(({ id, email, createdDate }) => (
            <Item
              key={id}
              href={`${paths.ownerMembers()}?${new URLSearchParams({ show: "waiting", q: email })}`}
              note={say("owner.overview.since", { date: formatLongDay(createdDate, language) })}
            >
              {email}
            </Item>
          ))}
        </Queue>
        <Queue
          title={say("owner.overview.scheduled")}
          note={say("owner.overview.scheduledNote", { count: scheduled })}
          href={scheduled > 0 ? postsAt("scheduled") : undefined}
        >
          <Posts posts={data.scheduled} />
        </Queue>
        <Queue
          title={say("owner.overview.drafts")}
          note={say("owner.overview.draftsNote", { count: drafts })}
          href={drafts > 0 ? postsAt("drafts") : undefined}
        >
          <Posts posts={data.drafts} />
        </Queue>
      </div>
      <section className={styles.queue} aria-label={say("owner.overview.numbers")}>
        <Facts>
          <Fact name={say("owner.overview.postsPublished")}>{number.format(published.posts)}</Fact>
          {published.translations > 0 && (
            <Fact name={say("owner.overview.translationsPublished")}>
              {number.format(published.translations)}
            </Fact>
          )}
          <Fact name={say("owner.overview.membersActive")}>
            {number.format(memberCounts.active)}
          </Fact>
          <Fact name={say("owner.overview.membersBlocked")}>
            {number.format(memberCounts.blocked)}
          </Fact>
          <Fact name={say("owner.overview.inTrash")}>{number.format(postCounts.DELETED ?? 0)}</Fact>
        </Facts>
      </section>
    </>
  );
}

type QueueProps = { title: string; note: string; href: string | undefined; children: ReactNode };

function Queue({ title, note, href, children }: QueueProps) {
  const say = useTranslations();
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
          {say("owner.overview.all")}
        </PageLink>
      )}
    </section>
  );
}

function Posts({ posts }: { posts: readonly OwnerPost[] }) {
  const say = useTranslations();
  const language = useLocale();
  return posts.map((post) => (
    <Item key={post.id} href={paths.ownerPost(post.id)} note={dateWords(say, post, language)}>
      {post.title || say("owner.posts.untitled")}
    </Item>
  ));
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
