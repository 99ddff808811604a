"use client"; // saves without leaving the page

import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useSubmission } from "../../../ui/forms/use-submission.ts";
import type { Refusal } from "../../../ui/forms/use-refusal.ts";
import { readText } from "#components/ui/forms/form-text.ts";
import { useAccount } from "../data/account-resources.ts";
import { describeFailure } from "#components/calls/problems.ts";
import { Panel } from "../panel.tsx";
import { EditForm } from "./edit-form.tsx";

type StoredField = { readonly name: string; readonly value?: unknown; readonly text: string };

type Props = {
  /** Names of the fields that members may edit, in the owner's order. */
  names: readonly string[];
  /** The fields that have values. */
  fields: readonly StoredField[];
};

/** Renders a form for the custom fields that members may edit. */
export function CustomFieldsForm({ names, fields }: Props) {
  const t = useTranslations();
  const { saveProfile } = useAccount();
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const [isSaved, setSaved] = useState(false);
  const inputs = names.map((name, index) => ({
    inputName: `custom-${index}`,
    name,
    stored: fields.find((field) => field.name === name),
  }));

  const keepEdit = ({ target }: FormEvent) => {
    setSaved(false);
    if (target instanceof HTMLInputElement) setEdited(new Set([...edited, target.name]));
  };
  const submission = useSubmission(async (data) => {
    setSaved(false);
    const changes = inputs.flatMap(({ inputName, name, stored }) => {
      const text = readText(data, inputName).trim();
      // The input shows a value as one line of text. Values that the member hasn't edited are sent as stored.
      const isKept = !edited.has(inputName) || text === stored?.text;
      const value = isKept ? stored?.value : text === "" ? undefined : { strValue: text };
      return value === undefined ? [] : [{ inputName, name, value }];
    });
    try {
      await saveProfile({ customFields: changes.map(({ name, value }) => ({ name, value })) });
    } catch (failure) {
      return placeViolations(
        describeFailure(t, failure, "account"),
        changes.map(({ inputName }) => inputName),
      );
    }
    setEdited(new Set());
    setSaved(true);
    return "done";
  });
  return (
    <EditForm
      submission={submission}
      saveLabel={t("account.custom.save")}
      isChanged={edited.size > 0}
      isSaved={isSaved}
      onChange={keepEdit}
    >
      <Panel title={t("account.custom.openTitle")} note={t("account.custom.openNote")}>
        {inputs.map(({ inputName, name, stored }) => (
          <TextField
            key={name}
            label={name}
            name={inputName}
            defaultValue={stored?.text}
            maxLength={2000}
            readOnly={submission.isPending}
          />
        ))}
      </Panel>
    </EditForm>
  );
}

/**
 * Returns the refusal with the API's custom field names (`customFields[0].value`) replaced by the input
 * names.
 */
function placeViolations(refusal: Refusal, inputNames: readonly string[]): Refusal {
  const violations = refusal.violations?.map(({ field, description }) => {
    const index = /^customFields\[(\d+)\]/.exec(field)?.[1];
    return { field: inputNames[Number(index)] ?? field, description };
  });
  return { ...refusal, violations };
}
