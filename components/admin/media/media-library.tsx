"use client"; // uploads, lists and deletes files

import { useState } from "react";
import { useTranslations } from "use-intl";
import { fileKinds } from "#lib/wix/files.ts";
import { ActionResult, HiddenRefusals } from "../lists/action-result.tsx";
import { ListTabs } from "../lists/admin-list.tsx";
import { ListSearch } from "../lists/list-search.tsx";
import { SelectionBar } from "../lists/selection-bar.tsx";
import { useListActions } from "../lists/use-list-actions.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { useSelection } from "../lists/use-selection.ts";
import { FileDetails } from "./details/file-details.tsx";
import { DropZone } from "./drop-zone.tsx";
import { createFileActions } from "./file-actions.ts";
import { FileGrid } from "./file-grid.tsx";
import styles from "./file-grid.module.css";
import { FileList } from "./file-list.tsx";
import type { MediaFile } from "./media-schema.ts";
import { UploadPanel } from "./upload-panel.tsx";
import { useMediaList, type MediaList } from "./use-media-list.ts";
import { useUploads } from "./use-uploads.ts";

const tabs = ["all", ...fileKinds, "unused", "trash"] as const;
type Tab = (typeof tabs)[number];

/** Renders the library: uploads, tabs, a search field, and the files. */
export function MediaLibrary() {
  const t = useTranslations();
  const { tab, search, searchFor, buildTabHref } = useListQuery(tabs);
  const list = useMediaList({
    kinds: fileKinds.filter((kind) => kind === tab),
    search,
    isUnused: tab === "unused",
    isDeleted: tab === "trash",
  });
  const uploads = useUploads(() => void list.refresh());
  return (
    <DropZone onFiles={uploads.add} isPasteTarget>
      <UploadPanel kinds={fileKinds} isMultiple uploads={uploads} onFiles={uploads.add} />
      <ListTabs
        label={t("media.tabs.label")}
        all={tabs.map((name) => ({ name, label: t(`media.tabs.${name}`) }))}
        current={tab}
        buildHref={buildTabHref}
      />
      <ListSearch label={t("media.list.searchLabel")} text={search} onSearch={searchFor} />
      {tab === "trash" && <p className="soft">{t("media.list.trashNote")}</p>}
      {/* Another tab starts without a selection. */}
      <LibraryFiles key={tab} tab={tab} search={search} list={list} />
    </DropZone>
  );
}

type FilesProps = { tab: Tab; search: string; list: MediaList };

function LibraryFiles({ tab, search, list }: FilesProps) {
  const t = useTranslations();
  const files = list.files ?? [];
  const selection = useSelection(files);
  const actions = useListActions<MediaFile>(list.refresh);
  const [openId, setOpenId] = useState<string>();
  const fileActions = createFileActions(t, {
    isInTrash: tab === "trash",
    onStart: () => setOpenId(undefined),
    onDone: selection.remove,
  });
  return (
    <div className={styles.body}>
      <ActionResult result={actions.result} />
      <HiddenRefusals texts={actions.listRefusals([])} />
      <FileList list={list} none={t(chooseEmptyText(tab, search))}>
        {(shown) => (
          <div className={styles.selectable}>
            <SelectionBar
              label={t("media.selection.label")}
              selectAll={t("media.selection.all")}
              total={shown.length}
              selection={selection}
              actions={fileActions}
              list={actions}
              onChoose={actions.choose}
            />
            <FileGrid
              files={shown}
              isSelected={selection.has}
              onOpen={({ id }) => setOpenId(id)}
              onToggle={({ id }) => selection.toggle(id)}
            />
          </div>
        )}
      </FileList>
      <FileDetails
        file={files.find(({ id }) => id === openId)}
        isInTrash={tab === "trash"}
        onChange={(file) => void list.replace(file)}
        onAct={(file, name) => {
          const action = fileActions.find((one) => one.name === name);
          if (action !== undefined) actions.choose(action, [file]);
        }}
        onClose={() => setOpenId(undefined)}
      />
      {actions.dialog}
    </div>
  );
}

function chooseEmptyText(tab: Tab, search: string) {
  if (search !== "") return "media.list.noneFound";
  if (tab === "trash") return "media.list.noneDeleted";
  return tab === "unused" ? "media.list.noneUnused" : "media.list.none";
}
