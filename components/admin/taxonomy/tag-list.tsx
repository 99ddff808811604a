"use client"; // loads the tags, and performs actions on them

import { useTranslations } from "use-intl";
import { useResource } from "#components/calls/use-resource.tsx";
import { paths } from "#lib/site/paths/paths.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { buildListPath } from "../admin-calls.ts";
import { AdminList, linkPages } from "../lists/admin-list.tsx";
import { createPostCountColumn, type Table } from "../lists/list-table.tsx";
import { useListActions } from "../lists/use-list-actions.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { createGroupActions } from "./group-actions.tsx";
import { GroupDialog } from "./group-dialog.tsx";
import { tagsResponse, type AdminTag } from "#lib/wix/admin/admin-responses.ts";

const tabNames = ["all", "unused"] as const;

type Props = {
  /** The languages of the blog, the site's first. */
  languages: readonly string[];
  /** Whether the member may change tags. Authors may only create them. */
  canChange: boolean;
};

export function TagList({ languages, canChange }: Props) {
  const t = useTranslations();
  const query = useListQuery(tabNames);
  const { tab, search, page } = query;
  const { data, error, mutate, reload } = useResource(
    buildListPath("tags", { search, page, filters: { usage: tab === "unused" ? tab : "" } }),
    tagsResponse,
    { keepPreviousData: true },
  );
  const table: Table<AdminTag> = {
    label: t("manage.tags.caption"),
    name: {
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
    },
    columns: [createPostCountColumn(t)],
    formatName: ({ label }) => label,
    actionHead: t("manage.groups.actions"),
    actions: createGroupActions<AdminTag>(t, "tags", () => canChange),
  };
  return (
    <AdminList
      items={data?.tags}
      list={useListActions<AdminTag>(mutate)}
      error={error}
      reload={reload}
      none={t(search === "" ? "manage.tags.none" : "manage.tags.noneFound")}
      create={{
        label: t("manage.tags.new"),
        renderDialog: (dialog) => (
          <GroupDialog dialog={dialog} group="tags" languages={languages} />
        ),
      }}
      tabs={{
        label: t("manage.tags.tabs"),
        all: tabNames.map((name) => ({
          name,
          label: t(`manage.tags.${name}`),
          count: data?.counts[name],
        })),
        current: tab,
        buildHref: query.buildTabHref,
      }}
      search={{ label: t("manage.tags.searchLabel"), query }}
      pages={linkPages(query, data?.metaData)}
      table={table}
    />
  );
}
