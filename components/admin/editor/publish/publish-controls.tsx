"use client"; // publishes the post

import Button from "@mui/material/Button";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { flushSync } from "react-dom";
import {
  findAction,
  isAboutChanges,
  isDone,
  listCommands,
  showsPost,
  type PublishCommand,
} from "#lib/editor/post/list-commands.ts";
import { hasUnsaved } from "#lib/editor/saving/saving-state.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { useContentTranslations } from "../../content-kind.tsx";
import { FormDialog } from "../../form-dialog.tsx";
import { ActionMenu } from "../../lists/action-menu.tsx";
import { useIsReading, useOpenEditor, useSaving, useShown } from "../page/editor-context.tsx";
import { collectFindings } from "./findings-list.tsx";
import { PublishDialog } from "./publish-dialog.tsx";

type Props = {
  /** Shows the block with an ID in the text. */
  onShow: (nodeId: string) => void;
};

/** Renders the button and the menu that publish, schedule, submit or withdraw the post. */
export function PublishControls({ onShow }: Props) {
  const t = useContentTranslations();
  const router = useRouter();
  const { place, store } = useOpenEditor();
  const { meta, values } = useShown();
  const isReading = useIsReading();
  const isUnsaved = useSaving(hasUnsaved);
  const [command, setCommand] = useState<PublishCommand>();
  const { primary, more } = listCommands(place.role, meta.status);
  const isStopped = useSaving(
    ({ hold }) => hold === "missing" || hold === "trashed" || hold === "denied",
  );
  const isUpToDate = primary !== undefined && !isUnsaved && isDone(primary, meta);
  const label = (name: PublishCommand) => t(`editing.publish.commands.${name}`);
  const start = async (name: PublishCommand) => {
    store.finishTitle();
    const isReady = isAboutChanges(name) && collectFindings(store, store.getUploads()).length === 0;
    if (!isReady) return setCommand(name);
    // A failure is explained in the dialog.
    await store.perform({ action: findAction(name) }).catch(() => setCommand(name));
  };
  const actions = [
    ...(isReading || isStopped ? [] : more).map((name) => ({
      name,
      label: label(name),
      onPick: () => void start(name),
    })),
    ...(meta.status === "PUBLISHED"
      ? [
          {
            name: "view",
            label: t("admin.actions.read"),
            onPick: () => router.push(paths.post(values.seoSlug)),
          },
        ]
      : []),
  ];
  return (
    <>
      {primary !== undefined && !isReading && (
        <Button
          variant="contained"
          aria-disabled={isUpToDate || isStopped}
          sx={{ "&[aria-disabled=true]": { cursor: "default" } }}
          onClick={() => {
            if (!isUpToDate && !isStopped) void start(primary);
          }}
        >
          {label(primary)}
        </Button>
      )}
      <ActionMenu label={t("editing.publish.more")} actions={actions} isBusy={false} />
      {command !== undefined &&
        (showsPost(command) ? (
          <PublishDialog
            command={command}
            onShow={(nodeId) => {
              // The dialog is gone, and has returned the focus to its button, before `onShow` moves the focus.
              flushSync(() => setCommand(undefined));
              onShow(nodeId);
            }}
            onClose={() => setCommand(undefined)}
          />
        ) : (
          <RevertDialog command={command} onClose={() => setCommand(undefined)} />
        ))}
    </>
  );
}

type RevertDialogProps = { command: PublishCommand; onClose: () => void };

/** Asks for confirmation, then makes the post a draft again. */
function RevertDialog({ command, onClose }: RevertDialogProps) {
  const t = useContentTranslations();
  const { store } = useOpenEditor();
  const { meta } = useShown();
  const note = meta.status === "PUBLISHED" ? "published" : "other";
  return (
    <FormDialog
      isOpen
      title={t(`editing.publish.titles.${command}`)}
      note={t(`editing.publish.revertNotes.${note}`)}
      submitLabel={t(`editing.publish.buttons.${command}`)}
      field=""
      onSubmit={async () => {
        await store.perform({ action: findAction(command) });
      }}
      onClose={onClose}
      onClosed={onClose}
    />
  );
}
