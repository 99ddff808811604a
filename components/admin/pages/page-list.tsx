"use client"; // loads the pages, and performs actions on them

import { useLocale, useTranslations } from "use-intl";
import { useResource } from "#components/calls/use-resource.tsx";
import { paths } from "#lib/site/paths/paths.ts";
import { pagesResponse, type ListedPage } from "#lib/wix/site/site-pages.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { buildPagePath } from "../admin-calls.ts";
import { AdminList, linkPages } from "../lists/admin-list.tsx";
import type { Table } from "../lists/list-table.tsx";
import { ChangesMark, StatusMark } from "../lists/status-mark.tsx";
import { useListActions } from "../lists/use-list-actions.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { createPostActions, formatTitle } from "../posts/post-actions.tsx";
import { NewPageDialog } from "./new-page-dialog.tsx";
import { pagesPath } from "./page-calls.ts";

/** Renders the list of pages. */
export function PageList() {
  const t = useTranslations();
  const query = useListQuery(["all", "trash"]);
  const { tab, search, page } = query;
  const status = tab === "trash" ? "DELETED" : undefined;
  const { data, error, mutate, reload } = useResource(
    buildPagePath(pagesPath, { search, page, filters: { status, sort: "title" } }),
    pagesResponse,
    { keepPreviousData: true },
  );
  const list = useListActions<ListedPage>(mutate);
  const none = search === "" ? (tab === "trash" ? "noneInTrash" : "none") : "noneFound";
  return (
    <AdminList
      items={data?.pages}
      list={list}
      error={error}
      reload={reload}
      none={t(`pages.${none}`)}
      create={{
        label: t("pages.new"),
        renderDialog: (dialog) => <NewPageDialog dialog={dialog} />,
      }}
      tabs={{
        label: t("pages.tabs"),
        all: (["all", "trash"] as const).map((name) => ({
          name,
          label: t(`pages.${name}`),
          count: data?.counts[name],
        })),
        current: tab,
        buildHref: query.buildTabHref,
      }}
      search={{ label: t("pages.searchLabel"), query }}
      pages={linkPages(query, data?.metaData)}
      table={usePageTable()}
    />
  );
}

/** Describes the columns and the actions of a page's row. */
function usePageTable(): Table<ListedPage> {
  const t = useTranslations();
  const locale = useLocale();
  const names = new Intl.DisplayNames(locale, { type: "language" });
  const name = (language: string) => names.of(language) ?? language;
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  // The actions of posts return a changed post. The list loads again, because a page has more fields.
  const actions = createPostActions<ListedPage>(t, { canUndo: true });
  return {
    label: t("pages.caption"),
    name: {
      head: t("pages.name"),
      render: (page) => (
        <PageLink
          href={page.canEdit ? paths.adminPostEditor(page.id) : paths.adminPost(page.id)}
          className="underlined-link"
        >
          {formatTitle(t, page)}
        </PageLink>
      ),
      renderDetails: ({ slug, translations, ...page }) => (
        <>
          <ChangesMark {...page} />
          <bdi>{slug}</bdi>
          {translations.length > 0 && (
            <span>
              {t("pages.alsoIn", {
                languages: list.format(translations.map(({ language }) => name(language))),
              })}
            </span>
          )}
        </>
      ),
    },
    columns: [
      { head: t("pages.status"), render: ({ status }) => <StatusMark status={status} /> },
      { head: t("pages.language"), render: ({ language }) => name(language) },
    ],
    formatName: (page) => formatTitle(t, page),
    actionHead: t("pages.actions"),
    actions: [
      {
        name: "edit",
        label: t("pages.edit"),
        isOffered: ({ canEdit }) => canEdit,
        buildHref: ({ id }) => paths.adminPostEditor(id),
      },
      { name: "preview", label: t("pages.preview"), buildHref: ({ id }) => paths.adminPost(id) },
      ...actions,
    ],
  };
}
