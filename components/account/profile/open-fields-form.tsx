"use client"; // saves without leaving the page

import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormMessage } from "../../forms/form-message.tsx";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { TextField } from "../../forms/text-field.tsx";
import { useSubmission } from "../../forms/use-submission.ts";
import { useAccount } from "../account-data.ts";
import { refusalOf } from "../failure-words.ts";
import { textOf } from "../form-text.ts";
import { Panel } from "../panel.tsx";
import styles from "./profile-form.module.css";

type Field = { readonly name: string; readonly value?: unknown; readonly text: string };

type Props = {
  /** The fields that members may set, in the owner's order. */
  names: readonly string[];
  /** The fields with a value. */
  fields: readonly Field[];
};

/** The custom fields that the owner has opened for members. */
export function OpenFieldsForm({ names, fields }: Props) {
  const say = useTranslations();
  const { saveProfile } = useAccount();
  const [isSaved, setSaved] = useState(false);
  const inputs = names.map((name, index) => ({
    input: `custom-${index}`,
    field: fields.find((field) => field.name === name) ?? { name, text: "" },
  }));
  const submission = useSubmission(async (data) => {
    const customFields = inputs.flatMap(({ input, field: { name, value, text } }) => {
      const written = textOf(data, input).trim();
      if (written === "") return [];
      // A value that is no text, for example a date, stays what it is until it is changed.
      return [{ name, value: written === text ? value : { strValue: written } }];
    });
    try {
      await saveProfile({ customFields });
    } catch (failure) {
      return refusalOf(say, failure);
    }
    setSaved(true);
    return "done";
  });
  return (
    <form {...submission.formProps} onChange={() => setSaved(false)} className={styles.form}>
      {submission.message !== undefined && (
        <FormMessage tone="error">{submission.message}</FormMessage>
      )}
      <Panel title={say("account.custom.openTitle")} note={say("account.custom.openNote")}>
        {inputs.map(({ input, field: { name, text } }) => (
          <TextField
            key={name}
            label={name}
            name={input}
            defaultValue={text}
            maxLength={2000}
            error={submission.errorOf(input)}
          />
        ))}
      </Panel>
      <div className={styles.foot}>
        <SubmitButton isPending={submission.isPending} pendingLabel={say("account.profile.saving")}>
          {say("account.custom.save")}
        </SubmitButton>
        <output className={styles.state}>{isSaved ? say("account.profile.saved") : ""}</output>
      </div>
    </form>
  );
}
