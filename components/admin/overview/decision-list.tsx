"use client"; // performs decisions

import { Check, FileText, MessageSquare, Users } from "lucide-react";
import { useRouter } from "next/navigation";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { useDates } from "#components/ui/dates.tsx";
import { paths } from "#lib/site/paths/paths.ts";
import type { Overview } from "#lib/wix/admin/admin-responses.ts";
import type { Role } from "#lib/wix/admin/roles.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { ActionResult, HiddenRefusals } from "../lists/action-result.tsx";
import { ActionButton, RowMenu } from "../lists/row-actions.tsx";
import { listOffered, useListActions, type ListActions } from "../lists/use-list-actions.tsx";
import { formatTitle } from "../posts/post-actions.tsx";
import { createDecisionActions, listDecisions, type Decision } from "./decisions.tsx";
import styles from "./decision-list.module.css";

const icons = { post: FileText, comment: MessageSquare, member: Users };

type Props = { overview: Overview; role: Role; reload: () => Promise<unknown> };

/**
 * Renders everything that waits for a decision, with the actions that decide. For authors, these are their own posts, which
 * an editor decides about.
 */
export function DecisionList({ overview, role, reload }: Props) {
  const t = useTranslations();
  const id = useId();
  const list = useListActions<Decision>(reload);
  const isAuthor = role === "author";
  const decisions = listDecisions(overview);
  const counts = countWaiting(overview);
  const total = counts.post + counts.comment + counts.member;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {t(isAuthor ? "dashboard.decisions.ownTitle" : "dashboard.decisions.title")}{" "}
        {total > 0 && <span className={styles.total}>{total}</span>}
      </h2>
      <ActionResult result={list.result} />
      <HiddenRefusals texts={list.listRefusals(decisions)} />
      {decisions.length === 0 ? (
        <p className={styles.none}>
          <Check size={18} strokeWidth={1.75} aria-hidden />
          {t(isAuthor ? "dashboard.decisions.ownNone" : "dashboard.decisions.none")}
        </p>
      ) : (
        <ul className={styles.items}>
          {decisions.map((decision) => (
            <Row key={decision.id} decision={decision} list={list} />
          ))}
        </ul>
      )}
      <More decisions={decisions} counts={counts} />
      {list.dialog}
    </section>
  );
}

function Row({ decision, list }: { decision: Decision; list: ListActions<Decision> }) {
  const t = useTranslations();
  const { formatShortDay } = useDates();
  const router = useRouter();
  const { buttons, menu } = createDecisionActions(t, (path) => router.push(path));
  const { href, name, note } = useDescription(decision);
  const Icon = icons[decision.kind];
  const refusal = list.findRefusal(decision.id);
  return (
    <li className={styles.item} aria-busy={list.isBusy(decision.id)}>
      <Icon size={18} strokeWidth={1.6} className={styles.icon} aria-hidden />
      <div className={styles.text}>
        <PageLink href={href} className={styles.name}>
          {name}
        </PageLink>
        <span className={styles.note}>
          <span>{note}</span>
          <time dateTime={decision.since.toISOString()}>{formatShortDay(decision.since)}</time>
        </span>
        {refusal !== undefined && (
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {listOffered(buttons, [decision]).map((action) => (
          <ActionButton
            key={action.name}
            action={action}
            items={[decision]}
            name={name}
            size="compact"
            variant={action.name === "approve" ? "outlined" : "text"}
            list={list}
            onChoose={() => list.choose(action, [decision])}
          />
        ))}
        <RowMenu
          item={decision}
          name={name}
          actions={menu}
          list={list}
          isBusy={list.isBusy(decision.id)}
        />
      </div>
    </li>
  );
}

/** Returns the link to an entry, its name, and what kind of decision it needs. */
function useDescription(decision: Decision) {
  const t = useTranslations();
  if (decision.kind === "post") {
    const { post } = decision;
    const isChange = post.status === "PUBLISHED";
    return {
      // Posts are read before the decision.
      href: paths.adminPost(post.id),
      name: formatTitle(t, post),
      note: t(isChange ? "dashboard.decisions.changes" : "dashboard.decisions.post", {
        author: post.author,
      }),
    };
  }
  if (decision.kind === "comment") {
    const { author, post, text } = decision.comment;
    return {
      href: paths.adminComments(),
      name: text || t("admin.comments.noText"),
      note: t("admin.overview.commentBy", {
        author: author.name || t("admin.comments.deletedAccount"),
        post: formatTitle(t, post),
      }),
    };
  }
  const { email } = decision.member;
  return {
    href: `${paths.adminMembers()}?${new URLSearchParams({ show: "waiting", q: email })}`,
    name: email,
    note: t("dashboard.decisions.member"),
  };
}

const countWaiting = (overview: Overview) => ({
  post: (overview.postCounts.IN_MODERATION ?? 0) + overview.waitingChanges,
  comment: overview.commentCounts?.waiting ?? 0,
  member: overview.memberCounts?.waiting ?? 0,
});

const lists = {
  post: { href: `${paths.adminPosts()}?show=moderation`, label: "dashboard.decisions.allPosts" },
  comment: { href: paths.adminComments(), label: "dashboard.decisions.allComments" },
  member: { href: `${paths.adminMembers()}?show=waiting`, label: "dashboard.decisions.allMembers" },
} as const;

type MoreProps = { decisions: readonly Decision[]; counts: ReturnType<typeof countWaiting> };

/** Renders links to the lists that contain more entries than the overview. */
function More({ decisions, counts }: MoreProps) {
  const t = useTranslations();
  const kinds = (["post", "comment", "member"] as const).filter(
    (kind) => counts[kind] > decisions.filter((decision) => decision.kind === kind).length,
  );
  if (kinds.length === 0) return null;
  return (
    <p className={styles.more}>
      {kinds.map((kind) => (
        <PageLink key={kind} href={lists[kind].href}>
          {t(lists[kind].label, { count: counts[kind] })}
        </PageLink>
      ))}
    </p>
  );
}
