"use client"; // handles clicks on the actions of a row

import { useLocale, useTranslations } from "use-intl";
import { formatShortDay } from "#components/ui/dates.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Badge, ListTable } from "../lists/list-table.tsx";
import { RowMenu, type DialogState } from "../lists/row-menu.tsx";
import type { ListActions } from "../lists/use-list-actions.ts";
import { revokeKey, type AdminKey } from "./key-schema.ts";

type Props = { keys: readonly AdminKey[]; actions: ListActions };

export function KeyTable({ keys, actions }: Props) {
  const t = useTranslations();
  const language = useLocale();
  return (
    <ListTable
      label={t("manage.keys.caption")}
      items={keys}
      rows={actions.rows}
      name={{
        head: t("manage.keys.name"),
        render: ({ name }) => name,
        renderDetails: (key) => <KeyDetails item={key} />,
      }}
      columns={[
        {
          head: t("manage.keys.role"),
          render: ({ role, effectiveRole = role }) => t(`manage.roles.${effectiveRole}`),
        },
        {
          head: t("manage.keys.used"),
          render: ({ lastUsedDate }) =>
            lastUsedDate === undefined
              ? t("manage.keys.never")
              : formatShortDay(lastUsedDate, language),
        },
      ]}
      actions={{
        head: t("manage.keys.actions"),
        render: (key, isBusy) =>
          key.revokedDate === undefined && <KeyMenu item={key} isBusy={isBusy} actions={actions} />,
      }}
    />
  );
}

/** The state of a key, its member, its maker and its date. */
function KeyDetails({ item }: { item: AdminKey }) {
  const t = useTranslations();
  const language = useLocale();
  const { member, creator, isActive, effectiveRole, revokedDate, createdDate } = item;
  const date = formatShortDay(createdDate, language);
  const isUsable = isActive && effectiveRole !== undefined;
  return (
    <>
      {!isUsable && (
        <Badge>
          {t(revokedDate === undefined ? "manage.keys.inactive" : "manage.keys.revoked")}
        </Badge>
      )}
      {member !== undefined && <span>{t("manage.keys.forMember", { name: member.name })}</span>}
      <span>
        {creator === undefined
          ? t("manage.keys.createdByCommand", { date })
          : creator.name === ""
            ? t("manage.keys.createdByFormer", { date })
            : t("manage.keys.createdBy", { date, name: creator.name })}
      </span>
    </>
  );
}

type MenuProps = { item: AdminKey; isBusy: boolean; actions: ListActions };

function KeyMenu({ item: { id, name }, isBusy, actions }: MenuProps) {
  const t = useTranslations();
  const revoke = () => actions.run(id, () => revokeKey(id), t("manage.keys.revokeDone", { name }));
  return (
    <RowMenu
      label={t("admin.frame.actionsFor", { name })}
      isBusy={isBusy}
      actions={[
        {
          name: "revoke",
          label: t("manage.keys.revoke"),
          renderDialog: (state) => <RevokeDialog {...state} name={name} onConfirm={revoke} />,
        },
      ]}
    />
  );
}

type RevokeProps = DialogState & { name: string; onConfirm: () => void };

function RevokeDialog({ isOpen, onClose, name, onConfirm }: RevokeProps) {
  const t = useTranslations();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      question={t("manage.keys.revokeQuestion", { name })}
      note={t("manage.keys.revokeNote")}
      cancelLabel={t("manage.groups.keep")}
      confirmLabel={t("manage.keys.revokeConfirm")}
      onAnswer={(isSure) => {
        onClose();
        if (isSure) onConfirm();
      }}
    />
  );
}
