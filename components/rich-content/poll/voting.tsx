"use client"; // asks how the votes stand, and casts one

import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from "react";
import { paths } from "#lib/site/paths.ts";
import styles from "./poll.module.css";
import { readPollState, type PollState } from "./poll-state.ts";

export type VotingOption = {
  readonly id: string;
  readonly title: string;
  readonly picture: ReactNode;
};

type Props = {
  /** Where the site counts the votes; nothing where they are not counted. */
  address: string | undefined;
  title: string;
  options: readonly VotingOption[];
  isGrid: boolean;
  takesSeveral: boolean;
  showsCounts: boolean;
};

/** The options of a poll: a plain list until the site has said that votes are counted. */
export function Voting({ address, title, options, isGrid, takesSeveral, showsCounts }: Props) {
  const place = useRef<HTMLFormElement>(null);
  const name = useId();
  const [state, setState] = useState<PollState>();
  /** What is marked and not sent yet; until then it is what the voter chose before. */
  const [picked, setPicked] = useState<readonly string[]>();
  const [isSending, setSending] = useState(false);
  const [message, setMessage] = useState("");
  useEffect(() => {
    const element = place.current;
    if (element === null || address === undefined) return undefined;
    const leaving = new AbortController();
    const load = async () => {
      try {
        const response = await fetch(address, { signal: leaving.signal });
        if (response.status === 200) setState(readPollState(await response.json()));
      } catch {
        // Without an answer the poll stays what it is without JavaScript: a list to read.
      }
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        observer.disconnect();
        void load();
      },
      { rootMargin: "200px" },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      leaving.abort();
    };
  }, [address]);

  const hasVoted = (state?.chosen.length ?? 0) > 0;
  // An option may be gone since somebody chose it.
  const marked = options
    .map(({ id }) => id)
    .filter((id) => (picked ?? state?.chosen)?.includes(id) === true);

  const cast = async (optionIds: readonly string[]) => {
    if (address === undefined || isSending) return;
    if (optionIds.length === 0 && !hasVoted) {
      setMessage("Choose an option first.");
      return;
    }
    setSending(true);
    setMessage("");
    try {
      const response = await fetch(address, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ optionIds }),
      });
      const next = response.status === 200 ? readPollState(await response.json()) : undefined;
      if (next !== undefined) {
        setState(next);
        setPicked(undefined);
      }
      setMessage(
        next === undefined
          ? "Your vote could not be counted. Try again in a moment."
          : optionIds.length === 0
            ? "Your vote has been taken back."
            : "Your vote has been counted. You can change it at any time.",
      );
    } catch {
      setMessage("Your vote did not reach the site. Check the connection and try again.");
    } finally {
      setSending(false);
    }
  };

  const mark = (id: string, isMarked: boolean) => {
    const others = takesSeveral ? marked.filter((other) => other !== id) : [];
    setPicked(isMarked ? [...others, id] : others);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void cast(marked);
  };

  const canVote = state?.canVote === true;
  return (
    <form ref={place} className={styles.form} onSubmit={submit}>
      <fieldset className={styles.question} disabled={!canVote || isSending}>
        <legend className={styles.title}>{title}</legend>
        <ul className={isGrid ? styles.grid : styles.list}>
          {options.map(({ id, title: words, picture }) => (
            <li key={id} className={styles.option}>
              <label className={styles.choice}>
                {picture}
                <span className={styles.answer}>
                  {canVote ? (
                    <input
                      type={takesSeveral ? "checkbox" : "radio"}
                      name={name}
                      checked={marked.includes(id)}
                      onChange={(event) => mark(id, event.currentTarget.checked)}
                    />
                  ) : (
                    <span className={styles.bullet} />
                  )}
                  <span>{words}</span>
                  <Result state={state} optionId={id} showsCounts={showsCounts} />
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <div className={styles.foot}>
        {canVote && (
          <button type="submit" className={styles.vote} disabled={isSending}>
            {hasVoted ? "Change my vote" : "Vote"}
          </button>
        )}
        {canVote && hasVoted && (
          <button
            type="button"
            className={styles.takeBack}
            disabled={isSending}
            onClick={() => void cast([])}
          >
            Take it back
          </button>
        )}
        <output className={styles.message}>{message || noteOf(state)}</output>
        {state !== undefined && !canVote && (
          <a href={paths.login(location.pathname)}>Log in to vote</a>
        )}
      </div>
    </form>
  );
}

type ResultProps = { state: PollState | undefined; optionId: string; showsCounts: boolean };

function Result({ state, optionId, showsCounts }: ResultProps) {
  const result = state?.options.find(({ id }) => id === optionId);
  if (state?.resultsVisible !== true || result?.share === undefined) return null;
  const percent = `${Math.round(result.share * 100)} %`;
  return (
    <>
      {result.voters.length > 0 && (
        <span className={styles.voters}>{result.voters.join(", ")}</span>
      )}
      <span className={styles.share}>
        {percent}
        {showsCounts && result.count !== undefined && ` · ${result.count}`}
      </span>
      <span className={styles.bar} style={{ inlineSize: `${result.share * 100}%` }} />
    </>
  );
}

function noteOf(state: PollState | undefined): string {
  if (state === undefined) return "";
  if (!state.canVote) return "Members of this site vote here.";
  if (!state.resultsVisible) return "The results show once you have voted.";
  if (state.total === undefined) return "";
  return state.total === 1 ? "1 vote" : `${state.total} votes`;
}
