"use client"; // moves the focus to the result

import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { PublishCommand } from "#lib/editor/publishing/list-commands.ts";
import { paths } from "#lib/site/paths.ts";
import { formatDateTime } from "#components/ui/dates.ts";
import dialogStyles from "../../../ui/dialogs/dialog.module.css";
import { FormMessage } from "../../../ui/forms/form-message.tsx";

export type Published = {
  readonly command: PublishCommand;
  readonly slug: string;
  readonly scheduledPublishDate: string | undefined;
};

type Props = { titleId: string; published: Published; children: ReactNode };

/** Renders the result of a command, with a link to the published post. */
export function PublishResult({ titleId, published, children }: Props) {
  const t = useTranslations();
  const language = useLocale();
  const { slug, scheduledPublishDate } = published;
  const key = findResult(published);
  const isPublic = key === "published";
  const date =
    scheduledPublishDate === undefined
      ? ""
      : formatDateTime(new Date(scheduledPublishDate), language);
  return (
    <>
      <DialogContent className={dialogStyles.content ?? ""}>
        <h2 id={titleId} className={dialogStyles.title}>
          {t(`editing.publish.results.${key}.title`)}
        </h2>
        <FormMessage tone="success">
          {t(`editing.publish.results.${key}.text`, { date })}
        </FormMessage>
      </DialogContent>
      <DialogActions className={dialogStyles.actions ?? ""}>
        {isPublic && (
          <Button variant="contained" href={paths.post(slug)}>
            {t("admin.actions.read")}
          </Button>
        )}
        {children}
      </DialogActions>
    </>
  );
}

function findResult({ command, scheduledPublishDate }: Published) {
  if (scheduledPublishDate !== undefined) return "scheduled";
  if (command === "submitChanges") return "changesSubmitted";
  return command === "submit" ? "submitted" : "published";
}
