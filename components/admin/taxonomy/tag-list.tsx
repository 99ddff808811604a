"use client"; // loads the tags, and performs actions on them

import { useTranslations } from "use-intl";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { useResource } from "#components/calls/use-resource.tsx";
import { AdminList } from "../lists/admin-list.tsx";
import { DialogButton } from "../lists/dialog-button.tsx";
import { createPostCountColumn } from "../lists/post-count-column.ts";
import { ListTable } from "../lists/list-table.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { TagDialog } from "./tag-dialog.tsx";
import { TagMenu } from "./tag-menu.tsx";
import { buildTagsPath, createTag } from "./taxonomy-calls.ts";
import { tagsResponse } from "./taxonomy-schema.ts";
import { useListActions } from "../lists/use-list-actions.ts";

/** Tabs of the list. `name` is the tab's value in the URL. */
const tabs = [
  { name: "", label: "manage.tags.all", count: "all" },
  { name: "unused", label: "manage.tags.unused", count: "unused" },
] as const;

type Props = {
  /** The languages of the blog, the site's first. */
  languages: readonly string[];
  /** Whether the member may change tags. Authors may only create them. */
  canChange: boolean;
};

export function TagList({ languages, canChange }: Props) {
  const t = useTranslations();
  const { tab, ...query } = useListQuery<(typeof tabs)[number]>(tabs);
  const { search, page } = query;
  const { data, error, mutate, reload } = useResource(
    buildTagsPath({ search, page, isUnused: tab.name === "unused" }),
    tagsResponse,
    { keepPreviousData: true },
  );
  const actions = useListActions(mutate);
  return (
    <AdminList
      items="manage.tags"
      tabs={tabs.map(({ name, label, count }) => ({
        name,
        label: t(label),
        count: data?.counts[count],
      }))}
      currentTab={tab.name}
      query={query}
      toolbar={
        <DialogButton
          renderDialog={(state) => (
            <TagDialog
              {...state}
              languages={languages}
              onSave={(tag) =>
                actions.act(() => createTag(tag), t("manage.tagDone.create", { label: tag.label }))
              }
            />
          )}
        >
          {t("manage.tags.new")}
        </DialogButton>
      }
      result={actions.result}
      total={data?.metaData.total}
      isEmpty={data?.tags.length === 0}
      error={error}
      reload={reload}
    >
      <ListTable
        label={t("manage.tags.caption")}
        items={data?.tags ?? []}
        rows={actions.rows}
        name={{
          head: t("manage.groups.name"),
          render: ({ label, slug }) => (
            <PageLink href={paths.tag(slug)} className="underlined-link">
              {label}
            </PageLink>
          ),
          renderDetails: ({ slug, language }) => (
            <>
              <span>{slug}</span>
              {languages.length > 1 && <span>{language}</span>}
            </>
          ),
        }}
        columns={[createPostCountColumn(t)]}
        actions={{
          head: t("manage.groups.actions"),
          render: (tag, isBusy) =>
            canChange && <TagMenu tag={tag} isBusy={isBusy} actions={actions} />,
        }}
      />
    </AdminList>
  );
}
