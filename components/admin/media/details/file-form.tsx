"use client"; // saves the name and the alternative text

import { useState } from "react";
import { useTranslations } from "use-intl";
import { longestAltText, longestFileName } from "#lib/wix/files.ts";
import { Form, FormFailure } from "../../../ui/forms/form.tsx";
import { readText } from "../../../ui/forms/form-text.ts";
import { SubmitButton } from "../../../ui/forms/submit-button.tsx";
import { TextArea, TextField } from "../../../ui/forms/text-field.tsx";
import { useSubmission } from "../../../ui/forms/use-submission.ts";
import { describeFailure } from "#components/calls/problems.ts";
import { updateFile } from "../media-calls.ts";
import type { MediaFile } from "../media-schema.ts";
import styles from "./file-details.module.css";

type Props = { file: MediaFile; onChange: (file: MediaFile) => void };

/** Renders the fields of a file that can be changed. */
export function FileForm({ file, onChange }: Props) {
  const t = useTranslations();
  const [isSaved, setSaved] = useState(false);
  const submission = useSubmission(async (data) => {
    setSaved(false);
    const read = (name: string) => readText(data, name).trim();
    try {
      const displayName = read("displayName");
      onChange(await updateFile(file.id, { displayName, altText: read("altText") }));
    } catch (failure) {
      return describeFailure(t, failure, "admin");
    }
    setSaved(true);
    return "done";
  });
  return (
    <Form submission={submission} className={styles.form}>
      <FormFailure />
      {file.kind === "image" && (
        <TextArea
          name="altText"
          label={t("media.details.altText")}
          helper={t("media.details.altHelper")}
          defaultValue={file.altText ?? ""}
          rows={2}
          maxLength={longestAltText}
        />
      )}
      <TextField
        name="displayName"
        label={t("media.details.name")}
        defaultValue={file.filename}
        maxLength={longestFileName}
        required
        autoComplete="off"
      />
      <div className={styles.submit}>
        <SubmitButton>{t("media.details.save")}</SubmitButton>
        <output className="soft">{isSaved && t("media.details.saved")}</output>
      </div>
    </Form>
  );
}
