"use client"; // formats dates in the browser's time zone

import { useId, type ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Catalogue } from "#lib/messages/catalogue.ts";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../../layout/page-link.tsx";
import type { AdminPost } from "../admin-schema.ts";
import { formatPostDate } from "../posts/post-dates.ts";
import type { PostTabName } from "../posts/post-list.tsx";
import styles from "./admin-overview.module.css";

type QueueProps = { title: string; note: string; href: string | undefined; children: ReactNode };

/** Renders the first entries of a list, with a link to all of them. */
export function Queue({ title, note, href, children }: QueueProps) {
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
export function PostQueue({ name, count = 0, posts }: PostQueueProps) {
  const t = useTranslations();
  const language = useLocale();
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
          note={formatPostDate(t, post, language)}
        >
          {post.title || t("admin.posts.untitled")}
        </QueueItem>
      ))}
    </Queue>
  );
}

type ItemProps = { href: string; note: string; children: string };

export function QueueItem({ href, note, children }: ItemProps) {
  return (
    <li className={styles.item}>
      <PageLink href={href} className={styles.name}>
        {children}
      </PageLink>
      <span className="caption">{note}</span>
    </li>
  );
}
