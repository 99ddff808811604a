"use client"; // opens the menu of a tag's actions

import { useTranslations } from "use-intl";
import { DeleteDialog } from "../lists/delete-dialog.tsx";
import { RowMenu, type RowAction } from "../lists/row-menu.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { TagDialog } from "./tag-dialog.tsx";
import { changeTag, deleteGroup, mergeGroup } from "./taxonomy-calls.ts";
import type { AdminTag } from "./taxonomy-schema.ts";
import type { ListActions } from "../lists/use-list-actions.ts";

type Props = { tag: AdminTag; isBusy: boolean; actions: ListActions };

export function TagMenu({ tag, isBusy, actions: { act, run } }: Props) {
  const t = useTranslations();
  const { id, label, posts } = tag;
  const actions: RowAction[] = [
    {
      name: "edit",
      label: t("manage.groups.edit"),
      renderDialog: (state) => (
        <TagDialog
          {...state}
          tag={tag}
          onSave={(changed) =>
            act(() => changeTag(id, changed), t("manage.tagDone.save", { label: changed.label }))
          }
        />
      ),
    },
    {
      name: "merge",
      label: t("manage.groups.merge"),
      renderDialog: (state) => (
        <MergeDialog
          {...state}
          group="tags"
          item={tag}
          onMerge={(into) =>
            act(
              () => mergeGroup("tags", id, into.id),
              t("manage.tagDone.merge", { label, into: into.label }),
            )
          }
        />
      ),
    },
    {
      name: "delete",
      label: t("manage.groups.delete"),
      renderDialog: (state) => (
        <DeleteDialog
          {...state}
          question={t("manage.tags.deleteQuestion", { label })}
          note={t("manage.tags.deleteNote", { count: posts })}
          onConfirm={() =>
            run(id, () => deleteGroup("tags", id), t("manage.tagDone.delete", { label }))
          }
        />
      ),
    },
  ];
  return (
    <RowMenu
      label={t("admin.frame.actionsFor", { name: label })}
      actions={actions}
      isBusy={isBusy}
    />
  );
}
