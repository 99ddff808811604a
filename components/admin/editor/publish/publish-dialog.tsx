"use client"; // checks the post, and publishes or schedules it

import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import {
  asksForTime,
  findAction,
  type PublishCommand,
} from "#lib/editor/publishing/list-commands.ts";
import styles from "../../../ui/dialogs/dialog.module.css";
import { useCloseGuard } from "../../../ui/dialogs/use-close-guard.ts";
import { useOpenEditor } from "../page/editor-context.tsx";
import { PublishForm } from "./publish-form.tsx";
import { PublishResult, type Published } from "./publish-result.tsx";

type Props = {
  command: PublishCommand;
  /** Closes the dialog and shows the block with an ID in the text. */
  onShow: (nodeId: string) => void;
  onClose: () => void;
};

/**
 * Shows the findings of the checks, asks for the time, performs the command, and shows its result. While the command is
 * sent, the dialog stays open.
 */
export function PublishDialog({ command, onShow, onClose }: Props) {
  const t = useTranslations();
  const id = useId();
  const { store } = useOpenEditor();
  const [published, setPublished] = useState<Published>();
  const guard = useCloseGuard();
  const close = () => guard.unlessSending(onClose);
  const perform = async (scheduledPublishDate: string | undefined) => {
    const chosen = scheduledPublishDate === undefined ? command : "schedule";
    await guard.send(async () => {
      await store.perform({ action: findAction(chosen), scheduledPublishDate });
    });
    setPublished({
      command: chosen,
      slug: store.getShown().values.seoSlug,
      scheduledPublishDate,
    });
  };
  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby={id}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { elevation: 0, className: styles.paper ?? "" } }}
    >
      {published === undefined ? (
        <PublishForm
          titleId={id}
          command={command}
          asksForTime={asksForTime(command)}
          offersTime={command === "publish"}
          onSubmit={perform}
          onShow={(nodeId) => guard.unlessSending(() => onShow(nodeId))}
          onClose={close}
        />
      ) : (
        <PublishResult titleId={id} published={published}>
          <Button variant="outlined" onClick={onClose}>
            {t("editing.frame.close")}
          </Button>
        </PublishResult>
      )}
    </Dialog>
  );
}
