"use client"; // loads more files

import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { AsyncState } from "#components/calls/async-state.tsx";
import styles from "./file-grid.module.css";
import type { MediaFile } from "./media-schema.ts";
import type { MediaList } from "./use-media-list.ts";

type Props = {
  list: MediaList;
  /** The text to show if there is no file. */
  none: string;
  /** Renders the loaded files. */
  children: (files: readonly MediaFile[]) => ReactNode;
};

/** Renders the loaded files of a list, and a button that loads more. */
export function FileList({ list, none, children }: Props) {
  const t = useTranslations();
  const { files, error, reload, hasMore, loadMore, isLoadingMore } = list;
  const state = <AsyncState area="admin" error={error} reload={reload} />;
  if (files === undefined || (files.length === 0 && error !== undefined)) return state;
  if (files.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <div className={styles.files}>
      {children(files)}
      {error !== undefined && state}
      {hasMore && (
        <Button variant="outlined" aria-disabled={isLoadingMore} onClick={loadMore}>
          {t("media.list.more")}
        </Button>
      )}
    </div>
  );
}
