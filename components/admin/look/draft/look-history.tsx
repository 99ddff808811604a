"use client"; // loads the history, and opens a modal dialog

import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { AsyncState } from "#components/calls/async-state.tsx";
import { useResource } from "#components/calls/use-resource.tsx";
import { useDates } from "#components/ui/dates.tsx";
import { lookSchema, type Look } from "#lib/wix/site/look.ts";
import { settingHistoryResponse } from "#lib/wix/site/site-settings-responses.ts";
import { lightPalette } from "#components/theme/palette.ts";
import { fontFiles } from "#lib/site/font-files.ts";
import { lookHistoryPath } from "./look-calls.ts";
import styles from "../look.module.css";

type Props = {
  onClose: () => void;
  /** Puts an earlier look into the draft. */
  onUse: (look: Look) => void;
};

/** Lists the published looks, newest first. */
export function LookHistory({ onClose, onUse }: Props) {
  const t = useTranslations();
  const id = useId();
  const { data, error, reload } = useResource(lookHistoryPath, settingHistoryResponse, {
    revalidateOnMount: true,
  });
  const changes = data?.changes.flatMap(({ changes: values, ...change }) => {
    const value = values.find(({ name }) => name === "LOOK");
    const look = value && parseLook(value.after);
    return look === undefined ? [] : [{ ...change, look }];
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogContent>
        <DialogTitle id={id}>{t("look.history.title")}</DialogTitle>
        {changes === undefined ? (
          <AsyncState area="admin" error={error} reload={reload} />
        ) : (
          <ol className={styles.history}>
            {changes.map(({ version, look, changedDate, member }, index) => (
              <Entry
                key={version}
                look={look}
                date={changedDate}
                author={member?.name}
                isCurrent={index === 0}
                onUse={onUse}
              />
            ))}
            <Entry look={lookSchema.parse({})} onUse={onUse} isCurrent={changes.length === 0} />
          </ol>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t("look.history.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type EntryProps = {
  look: Look;
  /** Missing for the look of a new site. */
  date?: Date;
  author?: string | undefined;
  isCurrent: boolean;
  onUse: (look: Look) => void;
};

function Entry({ look, date, author, isCurrent, onUse }: EntryProps) {
  const t = useTranslations();
  const { formatDateTime } = useDates();
  const when = date === undefined ? t("look.history.original") : formatDateTime(date);
  return (
    <li className={styles.entry}>
      <span
        className={styles.dot}
        style={{ background: look.accent ?? lightPalette.primary.main }}
      />
      <span className={styles.entryText}>
        <span className={styles.entryLabel}>{when}</span>
        <span className="caption">
          {[
            date === undefined ? undefined : (author ?? t("look.history.elsewhere")),
            fontFiles[look.fonts].names[0],
            t(`look.layout.fronts.${look.front}`),
          ]
            .filter((text) => text !== undefined)
            .join(" · ")}
        </span>
      </span>
      {isCurrent ? (
        <span className="caption">{t("look.history.current")}</span>
      ) : (
        <Button
          variant="outlined"
          size="compact"
          aria-label={t("look.history.useLabel", { when })}
          onClick={() => onUse(look)}
        >
          {t("look.history.use")}
        </Button>
      )}
    </li>
  );
}

/** Returns the look of a stored value. Another release may have stored one that this release does not know. */
function parseLook(stored: string | null): Look | undefined {
  return lookSchema.safeParse(stored === null ? {} : JSON.parse(stored)).data;
}
