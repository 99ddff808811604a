"use client"; // lists the member's sessions, and ends them

import Button from "@mui/material/Button";
import { useRef, useState, type ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { AccountError } from "../data/account-error.ts";
import { useSessions } from "../data/account-resources.ts";
import { formatDateTime } from "../account-dates.ts";
import type { Session } from "../data/account-schema.ts";
import { Panel } from "../panel.tsx";
import { formatDevice } from "./format-device.ts";
import styles from "./session-list.module.css";

export function SessionList() {
  const say = useTranslations();
  const { data, error, reload, endOne, endOthers } = useSessions();
  const sessions = data?.sessions;
  const [message, setMessage] = useState("");
  const isEnding = useRef(false);
  /** Takes the focus, because the clicked button disappears together with its session. */
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
      const isUnreachable = failure instanceof AccountError && failure.code === "NETWORK";
      setMessage(say(isUnreachable ? "account.sessions.unreachable" : "account.sessions.notEnded"));
    } finally {
      isEnding.current = false;
    }
  };

  const loading =
    sessions !== undefined
      ? ""
      : say(error === undefined ? "account.sessions.reading" : "account.sessions.unreadable");
  return (
    <Panel title={say("account.sessions.title")} note={say("account.sessions.note")}>
      {sessions !== undefined && (
        <ul className={styles.list}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onEnd={() =>
                end(
                  () => endOne(session),
                  say("account.sessions.ended", { device: formatDevice(say, session.device) }),
                )
              }
            />
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        {sessions === undefined && error !== undefined && (
          <Button variant="outlined" onClick={reload}>
            {say("account.frame.tryAgain")}
          </Button>
        )}
        {sessions?.some(({ isCurrent }) => !isCurrent) === true && (
          <Button
            variant="outlined"
            onClick={() => void end(endOthers, say("account.sessions.endedOthers"))}
          >
            {say("account.sessions.endOthers")}
          </Button>
        )}
        <output ref={note} tabIndex={-1} className={styles.message}>
          {message || loading}
        </output>
      </div>
    </Panel>
  );
}

type RowProps = { session: Session; onEnd: () => Promise<void> };

function SessionRow({ session, onEnd }: RowProps) {
  const say = useTranslations();
  const language = useLocale();
  const { isCurrent, lastUsedDate } = session;
  const device = formatDevice(say, session.device);
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>{device}</p>
        {isCurrent ? (
          <p className={styles.here}>{say("account.sessions.thisBrowser")}</p>
        ) : (
          <p className="caption">
            {say.rich("account.sessions.lastUsed", {
              moment: formatDateTime(lastUsedDate, language),
              time: renderTime(lastUsedDate),
            })}
          </p>
        )}
      </div>
      {!isCurrent && (
        <Button
          variant="text"
          onClick={() => void onEnd()}
          aria-label={say("account.sessions.endDevice", { device })}
        >
          {say("account.sessions.end")}
        </Button>
      )}
    </li>
  );
}

const renderTime = (date: Date) => (moment: ReactNode) => (
  <time dateTime={date.toISOString()}>{moment}</time>
);
