"use client"; // searches the target of a merge

import { useState } from "react";
import { useTranslations } from "use-intl";
import { createFieldError } from "#components/calls/call-error.ts";
import { useResource } from "#components/calls/use-resource.tsx";
import { PickField, type PickedItem } from "../../ui/forms/pick-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import type { DialogState } from "../lists/row-menu.tsx";
import { buildCategoriesPath, buildTagsPath, type Group } from "./taxonomy-calls.ts";
import { categoriesResponse, tagsResponse } from "./taxonomy-schema.ts";

type Item = {
  readonly id: string;
  readonly label: string;
  readonly language: string;
  readonly posts: number;
};

type Props = DialogState & {
  group: Group;
  item: Item;
  /** Merges the item. Rejects with the error on failure. */
  onMerge: (into: PickedItem) => Promise<void>;
};

/** Asks for the category or tag into which an item is merged. */
export function MergeDialog({ group, item, onMerge, ...dialog }: Props) {
  const t = useTranslations();
  const [target, setTarget] = useState<PickedItem>();
  const { label, posts } = item;
  return (
    <FormDialog
      {...dialog}
      title={t(`manage.${group}.mergeTitle`, { label })}
      note={t(`manage.${group}.mergeNote`, { label, count: posts })}
      submitLabel={t(`manage.${group}.mergeSubmit`)}
      field="into"
      onSubmit={async () => {
        if (target === undefined) throw createFieldError("into", t("manage.picker.required"));
        await onMerge(target);
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
  item: Item;
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
function useItems(group: Group, search: string): readonly Item[] {
  const options = { keepPreviousData: true };
  const categories = useResource(
    group === "categories" ? buildCategoriesPath(search) : undefined,
    categoriesResponse,
    options,
  );
  const tags = useResource(
    group === "tags" ? buildTagsPath({ search, page: 1, isUnused: false }) : undefined,
    tagsResponse,
    options,
  );
  return categories.data?.categories ?? tags.data?.tags ?? [];
}
