"use client"; // performs the actions on the draft

import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatFailure } from "#components/calls/problems.ts";
import { useDates } from "#components/ui/dates.tsx";
import { ConfirmDialog } from "#components/ui/dialogs/confirm-dialog.tsx";
import { FormMessage } from "#components/ui/forms/form-message.tsx";
import { hasChanges, type LookDraft, type LookSnapshot } from "./look-draft.ts";
import { exportLook } from "./transfer-look.ts";
import { LookHistory } from "./look-history.tsx";
import { LookImportDialog } from "./look-import-dialog.tsx";
import { previewId } from "../preview/preview-panel.tsx";
import styles from "../look.module.css";

type Props = { draft: LookDraft; snapshot: LookSnapshot };

/** Renders the state of the draft and the actions on it. It stays visible while the page is scrolled. */
export function LookBar({ draft, snapshot }: Props) {
  const t = useTranslations();
  const [open, setOpen] = useState<"discard" | "history" | "import">();
  const [isPublishing, setPublishing] = useState(false);
  const { look, server, status, failure } = snapshot;
  const isFixed = server.published.source === "environment";
  const isIdle = (status === "saved" && !hasChanges(server)) || status === "conflict";
  const publish = async () => {
    setPublishing(true);
    await draft.publish();
    setPublishing(false);
  };
  return (
    <div className={styles.bar}>
      <div className={styles.actions}>
        <DraftStatus snapshot={snapshot} />
        <Button
          variant="contained"
          disabled={isFixed || isIdle}
          aria-disabled={isPublishing}
          onClick={() => {
            if (!isPublishing) void publish();
          }}
        >
          {t("look.publish")}
        </Button>
        <Button variant="outlined" disabled={isIdle} onClick={() => setOpen("discard")}>
          {t("look.discard")}
        </Button>
        <span className={styles.more}>
          <a href={`#${previewId}`} className={styles.toPreview}>
            {t("look.preview.title")}
          </a>
          <Button size="compact" onClick={() => setOpen("history")}>
            {t("look.history.title")}
          </Button>
          <Button size="compact" onClick={() => void exportLook(look)}>
            {t("look.export")}
          </Button>
          <Button size="compact" disabled={isFixed} onClick={() => setOpen("import")}>
            {t("look.import.open")}
          </Button>
        </span>
      </div>
      {status === "failed" && (
        <FormMessage tone="error" takesFocus={false}>
          {formatFailure(t, failure, "admin")}{" "}
          <Button size="compact" variant="outlined" onClick={() => void draft.flush()}>
            {t("admin.frame.tryAgain")}
          </Button>
        </FormMessage>
      )}
      {status === "conflict" && <Conflict draft={draft} snapshot={snapshot} />}
      {open === "history" && (
        <LookHistory
          onClose={() => setOpen(undefined)}
          onUse={(earlier) => {
            draft.replace(earlier);
            setOpen(undefined);
          }}
        />
      )}
      <LookImportDialog
        isOpen={open === "import"}
        onClose={() => setOpen(undefined)}
        onImport={draft.replace}
      />
      <ConfirmDialog
        isOpen={open === "discard"}
        question={t("look.discardQuestion")}
        note={t("look.discardNote")}
        cancelLabel={t("look.keep")}
        confirmLabel={t("look.discard")}
        onAnswer={(isSure) => {
          setOpen(undefined);
          if (isSure) void draft.discard();
        }}
      />
    </div>
  );
}

/** Renders whether the edits are saved and published. */
function DraftStatus({ snapshot: { server, status } }: { snapshot: LookSnapshot }) {
  const t = useTranslations();
  const { formatDateTime } = useDates();
  const isChanged = hasChanges(server);
  const { member, changedDate } = server.draft;
  const state = status === "saved" ? (isChanged ? "draft" : "published") : status;
  return (
    <p className={styles.status} data-state={state}>
      <output>{t(`look.status.${state}`)}</output>
      {state === "draft" && member !== undefined && changedDate !== undefined && (
        <span className="caption">
          {t("look.changed", { name: member.name, date: formatDateTime(changedDate) })}
        </span>
      )}
    </p>
  );
}

/** Asks which look to keep after another owner has changed the draft or published. */
function Conflict({ draft, snapshot: { server } }: Props) {
  const t = useTranslations();
  const name = server.draft.member?.name;
  return (
    <FormMessage tone="error">
      {name === undefined ? t("look.conflict.text") : t("look.conflict.byName", { name })}
      <span className={styles.answers}>
        <Button size="compact" variant="outlined" onClick={draft.takeOther}>
          {t("look.conflict.takeOther")}
        </Button>
        <Button size="compact" variant="outlined" onClick={() => void draft.keepOwn()}>
          {t("look.conflict.keepOwn")}
        </Button>
      </span>
    </FormMessage>
  );
}
