"use client"; // loads the versions of the post, and restores one

import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { summariseVersions, type VersionSummary } from "#lib/editor/compare/summarise-versions.ts";
import { findOriginKey } from "#lib/messages/origin-key.ts";
import { versionsResponse, type PostVersion } from "#lib/wix/admin/admin-editing.ts";
import { AsyncState } from "#components/calls/async-state.tsx";
import { usePages } from "#components/calls/use-pages.ts";
import { useDates } from "#components/ui/dates.tsx";
import { buildVersionPagePath } from "../data/version-calls.ts";
import { useOpenEditor } from "../page/editor-context.tsx";
import { SideSheet } from "../page/side-sheet.tsx";
import { VersionDetails } from "./version-details.tsx";
import styles from "./version-sheet.module.css";

/** Lists the versions of the post, compares one with the current text, and restores it. */
export function VersionSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const { place } = useOpenEditor();
  const { pages, error, hasMore, isLoadingMore, loadMore, reload } = usePages(
    versionsResponse,
    (cursor) => buildVersionPagePath(place.postId, cursor),
    ({ cursors }) => cursors.next,
    // A version that was just saved or restored is in the list.
    { dedupingInterval: 0 },
  );
  const versions = pages?.flatMap((page) => page.versions);
  const [chosen, setChosen] = useState<PostVersion>();
  return (
    <SideSheet title={t("editing.versions.title")} isWide onClose={onClose}>
      {versions === undefined ? (
        <AsyncState area="admin" error={error} reload={reload} />
      ) : versions.length === 0 ? (
        <p>{t("editing.versions.none")}</p>
      ) : (
        <div className={styles.panes} data-chosen={chosen !== undefined}>
          <div className={styles.list}>
            <VersionList versions={versions} chosen={chosen} onChoose={setChosen} />
            {hasMore && (
              <Button variant="outlined" aria-disabled={isLoadingMore} onClick={loadMore}>
                {t("editing.versions.more")}
              </Button>
            )}
          </div>
          <div className={styles.details}>
            {chosen === undefined ? (
              <p className="soft">{t("editing.versions.choose")}</p>
            ) : (
              <VersionDetails
                key={chosen.id}
                version={chosen}
                onBack={() => setChosen(undefined)}
                onRestored={onClose}
              />
            )}
          </div>
        </div>
      )}
    </SideSheet>
  );
}

type Props = {
  versions: readonly PostVersion[];
  chosen: PostVersion | undefined;
  onChoose: (version: PostVersion) => void;
};

/** Renders the versions as a list of buttons. */
function VersionList({ versions, chosen, onChoose }: Props) {
  const t = useTranslations();
  const { formatDateTime, formatExactTime } = useDates();
  const summaries = summariseVersions(versions);
  return (
    <ol className={styles.versions}>
      {versions.map((version, index) => (
        <li key={version.id} className={styles.item}>
          <button
            type="button"
            className={styles.button}
            aria-pressed={version.id === chosen?.id}
            onClick={() => onChoose(version)}
          >
            <time dateTime={version.savedDate.toISOString()} className={styles.date}>
              {summaries[index]?.needsSeconds === true
                ? formatExactTime(version.savedDate)
                : formatDateTime(version.savedDate)}
            </time>
            <span className={styles.facts}>
              {version.author != null && <span>{version.author.name}</span>}
              <span>{t(`admin.origins.${findOriginKey(version.origin)}`)}</span>
              <span>{t("editing.versions.words", { count: version.words })}</span>
              <Change change={summaries[index]?.change} />
              {version.isPublished && (
                <span className={styles.published}>{t("editing.versions.published")}</span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Renders the difference to the version before. */
function Change({ change }: Pick<VersionSummary, "change">) {
  const t = useTranslations();
  if (change === undefined) return null;
  const { words, isNewTitle } = change;
  const sign = words > 0 ? "+" : "−";
  return (
    <>
      {(words !== 0 || !isNewTitle) && (
        <span className={styles.change}>
          {t("posts.versions.change", { count: Math.abs(words), sign })}
        </span>
      )}
      {isNewTitle && <span className={styles.change}>{t("posts.versions.title")}</span>}
    </>
  );
}
