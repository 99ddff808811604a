"use client"; // loads the categories, and performs actions on them

import { useTranslations } from "use-intl";
import { useResource } from "#components/calls/use-resource.tsx";
import { paths } from "#lib/site/paths/paths.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { AdminList } from "../lists/admin-list.tsx";
import { createPostCountColumn, type Table } from "../lists/list-table.tsx";
import { useListActions, type ListAction } from "../lists/use-list-actions.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { createGroupActions } from "./group-actions.tsx";
import { GroupDialog } from "./group-dialog.tsx";
import { categoriesResponse, type AdminCategory } from "#lib/wix/admin/admin-responses.ts";
import { arrangeCategories, buildCategoriesPath } from "./taxonomy-calls.ts";

/** Renders all categories in the order of the menu. `languages` are those of the blog, the site's first. */
export function CategoryList({ languages }: { languages: readonly string[] }) {
  const t = useTranslations();
  const query = useListQuery(["all"]);
  const { data, error, mutate, reload } = useResource(
    buildCategoriesPath(query.search),
    categoriesResponse,
    { keepPreviousData: true },
  );
  const list = useListActions<AdminCategory>(mutate);
  const categories = data?.categories ?? [];
  const findPlace = ({ id }: AdminCategory) => categories.findIndex((one) => one.id === id);
  const findLabel = (id: string) => categories.find((one) => one.id === id)?.label ?? "";
  const move = (name: "up" | "down", step: -1 | 1): ListAction<AdminCategory> => ({
    name,
    label: t(`manage.categories.${name}`),
    // In a search result, the neighbours are unknown.
    isOffered: (category) =>
      query.search === "" && categories[findPlace(category) + step] !== undefined,
    perform: async ([category]) => {
      const place = findPlace(category);
      const ids = categories.map(({ id }) => id);
      await arrangeCategories(
        ids.with(place, ids[place + step] ?? "").with(place + step, category.id),
      );
      return { text: t("manage.categoryDone.move", { label: category.label }) };
    },
  });
  const [edit, ...others] = createGroupActions<AdminCategory>(t, "categories");
  const table: Table<AdminCategory> = {
    label: t("manage.categories.caption"),
    name: {
      head: t("manage.groups.name"),
      render: ({ label, slug }) => (
        <PageLink href={paths.category(slug)} className="underlined-link">
          {label}
        </PageLink>
      ),
      renderDetails: ({ slug, description, language, parentId }) => (
        <>
          <span>{slug}</span>
          {parentId !== null && (
            <span>{t("manage.categories.in", { label: findLabel(parentId) })}</span>
          )}
          {languages.length > 1 && <span>{language}</span>}
          {description !== "" && <span>{description}</span>}
        </>
      ),
    },
    columns: [createPostCountColumn(t)],
    formatName: ({ label }) => label,
    actionHead: t("manage.groups.actions"),
    // A move sends the order of all categories, so the next move must wait for the reloaded list.
    isLocked: categories.some(({ id }) => list.isBusy(id)),
    actions: [edit, move("up", -1), move("down", 1), ...others],
  };
  return (
    <AdminList
      // All categories are on one page.
      items={data?.categories}
      list={list}
      error={error}
      reload={reload}
      none={t(query.search === "" ? "manage.categories.none" : "manage.categories.noneFound")}
      create={{
        label: t("manage.categories.new"),
        renderDialog: (dialog) => (
          <GroupDialog dialog={dialog} group="categories" languages={languages} />
        ),
      }}
      search={{ label: t("manage.categories.searchLabel"), query }}
      table={table}
    />
  );
}
