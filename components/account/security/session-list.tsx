"use client"; // shows where the member is logged in, and ends it there

import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import { useSessions } from "../account-data.ts";
import { momentOf } from "../account-dates.ts";
import { AccountError } from "../account-error.ts";
import type { Session } from "../account-schema.ts";
import { Panel } from "../panel.tsx";
import styles from "./session-list.module.css";

export function SessionList() {
  const { sessions, error, reload, endOne, endOthers } = useSessions();
  const [message, setMessage] = useState("");
  const isEnding = useRef(false);
  /** What has the focus when the button that was pressed goes away with its session. */
  const note = useRef<HTMLOutputElement>(null);

  const end = async (work: () => Promise<void>, done: string) => {
    if (isEnding.current) return;
    isEnding.current = true;
    setMessage("");
    note.current?.focus();
    try {
      await work();
      setMessage(done);
    } catch (failure) {
      setMessage(wordsOf(failure));
    } finally {
      isEnding.current = false;
    }
  };

  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <Panel
      title="Where you are logged in"
      note="Something here that you do not know? End it, and choose a new password."
    >
      {sessions !== undefined && (
        <ul className={styles.list}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onEnd={() =>
                end(() => endOne(session.id), `${deviceOf(session)} has been logged out.`)
              }
            />
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        {sessions === undefined && error !== undefined && (
          <Button variant="outlined" onClick={() => void reload()}>
            Try again
          </Button>
        )}
        {others.length > 0 && (
          <Button
            variant="outlined"
            onClick={() => void end(endOthers, "You are logged in only in this browser now.")}
          >
            Log out everywhere else
          </Button>
        )}
        <output ref={note} tabIndex={-1} className={styles.message}>
          {message ||
            (sessions === undefined
              ? error === undefined
                ? "Looking where you are logged in …"
                : "Where you are logged in could not be read."
              : "")}
        </output>
      </div>
    </Panel>
  );
}

type RowProps = { session: Session; onEnd: () => Promise<void> };

function SessionRow({ session, onEnd }: RowProps) {
  const { isCurrent, lastUsedDate } = session;
  const device = deviceOf(session);
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>{device}</p>
        {isCurrent ? (
          <p className={styles.here}>This browser</p>
        ) : (
          <p className={styles.used}>
            Last used <time dateTime={lastUsedDate.toISOString()}>{momentOf(lastUsedDate)}</time>
          </p>
        )}
      </div>
      {!isCurrent && (
        <Button variant="text" onClick={() => void onEnd()} aria-label={`Log out ${device}`}>
          Log out
        </Button>
      )}
    </li>
  );
}

const deviceOf = ({ device }: Session) => device || "An unknown device";

function wordsOf(failure: unknown): string {
  if (failure instanceof AccountError && failure.code === "UNREACHABLE") {
    return "The site could not be reached: nothing was ended. Try again in a moment.";
  }
  return "That could not be ended. Try again in a moment.";
}
