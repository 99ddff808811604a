"use client"; // opens the menu of a category's actions

import { useTranslations } from "use-intl";
import { DeleteDialog } from "../lists/delete-dialog.tsx";
import { RowMenu, type RowAction } from "../lists/row-menu.tsx";
import { CategoryDialog } from "./category-dialog.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { arrangeCategories, changeCategory, deleteGroup, mergeGroup } from "./taxonomy-calls.ts";
import type { AdminCategory } from "./taxonomy-schema.ts";
import type { ListActions } from "../lists/use-list-actions.ts";

type Props = {
  category: AdminCategory;
  /** The IDs of all categories in their order, or an empty list if they cannot be arranged. */
  order: readonly string[];
  isBusy: boolean;
  actions: ListActions;
};

export function CategoryMenu({ category, order, isBusy, actions: { act, run } }: Props) {
  const t = useTranslations();
  const { id, label, posts } = category;
  const place = order.indexOf(id);
  const move = (step: -1 | 1) =>
    run(
      id,
      () => arrangeCategories(swap(order, place, place + step)),
      t("manage.categoryDone.move", { label }),
    );
  const actions: RowAction[] = [
    {
      name: "edit",
      label: t("manage.groups.edit"),
      renderDialog: (state) => (
        <CategoryDialog
          {...state}
          category={category}
          onSave={(changed) =>
            act(
              () => changeCategory(id, changed),
              t("manage.categoryDone.save", { label: changed.label }),
            )
          }
        />
      ),
    },
    ...(place > 0
      ? [{ name: "up", label: t("manage.categories.up"), onPick: () => move(-1) }]
      : []),
    ...(place >= 0 && place < order.length - 1
      ? [{ name: "down", label: t("manage.categories.down"), onPick: () => move(1) }]
      : []),
    {
      name: "merge",
      label: t("manage.groups.merge"),
      renderDialog: (state) => (
        <MergeDialog
          {...state}
          group="categories"
          item={category}
          onMerge={(into) =>
            act(
              () => mergeGroup("categories", id, into.id),
              t("manage.categoryDone.merge", { label, into: into.label }),
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
          question={t("manage.categories.deleteQuestion", { label })}
          note={t("manage.categories.deleteNote", { count: posts })}
          onConfirm={() =>
            run(id, () => deleteGroup("categories", id), t("manage.categoryDone.delete", { label }))
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

/** Returns the list with two entries exchanged. */
function swap(list: readonly string[], one: number, other: number): string[] {
  const swapped = [...list];
  [swapped[one], swapped[other]] = [list[other] ?? "", list[one] ?? ""];
  return swapped;
}
