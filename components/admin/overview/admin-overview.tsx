"use client"; // loads the tasks that wait for the member

import { useLocale, useTranslations } from "use-intl";
import { AsyncState } from "#components/calls/async-state.tsx";
import { useResource } from "#components/calls/use-resource.tsx";
import { Fact, Facts } from "../../members/account/facts.tsx";
import { overviewResponse, type Overview } from "../admin-schema.ts";
import styles from "./admin-overview.module.css";
import { CommunityQueues } from "./community-queues.tsx";
import { PostQueue } from "./overview-queue.tsx";

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
