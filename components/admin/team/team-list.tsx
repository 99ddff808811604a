"use client"; // loads the team, and changes roles

import { useTranslations } from "use-intl";
import { useResource } from "#components/calls/use-resource.tsx";
import { useDates } from "#components/ui/dates.tsx";
import { AdminList } from "../lists/admin-list.tsx";
import { Badge, type Table } from "../lists/list-table.tsx";
import { useListActions } from "../lists/use-list-actions.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { JoinDialog, LeaveDialog, RoleDialog } from "./team-dialogs.tsx";
import { teamResponse, type TeamMember } from "#lib/wix/admin/admin-responses.ts";
import { teamPath } from "./team-calls.ts";

/** Renders the members who have a role. Every change needs the owner's password. */
export function TeamList() {
  const t = useTranslations();
  const { formatShortDay } = useDates();
  const query = useListQuery(["all"]);
  const { data, error, mutate, reload } = useResource(teamPath, teamResponse);
  const search = query.search.toLowerCase();
  const isOffered = ({ isOnlyOwner }: TeamMember) => !isOnlyOwner;
  const table: Table<TeamMember> = {
    label: t("manage.team.caption"),
    name: {
      head: t("manage.team.member"),
      render: ({ name, email }) => (name === "" ? email : name),
      renderDetails: ({ name, email, isYou, isOnlyOwner }) => (
        <>
          {isYou && <Badge>{t("manage.team.you")}</Badge>}
          {isOnlyOwner && <Badge>{t("manage.team.onlyOwner")}</Badge>}
          {name !== "" && <span>{email}</span>}
        </>
      ),
    },
    columns: [
      { head: t("manage.team.role"), render: ({ role }) => t(`manage.roles.${role}`) },
      {
        head: t("manage.team.since"),
        render: ({ sinceDate }) => formatShortDay(sinceDate),
      },
    ],
    formatName: ({ email }) => email,
    actionHead: t("manage.team.actions"),
    actions: [
      {
        name: "role",
        label: t("manage.team.change"),
        isOffered,
        renderDialog: (dialog, [member]) => <RoleDialog dialog={dialog} member={member} />,
      },
      {
        name: "remove",
        label: t("manage.team.remove"),
        isOffered,
        renderDialog: (dialog, [member]) => <LeaveDialog dialog={dialog} member={member} />,
      },
    ],
  };
  return (
    <AdminList
      // The whole team is on one page.
      items={data?.members.filter(({ name, email }) =>
        [name, email].some((text) => text.toLowerCase().includes(search)),
      )}
      list={useListActions<TeamMember>(mutate)}
      error={error}
      reload={reload}
      none={t(search === "" ? "manage.team.none" : "manage.team.noneFound")}
      create={{
        label: t("manage.team.new"),
        isSecondary: true,
        renderDialog: (dialog) => <JoinDialog dialog={dialog} />,
      }}
      search={{ label: t("manage.team.searchLabel"), query }}
      table={table}
    />
  );
}
