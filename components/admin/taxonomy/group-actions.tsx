"use client"; // opens dialogs

import type { Translator } from "#lib/messages/translator.ts";
import type { ListAction } from "../lists/use-list-actions.tsx";
import { GroupDialog } from "./group-dialog.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import type { AdminTag } from "#lib/wix/admin-responses.ts";
import { deleteGroup, type Group } from "./taxonomy-calls.ts";

const doneTexts = { categories: "manage.categoryDone", tags: "manage.tagDone" } as const;

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
