"use client"; // handles clicks on the actions of a row

import Button from "@mui/material/Button";
import { useLocale, useTranslations } from "use-intl";
import type { MemberAction } from "#lib/wix/admin.ts";
import { formatShortDay } from "../../members/account/account-dates.ts";
import { ActionMenu } from "../lists/action-menu.tsx";
import type { OwnerMember } from "../admin-schema.ts";
import { RowFailure } from "../lists/row-failure.tsx";
import styles from "../lists/rows.module.css";
import { StatusMark } from "../lists/status-mark.tsx";
import { standingWords } from "../lists/status-words.ts";
import type { useRowActs } from "../lists/use-row-acts.ts";

/** An action on a member: a change, or the export of the member's data. */
export type MemberWish = MemberAction | "export";

type Props = {
  members: readonly OwnerMember[];
  /** Whether to show the standing, because it may differ between the members. */
  showsStanding: boolean;
  rows: Pick<ReturnType<typeof useRowActs>, "isBusy" | "findFailure">;
  onWish: (member: OwnerMember, wish: MemberWish) => void;
};

const columns = ["member", "standing", "since", "actions"] as const;

export function MemberTable({ members, showsStanding, rows, onWish }: Props) {
  const say = useTranslations();
  return (
    <table aria-label={say("owner.members.caption")} className={styles.table}>
      <thead className={styles.heads}>
        <tr>
          {columns
            .filter((name) => showsStanding || name !== "standing")
            .map((name) => (
              <th key={name} scope="col" className={styles.head}>
                {say(`owner.members.${name}`)}
              </th>
            ))}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            showsStanding={showsStanding}
            isBusy={rows.isBusy(member.id)}
            failure={rows.findFailure(member.id)}
            onWish={(wish) => onWish(member, wish)}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = {
  member: OwnerMember;
  showsStanding: boolean;
  isBusy: boolean;
  failure: string | undefined;
  onWish: (wish: MemberWish) => void;
};

function MemberRow({ member, showsStanding, isBusy, failure, onWish }: RowProps) {
  const say = useTranslations();
  const language = useLocale();
  const { email, nickname, name, standing, isOwner, createdDate, actions } = member;
  const names = [nickname, name].filter(
    (one, index, all) => one !== "" && all.indexOf(one) === index,
  );
  const isWaiting = actions.includes("approve");
  const wishes: MemberWish[] = [
    ...actions.filter((action) => action !== "approve" && action !== "delete"),
    "export",
    ...(actions.includes("delete") ? (["delete"] as const) : []),
  ];
  return (
    <tr className={styles.row} aria-busy={isBusy}>
      <th scope="row" className={styles.main}>
        <span className={styles.name}>{email}</span>
        <span className={styles.under}>
          {isOwner && (
            <span className={styles.badge} title={say("owner.members.ownerNote")}>
              {say("owner.members.owner")}
            </span>
          )}
          {names.map((one) => (
            <span key={one}>{one}</span>
          ))}
        </span>
        {failure !== undefined && <RowFailure>{failure}</RowFailure>}
      </th>
      {showsStanding && (
        <td className={styles.cell}>
          <StatusMark of={standing}>{say(standingWords[standing])}</StatusMark>
        </td>
      )}
      <td className={styles.cell}>{formatShortDay(createdDate, language)}</td>
      <td className={styles.actions}>
        {isWaiting && (
          <Button
            variant="outlined"
            aria-disabled={isBusy}
            aria-label={say("owner.frame.actOn", {
              action: say("owner.memberActions.approve"),
              name: email,
            })}
            onClick={() => {
              if (!isBusy) onWish("approve");
            }}
          >
            {say("owner.memberActions.approve")}
          </Button>
        )}
        <ActionMenu
          label={say("owner.frame.actionsFor", { name: email })}
          actions={wishes.map((wish) => ({
            name: wish,
            label: say(`owner.memberActions.${wish}`),
            onPick: () => onWish(wish),
          }))}
          isBusy={isBusy}
        />
      </td>
    </tr>
  );
}
