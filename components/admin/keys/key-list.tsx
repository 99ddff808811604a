"use client"; // loads the keys, creates and revokes them, and writes to the clipboard

import Button from "@mui/material/Button";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useResource } from "#components/calls/use-resource.tsx";
import { useDates } from "#components/ui/dates.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { TextField } from "../../ui/forms/text-field.tsx";
import { AdminList } from "../lists/admin-list.tsx";
import { Badge, type Table } from "../lists/list-table.tsx";
import { useListActions } from "../lists/use-list-actions.tsx";
import { KeyDialog } from "./key-dialog.tsx";
import { keysResponse, type AdminKey } from "#lib/wix/admin/admin-responses.ts";
import { createKey, keysPath, revokeKey } from "./key-calls.ts";
import styles from "./key-list.module.css";

/** Renders all keys, newest first. A new key is shown until the owner closes it. */
export function KeyList() {
  const t = useTranslations();
  const { formatShortDay } = useDates();
  const { data, error, mutate, reload } = useResource(keysPath, keysResponse);
  const [created, setCreated] = useState<string>();
  /** Text of a key whose dialog is still closing. */
  const pending = useRef<string>(undefined);
  const table: Table<AdminKey> = {
    label: t("manage.keys.caption"),
    name: {
      head: t("manage.keys.name"),
      render: ({ name }) => name,
      renderDetails: (key) => <KeyDetails item={key} />,
    },
    columns: [
      {
        head: t("manage.keys.role"),
        render: ({ role, effectiveRole = role }) => t(`manage.roles.${effectiveRole}`),
      },
      {
        head: t("manage.keys.used"),
        render: ({ lastUsedDate }) =>
          lastUsedDate === undefined ? t("manage.keys.never") : formatShortDay(lastUsedDate),
      },
    ],
    formatName: ({ name }) => name,
    actionHead: t("manage.keys.actions"),
    actions: [
      {
        name: "revoke",
        label: t("manage.keys.revoke"),
        isOffered: ({ revokedDate }) => revokedDate === undefined,
        ask: ([{ name }]) => ({
          question: t("manage.keys.revokeQuestion", { name }),
          note: t("manage.keys.revokeNote"),
          cancelLabel: t("manage.groups.keep"),
          confirmLabel: t("manage.keys.revokeConfirm"),
        }),
        perform: async ([{ id, name }]) => {
          await revokeKey(id);
          return { text: t("manage.keys.revokeDone", { name }) };
        },
      },
    ],
  };
  return (
    <AdminList
      items={data?.keys}
      list={useListActions<AdminKey>(mutate)}
      error={error}
      reload={reload}
      none={t("manage.keys.none")}
      create={{
        label: t("manage.keys.new"),
        renderDialog: (dialog) => (
          <KeyDialog
            {...dialog}
            onCreate={(key) =>
              dialog.perform(async () => {
                pending.current = await createKey(key);
                return {};
              })
            }
            onClosed={() => {
              // The panel with the new key takes the focus instead of the button.
              if (pending.current === undefined) dialog.onClosed();
              else setCreated(pending.current);
              pending.current = undefined;
            }}
          />
        ),
      }}
      notes={
        created !== undefined && (
          <NewKey key={created} value={created} onDone={() => setCreated(undefined)} />
        )
      }
      table={table}
    />
  );
}

/** Renders the state of a key, its member, its creator and its date. */
function KeyDetails({ item }: { item: AdminKey }) {
  const t = useTranslations();
  const { formatShortDay } = useDates();
  const { member, creator, isActive, effectiveRole, revokedDate, createdDate } = item;
  const date = formatShortDay(createdDate);
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

type NewKeyProps = { value: string; onDone: () => void };

/** Shows the text of a new key once, and takes the focus. */
function NewKey({ value, onDone }: NewKeyProps) {
  const t = useTranslations();
  const panel = useRef<HTMLElement>(null);
  const [result, setResult] = useState("");
  useEffect(() => panel.current?.focus(), []);
  const copy = async () => {
    const isCopied = await copyText(value);
    setResult(t(isCopied ? "manage.keys.copied" : "manage.keys.copyFailed"));
  };
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={t("manage.keys.createdTitle")}
      className={styles.panel}
    >
      <h2 className={styles.title}>{t("manage.keys.createdTitle")}</h2>
      <p>{t("manage.keys.createdNote")}</p>
      <TextField
        name="key"
        label={t("manage.keys.value")}
        value={value}
        readOnly
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="row">
        <Button variant="contained" onClick={() => void copy()}>
          {t("manage.keys.copy")}
        </Button>
        <Button variant="outlined" onClick={onDone}>
          {t("manage.keys.done")}
        </Button>
        <output>{result}</output>
      </div>
    </section>
  );
}
