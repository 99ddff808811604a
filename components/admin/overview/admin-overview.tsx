"use client"; // loads the figures and the tasks that wait for the member

import { useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useDates } from "#components/ui/dates.tsx";
import { AsyncState } from "#components/calls/async-state.tsx";
import { useResource } from "#components/calls/use-resource.tsx";
import { paths } from "#lib/site/paths/paths.ts";
import { overviewResponse, type AdminPost, type Overview } from "#lib/wix/admin/admin-responses.ts";
import type { Role } from "#lib/wix/admin/roles.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { formatTitle } from "../posts/post-actions.tsx";
import { formatPostDate } from "../posts/post-dates.ts";
import { DecisionList } from "./decision-list.tsx";
import { FirstSteps } from "./first-steps.tsx";
import styles from "./overview.module.css";
import { ViewsGraph } from "./views-graph.tsx";

/**
 * Renders the figures of the blog, what waits for a decision, and the next posts. Authors see only their own posts, and
 * only owners see comments and members.
 */
export function AdminOverview({ role }: { role: Role }) {
  const { data, error, mutate, reload } = useResource("/api/admin/overview", overviewResponse);
  if (data === undefined) return <AsyncState area="admin" error={error} reload={reload} />;
  return (
    <>
      {role === "owner" && <FirstSteps onSamplesRemoved={() => mutate()} />}
      <Figures overview={data} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <DecisionList overview={data} role={role} reload={() => mutate()} />
          {data.site !== undefined && <ViewsGraph days={data.site.views} />}
        </div>
        <div className={styles.column}>
          <PostQueue name="drafts" count={data.postCounts.UNPUBLISHED} posts={data.drafts} />
          <PostQueue name="scheduled" count={data.postCounts.SCHEDULED} posts={data.scheduled} />
        </div>
      </div>
    </>
  );
}

function Figures({ overview: { published, memberCounts, site } }: { overview: Overview }) {
  const t = useTranslations();
  const number = new Intl.NumberFormat(useLocale());
  const views = site?.views.reduce((sum, day) => sum + day.views, 0);
  const figures: readonly {
    name: string;
    value: number | undefined;
    extra?: string | undefined;
  }[] = [
    {
      name: t("admin.overview.postsPublished"),
      value: published.posts,
      extra:
        published.translations > 0
          ? t("dashboard.figures.translations", { count: published.translations })
          : undefined,
    },
    { name: t("admin.overview.membersActive"), value: memberCounts?.active },
    { name: t("dashboard.figures.comments"), value: site?.comments },
    { name: t("dashboard.figures.views"), value: views },
  ];
  return (
    <section aria-label={t("admin.overview.numbers")}>
      <dl className={styles.figures}>
        {figures.map(({ name, value, extra }) =>
          value === undefined ? null : (
            <div key={name} className={styles.figure}>
              <dt>{name}</dt>
              <dd>
                {number.format(value)}
                {extra !== undefined && <span className={styles.extra}>{extra}</span>}
              </dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}

type PostQueueProps = {
  /** A tab of the list of posts. */
  name: "scheduled" | "drafts";
  count: number | undefined;
  posts: readonly AdminPost[];
};

/** Renders the first posts from one tab of the post list. */
function PostQueue({ name, count = 0, posts }: PostQueueProps) {
  const t = useTranslations();
  const dates = useDates();
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t(`admin.overview.${name}`)}
      </h2>
      {posts.length === 0 ? (
        <p className={styles.none}>{t(`admin.overview.${name}Note`)}</p>
      ) : (
        <ul className={styles.items}>
          {posts.map((post) => (
            <li key={post.id} className={styles.item}>
              <PageLink
                href={post.canEdit ? paths.adminPostEditor(post.id) : paths.adminPost(post.id)}
                className={styles.name}
              >
                {formatTitle(t, post)}
              </PageLink>
              <span className="caption">{formatPostDate(t, post, dates)}</span>
            </li>
          ))}
        </ul>
      )}
      {count > posts.length && (
        <PageLink
          href={`${paths.adminPosts()}?show=${name}`}
          className={styles.all}
          aria-describedby={id}
        >
          {t("dashboard.figures.all", { count })}
        </PageLink>
      )}
    </section>
  );
}
