"use client"; // loads the categories, and performs actions on them

import { useTranslations } from "use-intl";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { useResource } from "#components/calls/use-resource.tsx";
import { AdminList } from "../lists/admin-list.tsx";
import { DialogButton } from "../lists/dialog-button.tsx";
import { createPostCountColumn } from "../lists/post-count-column.ts";
import { ListTable } from "../lists/list-table.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { CategoryDialog } from "./category-dialog.tsx";
import { CategoryMenu } from "./category-menu.tsx";
import { buildCategoriesPath, createCategory } from "./taxonomy-calls.ts";
import { categoriesResponse } from "./taxonomy-schema.ts";
import { useListActions } from "../lists/use-list-actions.ts";

/** Renders all categories in the order of the menu. `languages` are those of the blog, the site's first. */
export function CategoryList({ languages }: { languages: readonly string[] }) {
  const t = useTranslations();
  const { tab, ...query } = useListQuery([{ name: "" }]);
  const { data, error, mutate, reload } = useResource(
    buildCategoriesPath(query.search),
    categoriesResponse,
    { keepPreviousData: true },
  );
  const actions = useListActions(mutate);
  const categories = data?.categories ?? [];
  return (
    <AdminList
      items="manage.categories"
      tabs={[]}
      currentTab={tab.name}
      query={query}
      toolbar={
        <DialogButton
          renderDialog={(state) => (
            <CategoryDialog
              {...state}
              languages={languages}
              onSave={(category) =>
                actions.act(
                  () => createCategory(category),
                  t("manage.categoryDone.create", { label: category.label }),
                )
              }
            />
          )}
        >
          {t("manage.categories.new")}
        </DialogButton>
      }
      result={actions.result}
      // All categories are on one page.
      total={data && 0}
      isEmpty={categories.length === 0}
      error={error}
      reload={reload}
    >
      <ListTable
        label={t("manage.categories.caption")}
        items={categories}
        rows={actions.rows}
        name={{
          head: t("manage.groups.name"),
          render: ({ label, slug }) => (
            <PageLink href={paths.category(slug)} className="underlined-link">
              {label}
            </PageLink>
          ),
          renderDetails: ({ slug, description, language }) => (
            <>
              <span>{slug}</span>
              {languages.length > 1 && <span>{language}</span>}
              {description !== "" && <span>{description}</span>}
            </>
          ),
        }}
        columns={[createPostCountColumn(t)]}
        actions={{
          head: t("manage.groups.actions"),
          render: (category) => (
            <CategoryMenu
              category={category}
              // In a search result, the neighbours are unknown.
              order={query.search === "" ? categories.map(({ id }) => id) : []}
              // A move sends the order of all categories, so the next move must wait for the reloaded list.
              isBusy={categories.some(({ id }) => actions.rows.isBusy(id))}
              actions={actions}
            />
          ),
        }}
      />
    </AdminList>
  );
}
