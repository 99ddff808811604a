"use client"; // opens a modal dialog

import { useTranslations } from "use-intl";
import { readText } from "#components/ui/forms/form-text.ts";
import { FormDialog } from "../form-dialog.tsx";
import type { DialogState } from "../lists/row-menu.tsx";
import { GroupFields } from "./group-fields.tsx";
import type { TagFields } from "./taxonomy-calls.ts";
import type { AdminTag } from "./taxonomy-schema.ts";

type Props = DialogState & {
  /** The tag to change. Without it, a new tag is created. */
  tag?: AdminTag;
  languages?: readonly string[];
  onSave: (tag: TagFields) => Promise<void>;
};

/** Asks for the fields of a tag. */
export function TagDialog({ tag, languages, onSave, ...dialog }: Props) {
  const t = useTranslations();
  const isNew = tag === undefined;
  return (
    <FormDialog
      {...dialog}
      title={t(isNew ? "manage.tags.newTitle" : "manage.tags.editTitle")}
      submitLabel={t(isNew ? "manage.groups.create" : "manage.groups.save")}
      onSubmit={(data) => {
        const language = readText(data, "language");
        return onSave({
          label: readText(data, "label"),
          slug: readText(data, "slug"),
          ...(language !== "" && { language }),
        });
      }}
    >
      {(_, findError) => (
        <GroupFields
          label={tag?.label ?? ""}
          slug={tag?.slug ?? ""}
          longest={100}
          languages={languages}
          findError={findError}
        />
      )}
    </FormDialog>
  );
}
