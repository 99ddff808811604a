"use client"; // loads the versions of the post, and restores one

import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { AsyncState } from "#components/calls/async-state.tsx";
import type { PostVersion } from "../data/version-calls.ts";
import { useOpenEditor } from "../page/editor-context.tsx";
import { SideSheet } from "../page/side-sheet.tsx";
import { useVersions } from "./use-versions.ts";
import { VersionDetails } from "./version-details.tsx";
import { VersionList } from "./version-list.tsx";
import styles from "./version-sheet.module.css";

/** Shows all versions of the post, the differences of one to the current text, and restores it. */
export function VersionSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const { place } = useOpenEditor();
  const { versions, error, hasMore, isLoading, loadMore, reload } = useVersions(place.postId);
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
              <Button
                variant="outlined"
                aria-disabled={isLoading}
                onClick={() => {
                  if (!isLoading) loadMore();
                }}
              >
                {t("editing.versions.more")}
              </Button>
            )}
          </div>
          <div className={styles.details}>
            {chosen === undefined ? (
              <p className={styles.hint}>{t("editing.versions.choose")}</p>
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
