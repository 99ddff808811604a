"use client"; // handles clicks on the actions of a row

import Button from "@mui/material/Button";
import { useLocale, useTranslations } from "use-intl";
import type { MemberAction } from "#lib/wix/admin.ts";
import { formatShortDay } from "#components/ui/dates.ts";
import type { AdminMember } from "../admin-schema.ts";
import { ActionMenu } from "../lists/action-menu.tsx";
import { Badge, ListTable } from "../lists/list-table.tsx";
import { StatusMark } from "../lists/status-mark.tsx";
import type { RowActions } from "../lists/use-row-actions.ts";

/** An action on a member: a change to the member or an export of their data. */
export type MemberChoice = MemberAction | "export";

type Props = {
  members: readonly AdminMember[];
  /** Whether to show the status, which is needed when it can differ between members. */
  showsStatus: boolean;
  rows: Pick<RowActions, "isBusy" | "findFailure">;
  onPick: (member: AdminMember, choice: MemberChoice) => void;
};

export function MemberTable({ members, showsStatus, rows, onPick }: Props) {
  const t = useTranslations();
  const language = useLocale();
  const status = {
    head: t("admin.members.status"),
    render: (member: AdminMember) => <StatusMark status={member.status} />,
  };
  return (
    <ListTable
      label={t("admin.members.caption")}
      items={members}
      rows={rows}
      name={{
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
      }}
      columns={[
        ...(showsStatus ? [status] : []),
        {
          head: t("admin.members.since"),
          render: ({ createdDate }) => formatShortDay(createdDate, language),
        },
      ]}
      actions={{
        head: t("admin.members.actions"),
        render: (member, isBusy) => (
          <MemberActions
            member={member}
            isBusy={isBusy}
            onPick={(choice) => onPick(member, choice)}
          />
        ),
      }}
    />
  );
}

type ActionProps = {
  member: AdminMember;
  isBusy: boolean;
  onPick: (choice: MemberChoice) => void;
};

function MemberActions({ member: { email, actions }, isBusy, onPick }: ActionProps) {
  const t = useTranslations();
  const choices: MemberChoice[] = [
    ...actions.filter((action) => action !== "approve" && action !== "delete"),
    "export",
    ...actions.filter((action) => action === "delete"),
  ];
  const approve = t("admin.memberActions.approve");
  return (
    <>
      {actions.includes("approve") && (
        <Button
          variant="outlined"
          aria-disabled={isBusy}
          aria-label={t("admin.frame.actOn", { action: approve, name: email })}
          onClick={() => {
            if (!isBusy) onPick("approve");
          }}
        >
          {approve}
        </Button>
      )}
      <ActionMenu
        label={t("admin.frame.actionsFor", { name: email })}
        actions={choices.map((choice) => ({
          name: choice,
          label: t(`admin.memberActions.${choice}`),
          onPick: () => onPick(choice),
        }))}
        isBusy={isBusy}
      />
    </>
  );
}
