"use client"; // opens a modal dialog

import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useResource } from "#components/calls/use-resource.tsx";
import { readText } from "#components/ui/forms/form-text.ts";
import { listLanguageChoices } from "#components/ui/forms/languages.ts";
import { SelectField } from "#components/ui/forms/select-field.tsx";
import { SlugField, TextArea, TextField } from "../../ui/forms/text-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import type { ActionDialog } from "../lists/use-list-actions.tsx";
import {
  categoriesResponse,
  type AdminCategory,
  type AdminTag,
} from "#lib/wix/admin/admin-responses.ts";
import { buildCategoriesPath, changeGroup, createGroup, type Group } from "./taxonomy-calls.ts";

type Props<Item> = {
  dialog: ActionDialog<Item>;
  group: Group;
  /** The category or tag to change. Without it, a new one is created. */
  item?: AdminTag & Partial<AdminCategory>;
  /** The languages to choose from for a new category or tag. Its language cannot be changed later. */
  languages?: readonly string[];
};

/** Maximum lengths of a name. */
const longestLabels = { categories: 35, tags: 100 } as const;
/** The areas of the texts about what was done. */
export const doneTexts = { categories: "manage.categoryDone", tags: "manage.tagDone" } as const;

/** Asks for the fields of a category or tag. */
export function GroupDialog<Item>({ dialog, group, item, languages }: Props<Item>) {
  const t = useTranslations();
  const isNew = item === undefined;
  return (
    <FormDialog
      {...dialog}
      title={t(`manage.${group}.${isNew ? "newTitle" : "editTitle"}`)}
      submitLabel={t(isNew ? "manage.groups.create" : "manage.groups.save")}
      onSubmit={(data) =>
        dialog.perform(async () => {
          const fields = readFields(data, group);
          await (isNew ? createGroup(group, fields) : changeGroup(group, item.id, fields));
          const { label } = fields;
          return { text: t(`${doneTexts[group]}.${isNew ? "create" : "save"}`, { label }) };
        })
      }
    >
      <TextField
        name="label"
        label={t("manage.groups.name")}
        defaultValue={item?.label ?? ""}
        required
        maxLength={longestLabels[group]}
        autoComplete="off"
      />
      <SlugField
        label={t("manage.groups.address")}
        helper={t("manage.groups.addressHelper")}
        defaultValue={item?.slug ?? ""}
      />
      {languages !== undefined && languages.length > 1 && <LanguageField languages={languages} />}
      {group === "categories" && <CategoryFields item={item} />}
    </FormDialog>
  );
}

function CategoryFields({ item }: { item: Partial<AdminCategory> | undefined }) {
  const t = useTranslations();
  const { id, label, title, description, parentId } = item ?? {};
  const { data } = useResource(buildCategoriesPath(""), categoriesResponse);
  const [parent, setParent] = useState(parentId ?? "");
  return (
    <>
      <SelectField
        label={t("manage.categories.parent")}
        helper={t("manage.categories.parentHelper")}
        name="parentId"
        value={parent}
        none={t("manage.categories.noParent")}
        // Without the categories, the field would clear the parent.
        isDisabled={data === undefined}
        choices={(data?.categories ?? [])
          .filter((other) => other.id !== id)
          .map((other) => ({ value: other.id, label: other.label }))}
        onPick={setParent}
      />
      <TextField
        name="title"
        label={t("manage.categories.pageTitle")}
        helper={t("manage.categories.pageTitleHelper")}
        defaultValue={title === label ? "" : title}
        maxLength={200}
        autoComplete="off"
      />
      <TextArea
        name="description"
        label={t("manage.categories.description")}
        helper={t("manage.categories.descriptionHelper")}
        defaultValue={description}
        rows={3}
        maxLength={500}
      />
    </>
  );
}

function LanguageField({ languages }: { languages: readonly string[] }) {
  const t = useTranslations();
  const locale = useLocale();
  const [language, setLanguage] = useState(languages[0] ?? "");
  return (
    <SelectField
      label={t("manage.groups.language")}
      name="language"
      value={language}
      choices={listLanguageChoices(locale, languages, language)}
      onPick={setLanguage}
    />
  );
}

function readFields(data: FormData, group: Group) {
  const language = readText(data, "language");
  return {
    label: readText(data, "label"),
    slug: readText(data, "slug"),
    ...(language !== "" && { language }),
    ...(group === "categories" && {
      title: readText(data, "title"),
      description: readText(data, "description"),
      ...(data.has("parentId") && { parentId: readText(data, "parentId") || null }),
    }),
  };
}
