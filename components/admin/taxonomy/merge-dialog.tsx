"use client"; // searches the target of a merge

import { useState } from "react";
import { useTranslations } from "use-intl";
import { createFieldError } from "#components/calls/call-error.ts";
import { useResource } from "#components/calls/use-resource.tsx";
import { PickField, type PickedItem } from "../../ui/forms/pick-field.tsx";
import { buildListPath } from "../admin-calls.ts";
import { FormDialog } from "../form-dialog.tsx";
import type { ActionDialog } from "../lists/use-list-actions.tsx";
import { categoriesResponse, tagsResponse, type AdminTag } from "#lib/wix/admin-responses.ts";
import { buildCategoriesPath, mergeGroup, type Group } from "./taxonomy-calls.ts";

type Props<Item> = { dialog: ActionDialog<Item>; group: Group; item: AdminTag };

/** Asks for the category or tag into which an item is merged. */
export function MergeDialog<Item>({ dialog, group, item }: Props<Item>) {
  const t = useTranslations();
  const [target, setTarget] = useState<PickedItem>();
  const { id, label, posts } = item;
  return (
    <FormDialog
      {...dialog}
      title={t(`manage.${group}.mergeTitle`, { label })}
      note={t(`manage.${group}.mergeNote`, { label, count: posts })}
      submitLabel={t(`manage.${group}.mergeSubmit`)}
      field="into"
      onSubmit={async () => {
        if (target === undefined) throw createFieldError("into", t("manage.picker.required"));
        await dialog.perform(async () => {
          await mergeGroup(group, id, target.id);
          const done = group === "tags" ? "manage.tagDone.merge" : "manage.categoryDone.merge";
          return { text: t(done, { label, into: target.label }) };
        });
      }}
    >
      {(error) => (
        <TargetField group={group} item={item} target={target} error={error} onPick={setTarget} />
      )}
    </FormDialog>
  );
}

type FieldProps = {
  group: Group;
  item: AdminTag;
  target: PickedItem | undefined;
  error: string | undefined;
  onPick: (target: PickedItem | undefined) => void;
};

function TargetField({ group, item, target, error, onPick }: FieldProps) {
  const t = useTranslations();
  const [search, setSearch] = useState("");
  const items = useItems(group, search);
  const choices = items
    .filter(({ id, language }) => id !== item.id && language === item.language)
    .map(({ id, label, posts }) => ({
      id,
      label,
      detail: t("manage.groups.postCount", { count: posts }),
    }));
  return (
    <PickField
      label={t(`manage.${group}.mergeInto`)}
      name="into"
      choices={choices}
      value={target}
      isRequired
      error={error}
      onPick={onPick}
      onSearch={setSearch}
    />
  );
}

/** Returns the categories or tags that match a search. */
function useItems(group: Group, search: string): readonly AdminTag[] {
  const options = { keepPreviousData: true };
  const categories = useResource(
    group === "categories" ? buildCategoriesPath(search) : undefined,
    categoriesResponse,
    options,
  );
  const tags = useResource(
    group === "tags" ? buildListPath("tags", { search, page: 1 }) : undefined,
    tagsResponse,
    options,
  );
  return categories.data?.categories ?? tags.data?.tags ?? [];
}
