"use client"; // loads the members, and performs actions on them

import { useTranslations } from "use-intl";
import { useResource } from "#components/calls/use-resource.tsx";
import { useDates } from "#components/ui/dates.tsx";
import { buildListPath } from "../admin-calls.ts";
import { membersResponse, type AdminMember } from "#lib/wix/admin/admin-responses.ts";
import { AdminList, linkPages } from "../lists/admin-list.tsx";
import { Badge, type Table } from "../lists/list-table.tsx";
import { StatusMark } from "../lists/status-mark.tsx";
import { useListActions } from "../lists/use-list-actions.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { createMemberActions } from "./member-actions.ts";

/** The tabs by their values in the URL: the members' status, and the text and count of the tab. */
const tabs = {
  all: { status: undefined, label: "admin.members.all", count: "total" },
  waiting: { status: "WAITING", label: "admin.members.waiting", count: "waiting" },
  unverified: { status: "UNVERIFIED", label: "admin.members.unverified", count: "unverified" },
  active: { status: "ACTIVE", label: "admin.members.active", count: "active" },
  blocked: { status: "BLOCKED", label: "admin.members.blocked", count: "blocked" },
} as const;
const tabNames = ["all", "waiting", "unverified", "active", "blocked"] as const;

export function MemberList() {
  const t = useTranslations();
  const { formatShortDay } = useDates();
  const query = useListQuery(tabNames);
  const { tab, search, page } = query;
  const { status } = tabs[tab];
  const { data, error, mutate, reload } = useResource(
    buildListPath("members", { search, page, filters: { status } }),
    membersResponse,
    { keepPreviousData: true },
  );
  const table: Table<AdminMember> = {
    label: t("admin.members.caption"),
    name: {
      head: t("admin.members.member"),
      render: ({ email }) => email,
      renderDetails: ({ isOwner, nickname, name }) => (
        <>
          {isOwner && (
            <Badge title={t("admin.members.ownerNote")}>{t("admin.members.owner")}</Badge>
          )}
          {[...new Set([nickname, name])].filter(Boolean).map((part) => (
            <span key={part}>{part}</span>
          ))}
        </>
      ),
    },
    columns: [
      // The members of a tab can have several states only in the first.
      ...(status === undefined
        ? [
            {
              head: t("admin.members.status"),
              render: (member: AdminMember) => <StatusMark status={member.status} />,
            },
          ]
        : []),
      {
        head: t("admin.members.since"),
        render: ({ createdDate }) => formatShortDay(createdDate),
      },
    ],
    formatName: ({ email }) => email,
    actionHead: t("admin.members.actions"),
    ...createMemberActions(t),
  };
  return (
    <AdminList
      items={data?.members}
      list={useListActions<AdminMember>(mutate)}
      error={error}
      reload={reload}
      none={t(search === "" ? "admin.members.none" : "admin.members.noneFound")}
      tabs={{
        label: t("admin.members.tabs"),
        all: tabNames.map((name) => ({
          name,
          label: t(tabs[name].label),
          count: data?.counts[tabs[name].count],
        })),
        current: tab,
        buildHref: query.buildTabHref,
      }}
      search={{ label: t("admin.members.searchLabel"), query }}
      pages={linkPages(query, data?.metaData)}
      table={table}
    />
  );
}
