"use client"; // loads the history when it is opened

import { useState } from "react";
import { useMessages, useTranslations } from "use-intl";
import type { Catalogue } from "#lib/messages/catalogue.ts";
import { useDates } from "#components/ui/dates.tsx";
import { AsyncState } from "#components/calls/async-state.tsx";
import { useResource } from "#components/calls/use-resource.tsx";
import { buildHistoryPath } from "./comment-calls.ts";
import styles from "./comment-history.module.css";
import { commentHistoryResponse } from "#lib/wix/comments/admin-comments.ts";

type ActionName = keyof Catalogue["admin"]["decisions"]["actions"];

/** Lists the decisions about a comment. `revision` is the comment's, because each decision changes it. */
export function CommentHistory({ id, revision }: { id: string; revision: string }) {
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{t("admin.decisions.title")}</summary>
      {isOpen && <Decisions key={revision} id={id} />}
    </details>
  );
}

function Decisions({ id }: { id: string }) {
  const t = useTranslations();
  const { formatDateTime } = useDates();
  const names = useMessages().admin.decisions.actions;
  const { data, error, reload } = useResource(buildHistoryPath(id), commentHistoryResponse);
  if (data === undefined) return <AsyncState area="admin" error={error} reload={reload} />;
  if (data.decisions.length === 0) return <p className="caption">{t("admin.decisions.none")}</p>;
  return (
    <ol className={styles.decisions}>
      {data.decisions.map(({ id: decision, action, actor, decidedDate }) => (
        <li key={decision} className={styles.decision}>
          <span>
            {t(`admin.decisions.actions.${isActionName(names, action) ? action : "other"}`)}
          </span>
          <bdi>{actor ?? t("admin.decisions.someone")}</bdi>
          <time dateTime={decidedDate.toISOString()}>{formatDateTime(decidedDate)}</time>
        </li>
      ))}
    </ol>
  );
}

const isActionName = (names: object, action: string): action is ActionName =>
  Object.hasOwn(names, action);
