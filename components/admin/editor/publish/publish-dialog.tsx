"use client"; // checks the post, and publishes or schedules it

import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useState } from "react";
import { findAction, type PublishCommand } from "#lib/editor/post/list-commands.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { useDates } from "#components/ui/dates.tsx";
import { useContentTranslations } from "../../content-kind.tsx";
import { useCloseGuard } from "../../../ui/dialogs/use-close-guard.ts";
import { FormMessage } from "../../../ui/forms/form-message.tsx";
import { useOpenEditor } from "../page/editor-context.tsx";
import { PublishForm } from "./publish-form.tsx";

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
    <Dialog open onClose={close} fullWidth maxWidth="sm">
      {published === undefined ? (
        <PublishForm
          command={command}
          onSubmit={perform}
          onShow={(nodeId) => guard.unlessSending(() => onShow(nodeId))}
          onClose={close}
        />
      ) : (
        <PublishResult published={published} onClose={onClose} />
      )}
    </Dialog>
  );
}

type Published = {
  readonly command: PublishCommand;
  readonly slug: string;
  readonly scheduledPublishDate: string | undefined;
};

type PublishResultProps = { published: Published; onClose: () => void };

/** Renders the result of a command, with a link to the published post. */
function PublishResult({ published, onClose }: PublishResultProps) {
  const t = useContentTranslations();
  const { formatDateTime } = useDates();
  const { slug, scheduledPublishDate } = published;
  const key = findResult(published);
  const isPublic = key === "published";
  const date =
    scheduledPublishDate === undefined ? "" : formatDateTime(new Date(scheduledPublishDate));
  return (
    <>
      <DialogContent>
        <DialogTitle>{t(`editing.publish.results.${key}.title`)}</DialogTitle>
        <FormMessage tone="success">
          {t(`editing.publish.results.${key}.text`, { date })}
        </FormMessage>
      </DialogContent>
      <DialogActions>
        {isPublic && (
          <Button variant="contained" href={paths.post(slug)}>
            {t("admin.actions.read")}
          </Button>
        )}
        <Button variant="outlined" onClick={onClose}>
          {t("editing.frame.close")}
        </Button>
      </DialogActions>
    </>
  );
}

function findResult({ command, scheduledPublishDate }: Published) {
  if (scheduledPublishDate !== undefined) return "scheduled";
  if (command === "submitChanges") return "changesSubmitted";
  return command === "submit" ? "submitted" : "published";
}
