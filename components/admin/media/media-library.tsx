"use client"; // uploads, lists and deletes files

import { useState } from "react";
import { useTranslations } from "use-intl";
import { fileKinds } from "#lib/wix/files.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { FormMessage } from "../../ui/forms/form-message.tsx";
import { ActionResult } from "../lists/action-result.tsx";
import { ListSearch } from "../lists/list-search.tsx";
import { ListTabs } from "../lists/list-tabs.tsx";
import { DropZone } from "./drop-zone.tsx";
import { FileDetails } from "./details/file-details.tsx";
import { FileGrid } from "./file-grid.tsx";
import { FileList } from "./file-list.tsx";
import { FileSelectionBar } from "./file-selection-bar.tsx";
import styles from "./media-library.module.css";
import type { MediaFile } from "./media-schema.ts";
import { UploadPanel } from "./upload-panel.tsx";
import { useFileActions, type FileAction } from "./use-file-actions.ts";
import { useFileSelection } from "./use-file-selection.ts";
import { useMediaList, type MediaList } from "./use-media-list.ts";
import { mediaTabs, useMediaQuery } from "./use-media-query.ts";
import { useUploads } from "./use-uploads.ts";

/** Renders the library: uploads, tabs, a search field, and the files. */
export function MediaLibrary() {
  const t = useTranslations();
  const query = useMediaQuery();
  const list = useMediaList(query.filter);
  const uploads = useUploads(() => void list.refresh());
  return (
    <DropZone onFiles={uploads.add} isPasteTarget>
      <UploadPanel kinds={fileKinds} isMultiple uploads={uploads} onFiles={uploads.add} />
      <ListTabs
        label={t("media.tabs.label")}
        tabs={mediaTabs.map((name) => ({ name, label: t(`media.tabs.${name}`), count: undefined }))}
        current={query.tab}
        buildHref={query.buildTabHref}
      />
      <ListSearch
        label={t("media.list.searchLabel")}
        text={query.search}
        onSearch={query.searchFor}
      />
      {query.tab === "trash" && <p className={styles.note}>{t("media.list.trashNote")}</p>}
      <LibraryFiles key={query.tab} query={query} list={list} />
    </DropZone>
  );
}

type FilesProps = { query: ReturnType<typeof useMediaQuery>; list: MediaList };

function LibraryFiles({ query, list }: FilesProps) {
  const t = useTranslations();
  const files = list.files ?? [];
  const selection = useFileSelection(files);
  const actions = useFileActions(list.refresh);
  const [openId, setOpenId] = useState<string>();
  const [doomed, setDoomed] = useState<readonly MediaFile[]>([]);
  const [versioned, setVersioned] = useState<readonly MediaFile[]>([]);
  const isInTrash = query.tab === "trash";
  const act = async (chosen: readonly MediaFile[], action: FileAction) => {
    if (action === "remove") return setDoomed(chosen);
    const isInVersions = chosen.some((file) => file.isInVersions === true && file.isUsed !== true);
    if (action === "delete" && isInVersions) return setVersioned(chosen);
    setOpenId(undefined);
    if (await actions.run(chosen, action)) selection.remove(chosen);
  };
  return (
    <div className={styles.body}>
      <ActionResult result={actions.result} />
      {actions.failure !== undefined && (
        <FormMessage key={actions.failure} tone="error">
          {actions.failure}
        </FormMessage>
      )}
      <FileList list={list} none={t(chooseEmptyText(query))}>
        {(shown) => (
          <div className={styles.files}>
            <FileSelectionBar
              total={shown.length}
              selection={selection}
              isInTrash={isInTrash}
              isBusy={selection.selected.some(({ id }) => actions.isBusy(id))}
              onAct={(chosen, action) => void act(chosen, action)}
            />
            <FileGrid
              files={shown}
              isSelected={selection.has}
              onOpen={({ id }) => setOpenId(id)}
              onToggle={selection.toggle}
            />
          </div>
        )}
      </FileList>
      <FileDetails
        file={files.find(({ id }) => id === openId)}
        isInTrash={isInTrash}
        onChange={(file) => void list.replace(file)}
        onAct={(file, action) => void act([file], action)}
        onClose={() => setOpenId(undefined)}
      />
      <ConfirmDialog
        isOpen={versioned.length > 0}
        question={t("media.versions.question", { count: versioned.length })}
        note={t("media.versions.note")}
        cancelLabel={t("media.removal.keep", { count: versioned.length })}
        confirmLabel={t("media.versions.delete")}
        onAnswer={(isSure) => {
          setVersioned([]);
          if (isSure) void act(versioned, "deleteFromVersions");
        }}
      />
      <ConfirmDialog
        isOpen={doomed.length > 0}
        question={t("media.removal.question", { count: doomed.length })}
        note={t("media.removal.note")}
        cancelLabel={t("media.removal.keep", { count: doomed.length })}
        confirmLabel={t("media.removal.delete")}
        onAnswer={(isSure) => {
          setDoomed([]);
          setOpenId(undefined);
          if (isSure) void actions.run(doomed, "remove");
        }}
      />
    </div>
  );
}

function chooseEmptyText({ tab, search }: ReturnType<typeof useMediaQuery>) {
  if (search !== "") return "media.list.noneFound";
  if (tab === "trash") return "media.list.noneDeleted";
  return tab === "unused" ? "media.list.noneUnused" : "media.list.none";
}
