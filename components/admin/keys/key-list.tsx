"use client"; // loads the keys, creates and revokes them

import { useState } from "react";
import { useTranslations } from "use-intl";
import { AsyncState } from "#components/calls/async-state.tsx";
import { useResource } from "#components/calls/use-resource.tsx";
import { ActionResult } from "../lists/action-result.tsx";
import styles from "../lists/admin-list.module.css";
import { DialogButton } from "../lists/dialog-button.tsx";
import { useListActions } from "../lists/use-list-actions.ts";
import { KeyDialog } from "./key-dialog.tsx";
import { createKey, keysPath, keysResponse } from "./key-schema.ts";
import { KeyTable } from "./key-table.tsx";
import { NewKey } from "./new-key.tsx";

/** Renders all keys, newest first. A new key is shown until the owner closes it. */
export function KeyList() {
  const t = useTranslations();
  const { data, error, mutate, reload } = useResource(keysPath, keysResponse);
  const actions = useListActions(mutate);
  const [created, setCreated] = useState<string>();
  /** Text of a key whose dialog is still closing. */
  const [pending, setPending] = useState<string>();
  return (
    <div className={styles.list}>
      <div className={styles.toolbar}>
        <DialogButton
          renderDialog={(state) => (
            <KeyDialog
              {...state}
              onCreate={async (key) => {
                setPending(await createKey(key));
                await mutate();
              }}
              onClosed={() => {
                // The panel with the new key takes the focus instead of the button.
                if (pending === undefined) state.onClosed();
                else setCreated(pending);
                setPending(undefined);
              }}
            />
          )}
        >
          {t("manage.keys.new")}
        </DialogButton>
      </div>
      {created !== undefined && (
        <NewKey key={created} value={created} onDone={() => setCreated(undefined)} />
      )}
      <ActionResult result={actions.result} />
      {data === undefined ? (
        <AsyncState area="admin" error={error} reload={reload} />
      ) : data.keys.length === 0 ? (
        <p className={styles.empty}>{t("manage.keys.none")}</p>
      ) : (
        <KeyTable keys={data.keys} actions={actions} />
      )}
    </div>
  );
}
