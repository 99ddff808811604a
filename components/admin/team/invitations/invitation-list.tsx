"use client"; // loads the invitations, and sends and revokes them

import { useTranslations } from "use-intl";
import { useResource } from "#components/calls/use-resource.tsx";
import { Panel } from "#components/members/account/panel.tsx";
import { useDates } from "#components/ui/dates.tsx";
import { invitationsResponse, type AdminInvitation } from "#lib/wix/admin/admin-responses.ts";
import { AdminList } from "../../lists/admin-list.tsx";
import { Badge, type Table } from "../../lists/list-table.tsx";
import { useListActions } from "../../lists/use-list-actions.tsx";
import { invitationsPath, resendInvitation, revokeInvitation } from "./invitation-calls.ts";
import { InvitationDialog } from "./invitation-dialog.tsx";
import styles from "./invitation-list.module.css";

const isOffered = ({ state }: AdminInvitation): boolean => state !== "accepted";

/** Renders the invitations to the team. `languages` lists the languages of emails (BCP 47). */
export function InvitationList({ languages }: { languages: readonly string[] }) {
  const t = useTranslations();
  const { data, error, mutate, reload } = useResource(invitationsPath, invitationsResponse);
  const table: Table<AdminInvitation> = {
    label: t("team.invitations.caption"),
    name: {
      head: t("team.invitations.address"),
      render: ({ email }) => email,
      renderDetails: (invitation) => <InvitationDetails invitation={invitation} />,
    },
    columns: [
      { head: t("team.invitations.role"), render: ({ role }) => t(`manage.roles.${role}`) },
      {
        head: t("team.invitations.until"),
        render: (invitation) => <InvitationDate invitation={invitation} />,
      },
    ],
    formatName: ({ email }) => email,
    actionHead: t("team.invitations.actions"),
    actions: [
      {
        name: "resend",
        label: t("team.invitations.resend"),
        isOffered,
        perform: async ([{ id, email }]) => {
          await resendInvitation(id);
          return { text: t("team.done.resend", { email }) };
        },
      },
      {
        name: "revoke",
        label: t("team.invitations.revoke"),
        isOffered,
        ask: ([{ email }]) => ({
          question: t("team.invitations.revokeQuestion", { email }),
          note: t("team.invitations.revokeNote"),
          cancelLabel: t("team.invitations.keep"),
          confirmLabel: t("team.invitations.revokeConfirm"),
        }),
        perform: async ([{ id, email }]) => {
          await revokeInvitation(id);
          return { text: t("team.done.revoke", { email }) };
        },
      },
    ],
  };
  return (
    <div className={styles.invitations}>
      <Panel title={t("team.invitations.title")} note={t("team.invitations.intro")}>
        <AdminList
          items={data?.invitations}
          list={useListActions<AdminInvitation>(mutate)}
          error={error}
          reload={reload}
          none={t("team.invitations.none")}
          create={{
            label: t("team.invitations.new"),
            renderDialog: (dialog) => <InvitationDialog dialog={dialog} languages={languages} />,
          }}
          table={table}
        />
      </Panel>
    </div>
  );
}

type Props = { invitation: AdminInvitation };

/** Renders the state, and who has invited and accepted. */
function InvitationDetails({ invitation: { state, inviter, acceptedBy } }: Props) {
  const t = useTranslations();
  return (
    <>
      {state !== "pending" && (
        <Badge title={state === "void" ? t("team.invitations.voidHelper") : undefined}>
          {t(`team.invitations.${state}`)}
        </Badge>
      )}
      {acceptedBy !== undefined && acceptedBy !== "" && (
        <span>{t("team.invitations.acceptedBy", { name: acceptedBy })}</span>
      )}
      {inviter === undefined ? (
        <span>{t("team.invitations.byCommand")}</span>
      ) : (
        inviter !== "" && <span>{t("team.invitations.by", { name: inviter })}</span>
      )}
    </>
  );
}

function InvitationDate({ invitation: { state, expiresDate, acceptedDate } }: Props) {
  const t = useTranslations();
  const { formatShortDay } = useDates();
  const date = formatShortDay(acceptedDate ?? expiresDate);
  if (acceptedDate !== undefined) return t("team.invitations.acceptedOn", { date });
  return t(state === "expired" ? "team.invitations.expiredOn" : "team.invitations.expiresOn", {
    date,
  });
}
