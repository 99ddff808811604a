"use client"; // loads the authors, and changes them

import { useTranslations } from "use-intl";
import { useResource } from "#components/calls/use-resource.tsx";
import { paths } from "#lib/site/paths/paths.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { safeUrl } from "#lib/rich-content/url.ts";
import { buildListPath } from "../admin-calls.ts";
import { AdminList, linkPages } from "../lists/admin-list.tsx";
import { Badge, createPostCountColumn, type Table } from "../lists/list-table.tsx";
import { useListActions } from "../lists/use-list-actions.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { authorsResponse, type AdminAuthor } from "#lib/wix/admin/admin-responses.ts";
import { AuthorDialog } from "./author-dialog.tsx";
import styles from "./author-list.module.css";

/** `canChangeAccounts` is whether the member may change authors with an account. Editors may change only others. */
export function AuthorList({ canChangeAccounts }: { canChangeAccounts: boolean }) {
  const t = useTranslations();
  const query = useListQuery(["all"]);
  const { search, page } = query;
  const { data, error, mutate, reload } = useResource(
    buildListPath("authors", { search, page }),
    authorsResponse,
    {
      keepPreviousData: true,
    },
  );
  const table: Table<AdminAuthor> = {
    label: t("manage.authors.caption"),
    name: {
      head: t("manage.groups.name"),
      render: ({ name, slug, posts }) =>
        posts > 0 ? (
          <PageLink href={paths.author(slug)} className="underlined-link">
            {name}
          </PageLink>
        ) : (
          name
        ),
      renderPicture: (author) => <AuthorPicture author={author} />,
      renderDetails: ({ hasAccount, slug, about }) => (
        <>
          {hasAccount && <Badge>{t("manage.authors.account")}</Badge>}
          <span>{slug}</span>
          {about !== "" && <span>{about}</span>}
        </>
      ),
    },
    columns: [createPostCountColumn(t)],
    formatName: ({ name }) => name,
    actionHead: t("manage.groups.actions"),
    actions: [
      {
        name: "edit",
        label: t("manage.groups.edit"),
        isOffered: ({ hasAccount }) => canChangeAccounts || !hasAccount,
        renderDialog: (dialog, [author]) => <AuthorDialog dialog={dialog} author={author} />,
      },
    ],
  };
  return (
    <AdminList
      items={data?.authors}
      list={useListActions<AdminAuthor>(mutate)}
      error={error}
      reload={reload}
      none={t(search === "" ? "manage.authors.none" : "manage.authors.noneFound")}
      create={{
        label: t("manage.authors.new"),
        renderDialog: (dialog) => <AuthorDialog dialog={dialog} />,
      }}
      search={{ label: t("manage.authors.searchLabel"), query }}
      pages={linkPages(query, data?.metaData)}
      table={table}
    />
  );
}

/** Renders the picture, or the initial of an author without a picture. */
function AuthorPicture({ author: { name, photo } }: { author: AdminAuthor }) {
  // The stored URL names the origin at the time of an import.
  const source = safeUrl(photo?.id, "media");
  return source === undefined ? (
    <span className={styles.initial} aria-hidden>
      {String.fromCodePoint(name.codePointAt(0) ?? 0x20)}
    </span>
  ) : (
    // oxlint-disable-next-line nextjs/no-img-element -- next/image adds JavaScript
    <img src={source} alt="" width={40} height={40} className={styles.picture} />
  );
}
