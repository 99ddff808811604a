"use client"; // checks the post, and asks for a time

import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useMemo, useState } from "react";
import { asksForTime, type PublishCommand } from "#lib/editor/post/list-commands.ts";
import { describeFailure } from "#components/calls/problems.ts";
import { useTimeZone } from "../../../ui/dates.tsx";
import { useContentTranslations } from "../../content-kind.tsx";
import { Form, FormFailure } from "../../../ui/forms/form.tsx";
import { SubmitButton } from "../../../ui/forms/submit-button.tsx";
import { useSubmission } from "../../../ui/forms/use-submission.ts";
import { useOpenEditor, useShown, useUploadCounts } from "../page/editor-context.tsx";
import { collectFindings, FindingsList } from "./findings-list.tsx";
import { readTime, TimeField } from "../../posts/time-field.tsx";

type Props = {
  command: PublishCommand;
  /** Performs the command. Rejects if it fails. */
  onSubmit: (scheduledPublishDate: string | undefined) => Promise<void>;
  /** Closes the dialog and shows the block with an ID in the text. */
  onShow: (nodeId: string) => void;
  onClose: () => void;
};

/** Shows the findings, and asks for a time if the command needs one. */
export function PublishForm({ command, onSubmit, onShow, onClose }: Props) {
  const t = useContentTranslations();
  const timeZone = useTimeZone();
  const { store } = useOpenEditor();
  const { meta } = useShown();
  const [isLater, setLater] = useState(() => asksForTime(command));
  const uploads = useUploadCounts();
  // The page behind the dialog only changes when an upload ends.
  const findings = useMemo(() => collectFindings(store, uploads), [store, uploads]);
  const hasErrors = findings.some(({ severity }) => severity === "error");
  const submission = useSubmission(async (data) => {
    try {
      await onSubmit(isLater ? readTime(data, timeZone) : undefined);
      return "done";
    } catch (failure) {
      const { violations, ...refusal } = describeFailure(t, failure, "admin");
      return {
        ...refusal,
        violations: violations?.map(({ field, description }) => ({
          field: field === "scheduledPublishDate" ? "at" : field,
          description,
        })),
      };
    }
  });
  return (
    <Form submission={submission}>
      <DialogContent>
        <DialogTitle>{t(`editing.publish.titles.${command}`)}</DialogTitle>
        <FormFailure />
        {findings.length > 0 && (
          <>
            <p className="soft">
              {t(hasErrors ? "editing.checks.errors" : "editing.checks.warnings")}
            </p>
            <FindingsList findings={findings} onShow={onShow} />
          </>
        )}
        {!hasErrors && findings.length === 0 && <p>{t("editing.checks.none")}</p>}
        {command === "publish" && !hasErrors && (
          <RadioGroup
            name="when"
            value={isLater ? "later" : "now"}
            aria-label={t("editing.publish.when")}
            onChange={(_, value) => setLater(value === "later")}
          >
            <FormControlLabel value="now" control={<Radio />} label={t("editing.publish.now")} />
            <FormControlLabel
              value="later"
              control={<Radio />}
              label={t("editing.publish.later")}
            />
          </RadioGroup>
        )}
        {isLater && !hasErrors && <TimeField initial={meta.scheduledPublishDate} />}
      </DialogContent>
      <DialogActions>
        {!hasErrors && (
          <SubmitButton>
            {isLater ? t("admin.schedule.submit") : t(`editing.publish.buttons.${command}`)}
          </SubmitButton>
        )}
        <Button variant="outlined" aria-disabled={submission.isPending} onClick={onClose}>
          {t(hasErrors ? "editing.publish.back" : "admin.frame.cancel")}
        </Button>
      </DialogActions>
    </Form>
  );
}
