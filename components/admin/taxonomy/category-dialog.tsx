"use client"; // opens a modal dialog

import { useTranslations } from "use-intl";
import { readText } from "#components/ui/forms/form-text.ts";
import { TextArea } from "../../ui/forms/text-area.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import type { DialogState } from "../lists/row-menu.tsx";
import { GroupFields } from "./group-fields.tsx";
import type { CategoryFields } from "./taxonomy-calls.ts";
import type { AdminCategory } from "./taxonomy-schema.ts";

type Props = DialogState & {
  /** The category to change. Without it, a new category is created. */
  category?: AdminCategory;
  languages?: readonly string[];
  onSave: (category: CategoryFields) => Promise<void>;
};

/** Asks for the fields of a category. */
export function CategoryDialog({ category, languages, onSave, ...dialog }: Props) {
  const t = useTranslations();
  const { label = "", title = "", slug = "", description = "" } = category ?? {};
  const isNew = category === undefined;
  return (
    <FormDialog
      {...dialog}
      title={t(isNew ? "manage.categories.newTitle" : "manage.categories.editTitle")}
      submitLabel={t(isNew ? "manage.groups.create" : "manage.groups.save")}
      onSubmit={(data) => onSave(readCategory(data))}
    >
      {(_, findError) => (
        <>
          <GroupFields
            label={label}
            slug={slug}
            longest={35}
            languages={languages}
            findError={findError}
          />
          <TextField
            name="title"
            label={t("manage.categories.pageTitle")}
            helper={t("manage.categories.pageTitleHelper")}
            defaultValue={title === label ? "" : title}
            maxLength={200}
            autoComplete="off"
            error={findError("title")}
          />
          <TextArea
            name="description"
            label={t("manage.categories.description")}
            helper={t("manage.categories.descriptionHelper")}
            defaultValue={description}
            rows={3}
            maxLength={500}
            error={findError("description")}
          />
        </>
      )}
    </FormDialog>
  );
}

function readCategory(data: FormData): CategoryFields {
  const language = readText(data, "language");
  return {
    label: readText(data, "label"),
    title: readText(data, "title"),
    slug: readText(data, "slug"),
    description: readText(data, "description"),
    ...(language !== "" && { language }),
  };
}
