"use client"; // loads the team, and changes roles

import { useLocale, useTranslations } from "use-intl";
import { formatShortDay } from "#components/ui/dates.ts";
import { useResource } from "#components/calls/use-resource.tsx";
import { AdminList } from "../lists/admin-list.tsx";
import { DialogButton } from "../lists/dialog-button.tsx";
import { Badge, ListTable } from "../lists/list-table.tsx";
import { RowMenu } from "../lists/row-menu.tsx";
import { useListActions, type ListActions } from "../lists/use-list-actions.ts";
import { useListQuery } from "../lists/use-list-query.ts";
import { JoinDialog, LeaveDialog, RoleDialog, type RoleChange } from "./team-dialogs.tsx";
import { changeRole, teamPath, teamResponse, type TeamMember } from "./team-schema.ts";

/** Renders the members who have a role. Every change needs the owner's password. */
export function TeamList() {
  const t = useTranslations();
  const { tab, ...query } = useListQuery([{ name: "" }]);
  const { data, error, mutate, reload } = useResource(teamPath, teamResponse);
  const actions = useListActions(mutate);
  const onChange = ({ member: { id, name }, role, password }: RoleChange) =>
    actions.act(
      () => changeRole(id, role, password),
      role === null
        ? t("manage.teamDone.remove", { name })
        : t("manage.teamDone.save", { name, role: t(`manage.roles.${role}`) }),
    );
  const search = query.search.toLowerCase();
  const members = (data?.members ?? []).filter(({ name, email }) =>
    [name, email].some((text) => text.toLowerCase().includes(search)),
  );
  return (
    <AdminList
      items="manage.team"
      tabs={[]}
      currentTab={tab.name}
      query={query}
      toolbar={
        <DialogButton renderDialog={(state) => <JoinDialog {...state} onChange={onChange} />}>
          {t("manage.team.new")}
        </DialogButton>
      }
      result={actions.result}
      // The whole team is on one page.
      total={data && 0}
      isEmpty={members.length === 0}
      error={error}
      reload={reload}
    >
      <TeamTable members={members} rows={actions.rows} onChange={onChange} />
    </AdminList>
  );
}

type TableProps = {
  members: readonly TeamMember[];
  rows: ListActions["rows"];
  onChange: (change: RoleChange) => Promise<void>;
};

function TeamTable({ members, rows, onChange }: TableProps) {
  const t = useTranslations();
  const language = useLocale();
  return (
    <ListTable
      label={t("manage.team.caption")}
      items={members}
      rows={rows}
      name={{
        head: t("manage.team.member"),
        render: ({ email }) => email,
        renderDetails: ({ name, isYou, isOnlyOwner }) => (
          <>
            {isYou && <Badge>{t("manage.team.you")}</Badge>}
            {isOnlyOwner && <Badge>{t("manage.team.onlyOwner")}</Badge>}
            <span>{name}</span>
          </>
        ),
      }}
      columns={[
        {
          head: t("manage.team.role"),
          render: ({ role }) => t(`manage.roles.${role}`),
        },
        {
          head: t("manage.team.since"),
          render: ({ sinceDate }) => formatShortDay(sinceDate, language),
        },
      ]}
      actions={{
        head: t("manage.team.actions"),
        render: (member, isBusy) =>
          !member.isOnlyOwner && <MemberMenu member={member} isBusy={isBusy} onChange={onChange} />,
      }}
    />
  );
}

type MenuProps = Pick<TableProps, "onChange"> & { member: TeamMember; isBusy: boolean };

function MemberMenu({ member, isBusy, onChange }: MenuProps) {
  const t = useTranslations();
  return (
    <RowMenu
      label={t("admin.frame.actionsFor", { name: member.email })}
      isBusy={isBusy}
      actions={[
        {
          name: "role",
          label: t("manage.team.change"),
          renderDialog: (state) => <RoleDialog {...state} member={member} onChange={onChange} />,
        },
        {
          name: "remove",
          label: t("manage.team.remove"),
          renderDialog: (state) => <LeaveDialog {...state} member={member} onChange={onChange} />,
        },
      ]}
    />
  );
}
