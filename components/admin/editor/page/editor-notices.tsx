"use client"; // shows why the text is not saved, and lets the writer decide

import Button from "@mui/material/Button";
import { useState } from "react";
import type { KeptRecord } from "#lib/editor/saving/browser-memory.ts";
import type { Translator } from "#lib/messages/translator.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { useAttempt } from "#components/calls/use-attempt.ts";
import { useDates } from "#components/ui/dates.tsx";
import { useContentTranslations } from "../../content-kind.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { useHasOtherMember } from "../../../members/session/auth-context.tsx";
import { SourceNotice } from "../../source/source-note.tsx";
import { readKeptValues } from "../data/draft-schema.ts";
import { DifferencesDialog } from "../versions/differences.tsx";
import { CopyText } from "./conflict-dialog.tsx";
import {
  useIsFollowing,
  useIsLocked,
  useIsReading,
  useOpenEditor,
  useSaving,
} from "./editor-context.tsx";
import type { OpenState } from "./editor-controller.ts";
import { Notice } from "./notice.tsx";

/** Renders the notices above the text. */
export function EditorNotices() {
  const { state, place } = useOpenEditor();
  const isReading = useIsReading();
  const isFollowing = useIsFollowing();
  const isLocked = useIsLocked();
  const t = useContentTranslations();
  const hold = useSaving((saving) => saving.hold);
  const hasOtherMember = useHasOtherMember();
  return (
    <>
      {isFollowing && !isLocked && <FollowingNotice />}
      {isLocked && (
        <Notice>
          <p>{t("editing.reading.scheduled")}</p>
        </Notice>
      )}
      {!isReading && <SourceNotice postId={place.postId} />}
      {(hold === "loggedOut" || hasOtherMember) && (
        <LoginNotice reason={hasOtherMember ? "otherMember" : "loggedOut"} />
      )}
      {(hold === "missing" || hold === "trashed" || hold === "denied") && (
        <StoppedNotice reason={hold} />
      )}
      {state.kept !== undefined && !isReading && <KeptText record={state.kept} />}
    </>
  );
}

function FollowingNotice() {
  const t = useContentTranslations();
  const { editor, state } = useOpenEditor();
  const { attempt, isPending, failure } = useAttempt("admin");
  return (
    <Notice
      title={describeHolder(t, state)}
      actions={
        <Button
          variant="contained"
          aria-disabled={isPending}
          onClick={() => void attempt(editor.takeOver)}
        >
          {t("editing.reading.takeOver")}
        </Button>
      }
    >
      <p>{failure ?? t("editing.reading.note")}</p>
    </Notice>
  );
}

function describeHolder(t: Translator, { holder, others }: OpenState): string {
  if (holder?.place === "tab") return t("editing.reading.tab");
  const { name } = holder ?? {};
  if (name === undefined) return t("editing.reading.you");
  const isHere = others.some((other) => other.name === name);
  return t(isHere ? "editing.reading.elsewhere" : "editing.reading.gone", { name });
}

function LoginNotice({ reason }: { reason: "loggedOut" | "otherMember" }) {
  const t = useContentTranslations();
  return (
    <Notice
      tone="warning"
      title={t(`editing.${reason}.title`)}
      actions={
        <>
          <Button
            variant="contained"
            // The other tab must not take over the post. A member has to log out first.
            href={reason === "otherMember" ? paths.logout() : paths.login(paths.adminPosts())}
            target="_blank"
          >
            {t(`editing.${reason}.logIn`)}
          </Button>
          {reason === "otherMember" && <CopyText />}
        </>
      }
    >
      <p>{t(`editing.${reason}.text`)}</p>
    </Notice>
  );
}

function StoppedNotice({ reason }: { reason: "missing" | "trashed" | "denied" }) {
  const t = useContentTranslations();
  const { store } = useOpenEditor();
  return (
    <Notice
      tone="warning"
      actions={
        <>
          {reason === "trashed" && (
            <>
              <Button variant="contained" onClick={store.reconnect}>
                {t("editing.stopped.tryAgain")}
              </Button>
              <Button variant="outlined" href={`${paths.adminPosts()}?show=trash`} target="_blank">
                {t("editing.stopped.openTrash")}
              </Button>
            </>
          )}
          <CopyText />
        </>
      }
    >
      <p>{t(`editing.stopped.${reason}`)}</p>
    </Notice>
  );
}

function KeptText({ record }: { record: KeptRecord }) {
  const t = useContentTranslations();
  const { formatDateTime } = useDates();
  const { editor, store } = useOpenEditor();
  const version = useSaving((saving) => saving.version);
  const [isCompared, setCompared] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const values = readKeptValues(record.values);
  const date = formatDateTime(new Date(record.keptAt));
  return (
    <>
      <Notice
        title={t("editing.kept.title")}
        actions={
          <>
            <Button variant="contained" onClick={() => editor.restore(record, values)}>
              {t("editing.kept.restore")}
            </Button>
            <Button variant="outlined" onClick={() => setCompared(true)}>
              {t("editing.kept.compare")}
            </Button>
            <Button variant="text" onClick={() => setDiscarding(true)}>
              {t("editing.kept.discard")}
            </Button>
          </>
        }
      >
        <p>
          {t("editing.kept.text", { date })}
          {record.version !== version && ` ${t("editing.kept.newer")}`}
        </p>
      </Notice>
      <ConfirmDialog
        isOpen={isDiscarding}
        question={t("editing.kept.discardQuestion")}
        note={t("editing.kept.discardNote")}
        cancelLabel={t("editing.kept.keep")}
        confirmLabel={t("editing.kept.discard")}
        onAnswer={(isSure) => {
          setDiscarding(false);
          if (isSure) editor.discard(record);
        }}
      />
      {isCompared && (
        <DifferencesDialog
          title={t("editing.kept.compare")}
          before={store.readValues()}
          after={{ ...store.readValues(), ...values }}
          onClose={() => setCompared(false)}
        />
      )}
    </>
  );
}
