"use client"; // loads the authors, and changes them

import { useTranslations } from "use-intl";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { useResource } from "#components/calls/use-resource.tsx";
import { AdminList } from "../lists/admin-list.tsx";
import { DialogButton } from "../lists/dialog-button.tsx";
import { createPostCountColumn } from "../lists/post-count-column.ts";
import { Badge, ListTable } from "../lists/list-table.tsx";
import { RowMenu } from "../lists/row-menu.tsx";
import { useListActions, type ListActions } from "../lists/use-list-actions.ts";
import { useListQuery } from "../lists/use-list-query.ts";
import { buildAuthorsPath, changeAuthor, createAuthor } from "./author-calls.ts";
import { AuthorDialog } from "./author-dialog.tsx";
import { authorsResponse, type AdminAuthor } from "./author-schema.ts";

/** Whether the member may change authors with an account. Editors may change only those without one. */
type Rights = { canChangeAccounts: boolean };

export function AuthorList({ canChangeAccounts }: Rights) {
  const t = useTranslations();
  const { tab, ...query } = useListQuery([{ name: "" }]);
  const { data, error, mutate, reload } = useResource(buildAuthorsPath(query), authorsResponse, {
    keepPreviousData: true,
  });
  const actions = useListActions(mutate);
  return (
    <AdminList
      items="manage.authors"
      tabs={[]}
      currentTab={tab.name}
      query={query}
      toolbar={
        <DialogButton
          renderDialog={(state) => (
            <AuthorDialog
              {...state}
              onSave={(author) =>
                actions.act(
                  () => createAuthor(author),
                  t("manage.authorDone.create", { name: author.name }),
                )
              }
            />
          )}
        >
          {t("manage.authors.new")}
        </DialogButton>
      }
      result={actions.result}
      total={data?.metaData.total}
      isEmpty={data?.authors.length === 0}
      error={error}
      reload={reload}
    >
      <AuthorTable
        authors={data?.authors ?? []}
        actions={actions}
        canChangeAccounts={canChangeAccounts}
      />
    </AdminList>
  );
}

type TableProps = Rights & { authors: readonly AdminAuthor[]; actions: ListActions };

function AuthorTable({ authors, actions, canChangeAccounts }: TableProps) {
  const t = useTranslations();
  return (
    <ListTable
      label={t("manage.authors.caption")}
      items={authors}
      rows={actions.rows}
      name={{
        head: t("manage.groups.name"),
        render: ({ name, slug, posts }) =>
          posts > 0 ? (
            <PageLink href={paths.author(slug)} className="underlined-link">
              {name}
            </PageLink>
          ) : (
            name
          ),
        renderDetails: ({ hasAccount, slug, about }) => (
          <>
            {hasAccount && <Badge>{t("manage.authors.account")}</Badge>}
            <span>{slug}</span>
            {about !== "" && <span>{about}</span>}
          </>
        ),
      }}
      columns={[createPostCountColumn(t)]}
      actions={{
        head: t("manage.groups.actions"),
        render: (author, isBusy) =>
          (canChangeAccounts || !author.hasAccount) && (
            <AuthorMenu author={author} isBusy={isBusy} actions={actions} />
          ),
      }}
    />
  );
}

type MenuProps = { author: AdminAuthor; isBusy: boolean; actions: ListActions };

function AuthorMenu({ author, isBusy, actions }: MenuProps) {
  const t = useTranslations();
  return (
    <RowMenu
      label={t("admin.frame.actionsFor", { name: author.name })}
      isBusy={isBusy}
      actions={[
        {
          name: "edit",
          label: t("manage.groups.edit"),
          renderDialog: (state) => (
            <AuthorDialog
              {...state}
              author={author}
              onSave={(changed) =>
                actions.act(
                  () => changeAuthor(author.id, changed),
                  t("manage.authorDone.save", { name: changed.name }),
                )
              }
            />
          ),
        },
      ]}
    />
  );
}
