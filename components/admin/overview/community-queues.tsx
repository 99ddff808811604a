"use client"; // formats dates in the browser's time zone

import { useLocale, useTranslations } from "use-intl";
import { paths } from "#lib/site/paths.ts";
import { formatLongDay } from "#components/ui/dates.ts";
import type { Overview } from "../admin-schema.ts";
import { Queue, QueueItem } from "./overview-queue.tsx";

/** Returns the URL of the list of members awaiting approval, optionally filtered to one of them. */
const buildWaitingHref = (email?: string) =>
  `${paths.adminMembers()}?${new URLSearchParams({ show: "waiting", ...(email && { q: email }) })}`;

/** Renders the members and comments that wait for approval. Only the overview of owners contains them. */
export function CommunityQueues({ overview }: { overview: Overview }) {
  const t = useTranslations();
  const language = useLocale();
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
            note={t("admin.overview.since", { date: formatLongDay(createdDate, language) })}
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
