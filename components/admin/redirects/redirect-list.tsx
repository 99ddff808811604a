"use client"; // loads the redirects, and performs actions on them

import Button from "@mui/material/Button";
import { useRef, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatFailure } from "#components/calls/problems.ts";
import { useResource } from "#components/calls/use-resource.tsx";
import { useDates } from "#components/ui/dates.tsx";
import { saveFile } from "#components/ui/save-file.ts";
import { redirectsResponse } from "#lib/wix/site/redirects.ts";
import { buildPagePath } from "../admin-calls.ts";
import { AdminList, linkPages, type ListTabs } from "../lists/admin-list.tsx";
import type { Table } from "../lists/list-table.tsx";
import { useListActions, type ActionDialog } from "../lists/use-list-actions.tsx";
import type { ListQuery } from "../lists/use-list-query.ts";
import {
  deleteRedirect,
  exportRedirects,
  redirectsPath,
  type ListedRedirect,
} from "./redirect-calls.ts";
import { RedirectDialog, RedirectImportDialog } from "./redirect-dialogs.tsx";
import styles from "./redirect-list.module.css";

type Props = { query: ListQuery; tabs: Parameters<typeof ListTabs>[0] };

/** Renders the redirects, newest first. */
export function RedirectList({ query, tabs }: Props) {
  const t = useTranslations();
  const { search, page } = query;
  const { data, error, mutate, reload } = useResource(
    buildPagePath(redirectsPath, { search, page }),
    redirectsResponse,
    { keepPreviousData: true },
  );
  const list = useListActions<ListedRedirect>(mutate);
  const save = async () => {
    try {
      saveFile(await exportRedirects(), "redirects.csv");
    } catch (failure) {
      list.report(formatFailure(t, failure, "admin"));
    }
  };
  const table: Table<ListedRedirect> = {
    label: t("redirects.caption"),
    name: {
      head: t("redirects.path"),
      render: ({ path }) => <bdi className={styles.address}>{path}</bdi>,
      renderDetails: (redirect) => <RedirectDetails redirect={redirect} />,
    },
    columns: [
      {
        head: t("redirects.target"),
        render: ({ target }) => (
          <>
            <span aria-hidden>→ </span>
            <a href={target} className={`underlined-link ${styles.address}`}>
              {target}
            </a>
          </>
        ),
      },
    ],
    formatName: ({ path }) => path,
    actionHead: t("redirects.actions"),
    actions: [
      {
        name: "delete",
        label: t("redirects.delete"),
        isDestructive: true,
        ask: ([{ path }]) => ({
          question: t("redirects.deleteQuestion"),
          note: t("redirects.deleteNote", { path }),
          cancelLabel: t("redirects.keep"),
          confirmLabel: t("redirects.deleteConfirm"),
        }),
        perform: async ([{ path }]) => {
          await deleteRedirect(path);
          return { text: t("redirects.deleted", { path }) };
        },
      },
    ],
  };
  return (
    <AdminList
      items={data?.redirects.map((redirect) => ({ ...redirect, id: redirect.path }))}
      list={list}
      error={error}
      reload={reload}
      none={t(search === "" ? "redirects.none" : "redirects.noneFound")}
      create={{
        label: t("redirects.new"),
        renderDialog: (dialog) => <RedirectDialog dialog={dialog} />,
      }}
      tabs={tabs}
      search={{ label: t("redirects.searchLabel"), query }}
      filters={<FileButtons open={list.open} onExport={() => void save()} />}
      pages={linkPages(query, data?.metaData)}
      table={table}
    />
  );
}

/** Renders when a redirect was created and by whom, and whether it follows a post. */
function RedirectDetails({ redirect }: { redirect: ListedRedirect }): ReactNode {
  const t = useTranslations();
  const { formatShortDay } = useDates();
  const { createdDate, member, isForPost } = redirect;
  const date = createdDate === undefined ? undefined : formatShortDay(createdDate);
  if (isForPost) return <span>{t("redirects.forPost")}</span>;
  if (date === undefined) return null;
  return (
    <span>
      {member === undefined
        ? t("redirects.createdElsewhere", { date })
        : t("redirects.createdBy", { date, name: member.name })}
    </span>
  );
}

type ButtonsProps = {
  open: (
    render: (dialog: ActionDialog<ListedRedirect>) => ReactNode,
    items: readonly ListedRedirect[],
    onClosed: () => void,
  ) => void;
  onExport: () => void;
};

/** Renders the buttons that import and export a CSV file. */
function FileButtons({ open, onExport }: ButtonsProps) {
  const t = useTranslations();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.files}>
      <Button
        ref={button}
        variant="outlined"
        onClick={() =>
          open(
            (dialog) => <RedirectImportDialog dialog={dialog} />,
            [],
            () => button.current?.focus(),
          )
        }
      >
        {t("redirects.import")}
      </Button>
      <Button variant="outlined" onClick={onExport}>
        {t("redirects.export")}
      </Button>
    </div>
  );
}
