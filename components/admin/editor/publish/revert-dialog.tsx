"use client"; // makes the post a draft again

import { useTranslations } from "use-intl";
import { findAction, type PublishCommand } from "#lib/editor/publishing/list-commands.ts";
import { FormDialog } from "../../form-dialog.tsx";
import { useOpenEditor, useShown } from "../page/editor-context.tsx";

type Props = { command: PublishCommand; onClose: () => void };

/** Asks for confirmation, then makes the post a draft again. */
export function RevertDialog({ command, onClose }: Props) {
  const t = useTranslations();
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
    >
      {() => null}
    </FormDialog>
  );
}
