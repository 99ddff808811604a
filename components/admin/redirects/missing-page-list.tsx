"use client"; // loads the paths without a page, and creates redirects from them

import { useTranslations } from "use-intl";
import { useResource } from "#components/calls/use-resource.tsx";
import { useDates } from "#components/ui/dates.tsx";
import { missingPagesResponse, type MissingPage } from "#lib/wix/site/redirects.ts";
import { buildPagePath } from "../admin-calls.ts";
import { AdminList, linkPages, type ListTabs } from "../lists/admin-list.tsx";
import type { Table } from "../lists/list-table.tsx";
import { useListActions } from "../lists/use-list-actions.tsx";
import type { ListQuery } from "../lists/use-list-query.ts";
import { redirectsPath } from "./redirect-calls.ts";
import { RedirectDialog } from "./redirect-dialogs.tsx";
import styles from "./redirect-list.module.css";

type ListedPage = MissingPage & { readonly id: string };

type Props = { query: ListQuery; tabs: Parameters<typeof ListTabs>[0] };

/** Renders the paths without a page that visitors requested in the last 30 days. */
export function MissingPageList({ query, tabs }: Props) {
  const t = useTranslations();
  const { formatShortDay } = useDates();
  const { data, error, mutate, reload } = useResource(
    buildPagePath(`${redirectsPath}/missing`, { search: "", page: query.page }),
    missingPagesResponse,
    { keepPreviousData: true },
  );
  const table: Table<ListedPage> = {
    label: t("redirects.missing.title"),
    name: {
      head: t("redirects.missing.path"),
      render: ({ path }) => <bdi className={styles.address}>{path}</bdi>,
      renderDetails: ({ lastDate }) => (
        <span>{t("redirects.missing.last", { date: formatShortDay(lastDate) })}</span>
      ),
    },
    columns: [
      {
        head: t("redirects.missing.requests"),
        render: ({ requests }) => t("redirects.missing.count", { count: requests }),
        isNumber: true,
      },
    ],
    formatName: ({ path }) => path,
    actionHead: t("redirects.actions"),
    actions: [],
    buttons: [
      {
        name: "redirect",
        label: t("redirects.missing.redirect"),
        renderDialog: (dialog, [{ path }]) => <RedirectDialog dialog={dialog} path={path} />,
      },
    ],
  };
  return (
    <AdminList
      items={data?.pages.map((page) => ({ ...page, id: page.path }))}
      list={useListActions<ListedPage>(mutate)}
      error={error}
      reload={reload}
      none={t("redirects.missing.none")}
      tabs={tabs}
      notes={<p className="soft">{t("redirects.missing.note")}</p>}
      pages={linkPages(query, data?.metaData)}
      table={table}
    />
  );
}
