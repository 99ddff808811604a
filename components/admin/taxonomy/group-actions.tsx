"use client"; // searches the target of a merge

import { useState } from "react";
import { useTranslations } from "use-intl";
import { createFieldError } from "#components/calls/call-error.ts";
import { useResource } from "#components/calls/use-resource.tsx";
import type { Translator } from "#lib/messages/translator.ts";
import { categoriesResponse, tagsResponse, type AdminTag } from "#lib/wix/admin/admin-responses.ts";
import { PickField, type PickedItem } from "../../ui/forms/pick-field.tsx";
import { buildListPath } from "../admin-calls.ts";
import { FormDialog } from "../form-dialog.tsx";
import type { ActionDialog, ListAction } from "../lists/use-list-actions.tsx";
import { doneTexts, GroupDialog } from "./group-dialog.tsx";
import { buildCategoriesPath, deleteGroup, mergeGroup, type Group } from "./taxonomy-calls.ts";

/** Creates the actions that categories and tags share: editing, merging and deleting. */
export function createGroupActions<Item extends AdminTag>(
  t: Translator,
  group: Group,
  isOffered?: () => boolean,
): readonly [edit: ListAction<Item>, merge: ListAction<Item>, remove: ListAction<Item>] {
  return [
    {
      name: "edit",
      label: t("manage.groups.edit"),
      isOffered,
      renderDialog: (dialog, [item]) => <GroupDialog dialog={dialog} group={group} item={item} />,
    },
    {
      name: "merge",
      label: t("manage.groups.merge"),
      isOffered,
      renderDialog: (dialog, [item]) => <MergeDialog dialog={dialog} group={group} item={item} />,
    },
    {
      name: "delete",
      label: t("manage.groups.delete"),
      isOffered,
      ask: ([{ label, posts }]) => ({
        question: t(`manage.${group}.deleteQuestion`, { label }),
        note: t(`manage.${group}.deleteNote`, { count: posts }),
        cancelLabel: t("manage.groups.keep"),
        confirmLabel: t("manage.groups.deleteConfirm"),
      }),
      perform: async ([{ id, label }]) => {
        await deleteGroup(group, id);
        return { text: t(`${doneTexts[group]}.delete`, { label }) };
      },
    },
  ];
}

type Props<Item> = { dialog: ActionDialog<Item>; group: Group; item: AdminTag };

/** Asks for the category or tag into which an item is merged. */
function MergeDialog<Item>({ dialog, group, item }: Props<Item>) {
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
          return { text: t(`${doneTexts[group]}.merge`, { label, into: target.label }) };
        });
      }}
    >
      <TargetField group={group} item={item} target={target} onPick={setTarget} />
    </FormDialog>
  );
}

type FieldProps = {
  group: Group;
  item: AdminTag;
  target: PickedItem | undefined;
  onPick: (target: PickedItem | undefined) => void;
};

function TargetField({ group, item, target, onPick }: FieldProps) {
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
