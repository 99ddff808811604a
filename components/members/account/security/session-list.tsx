"use client"; // lists the member's sessions, and ends them

import Button from "@mui/material/Button";
import { useRef, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "#components/calls/call-error.ts";
import { useSessions } from "../data/account-resources.ts";
import { useDates } from "#components/ui/dates.tsx";
import type { Session } from "../data/account-schema.ts";
import { useQueue } from "../../../ui/use-queue.ts";
import { Panel } from "../panel.tsx";
import { formatDevice } from "./format-device.ts";
import styles from "./session-list.module.css";

export function SessionList() {
  const t = useTranslations();
  const { data, error, reload, endOne, endOthers } = useSessions();
  const sessions = data?.sessions;
  const [message, setMessage] = useState("");
  const enqueue = useQueue();
  /** The sessions whose end is queued, so that a second click does not end them again. */
  const ending = useRef(new Set<string>());
  /** Takes the focus, because the clicked button disappears together with its session. */
  const note = useRef<HTMLOutputElement>(null);

  const end = (key: string, work: () => Promise<void>, done: string) => {
    note.current?.focus();
    if (ending.current.has(key)) return;
    ending.current.add(key);
    void enqueue(async () => {
      setMessage("");
      try {
        await work();
        setMessage(done);
      } catch (failure) {
        const isUnreachable = failure instanceof CallError && failure.code === "NETWORK";
        setMessage(t(isUnreachable ? "account.sessions.unreachable" : "account.sessions.notEnded"));
      } finally {
        ending.current.delete(key);
      }
    });
  };

  const loading =
    sessions !== undefined
      ? ""
      : t(error === undefined ? "account.sessions.reading" : "account.sessions.unreadable");
  return (
    <Panel title={t("account.sessions.title")} note={t("account.sessions.note")}>
      {sessions !== undefined && (
        <ul className={styles.list}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onEnd={() =>
                end(
                  session.id,
                  () => endOne(session),
                  t("account.sessions.ended", { device: formatDevice(t, session.device) }),
                )
              }
            />
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        {sessions === undefined && error !== undefined && (
          <Button variant="outlined" onClick={reload}>
            {t("account.frame.tryAgain")}
          </Button>
        )}
        {sessions?.some(({ isCurrent }) => !isCurrent) === true && (
          <Button
            variant="outlined"
            onClick={() => end("others", endOthers, t("account.sessions.endedOthers"))}
          >
            {t("account.sessions.endOthers")}
          </Button>
        )}
        <output ref={note} tabIndex={-1} className={styles.message}>
          {message || loading}
        </output>
      </div>
    </Panel>
  );
}

type RowProps = { session: Session; onEnd: () => void };

function SessionRow({ session, onEnd }: RowProps) {
  const t = useTranslations();
  const { formatDateTime } = useDates();
  const { isCurrent, lastUsedDate } = session;
  const device = formatDevice(t, session.device);
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>{device}</p>
        {isCurrent ? (
          <p className={styles.here}>{t("account.sessions.thisBrowser")}</p>
        ) : (
          <p className="caption">
            {t.rich("account.sessions.lastUsed", {
              moment: formatDateTime(lastUsedDate),
              time: renderTime(lastUsedDate),
            })}
          </p>
        )}
      </div>
      {!isCurrent && (
        <Button
          variant="text"
          onClick={({ detail }) => {
            // The second click of a double click is on the next session, which has moved up.
            if (detail < 2) onEnd();
          }}
          aria-label={t("account.sessions.endDevice", { device })}
        >
          {t("account.sessions.end")}
        </Button>
      )}
    </li>
  );
}

const renderTime = (date: Date) => (moment: ReactNode) => (
  <time dateTime={date.toISOString()}>{moment}</time>
);
