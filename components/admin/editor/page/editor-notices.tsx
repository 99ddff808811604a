"use client"; // shows why the text is not saved, and lets the writer decide

import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Translator } from "#lib/messages/translator.ts";
import { paths } from "#lib/site/paths.ts";
import { formatFailure } from "#components/calls/problems.ts";
import { useHasOtherMember } from "../../../members/session/auth-context.tsx";
import { SourceNotice } from "../../source/source-notice.tsx";
import { CopyText } from "./copy-text.tsx";
import {
  useIsFollowing,
  useIsLocked,
  useIsReading,
  useOpenEditor,
  useSaving,
} from "./editor-context.tsx";
import type { OpenState } from "./editor-controller.ts";
import { KeptText } from "./kept-text.tsx";
import { Notice } from "./notice.tsx";

/** Renders the notices above the text. */
export function EditorNotices() {
  const { state, place } = useOpenEditor();
  const isReading = useIsReading();
  const isFollowing = useIsFollowing();
  const isLocked = useIsLocked();
  const t = useTranslations();
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
      {(hold === "missing" || hold === "denied") && <StoppedNotice reason={hold} />}
      {state.kept !== undefined && !isReading && <KeptText record={state.kept} />}
    </>
  );
}

function FollowingNotice() {
  const t = useTranslations();
  const { editor, state } = useOpenEditor();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const takeOver = async () => {
    if (isPending) return;
    setPending(true);
    setFailure(undefined);
    try {
      await editor.takeOver();
    } catch (error) {
      setFailure(formatFailure(t, error, "admin"));
    } finally {
      setPending(false);
    }
  };
  return (
    <Notice
      title={describeHolder(t, state)}
      actions={
        <Button variant="contained" aria-disabled={isPending} onClick={() => void takeOver()}>
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
  const t = useTranslations();
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

function StoppedNotice({ reason }: { reason: "missing" | "denied" }) {
  const t = useTranslations();
  return (
    <Notice tone="warning" actions={<CopyText />}>
      <p>{t(`editing.stopped.${reason}`)}</p>
    </Notice>
  );
}
