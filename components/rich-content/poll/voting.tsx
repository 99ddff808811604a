"use client"; // handles the inputs of a poll

import { useId, useRef, type ReactNode, type SubmitEvent } from "react";
import { formatCount } from "#lib/messages/count-forms.ts";
import { paths } from "#lib/site/paths/paths.ts";
import styles from "./poll.module.css";
import type { PollState } from "./poll-state.ts";
import { useVoting } from "./use-voting.ts";
import type { VotingTexts } from "./voting-texts.ts";

export type VotingOption = {
  readonly id: string;
  readonly title: string;
  readonly picture: ReactNode;
};

type Props = {
  /** API path for the poll, or `undefined` if its votes are not counted. */
  address: string | undefined;
  title: string;
  options: readonly VotingOption[];
  isGrid: boolean;
  takesSeveral: boolean;
  showsCounts: boolean;
  texts: VotingTexts;
};

/** Renders a poll's options as a plain list, or as inputs once the API reports that the reader can vote. */
export function Voting({ address, title, options, texts, ...looks }: Props) {
  const { isGrid, takesSeveral, showsCounts } = looks;
  const place = useRef<HTMLFormElement>(null);
  const name = useId();
  const { state, selectedIds, hasVoted, isSending, message, select, cast } = useVoting({
    address,
    options,
    takesSeveral,
    texts,
    place,
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void cast(selectedIds);
  };

  const canVote = state?.canVote === true;
  return (
    <form ref={place} onSubmit={submit}>
      <fieldset className={styles.question} disabled={!canVote}>
        <legend className={styles.title}>{title}</legend>
        <ul className={isGrid ? styles.grid : styles.list}>
          {options.map(({ id, title: answer, picture }) => (
            <li key={id} className={styles.option}>
              <label className={styles.choice}>
                {picture}
                <span className={styles.answer}>
                  {canVote ? (
                    <input
                      type={takesSeveral ? "checkbox" : "radio"}
                      name={name}
                      checked={selectedIds.includes(id)}
                      onChange={(event) => select(id, event.currentTarget.checked)}
                    />
                  ) : (
                    <span className={styles.bullet} />
                  )}
                  <span>{answer}</span>
                  <Result state={state} optionId={id} showsCounts={showsCounts} texts={texts} />
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <div className={styles.foot}>
        {/* Disabled buttons would lose the focus. */}
        {canVote && (
          <button type="submit" className={styles.vote} aria-disabled={isSending}>
            {hasVoted ? texts.change : texts.vote}
          </button>
        )}
        {canVote && hasVoted && (
          <button
            type="button"
            className={styles.takeBack}
            aria-disabled={isSending}
            onClick={() => void cast([])}
          >
            {texts.takeBack}
          </button>
        )}
        <output className={styles.message}>{message || describeState(state, texts)}</output>
        {state !== undefined && !canVote && (
          <a href={paths.login(location.pathname)}>{texts.logIn}</a>
        )}
      </div>
    </form>
  );
}

type ResultProps = {
  state: PollState | undefined;
  optionId: string;
  showsCounts: boolean;
  texts: VotingTexts;
};

function Result({ state, optionId, showsCounts, texts }: ResultProps) {
  const result = state?.options.find(({ id }) => id === optionId);
  if (state?.resultsVisible !== true || result?.share === undefined) return null;
  const number = new Intl.NumberFormat(texts.language);
  const form = showsCounts && result.count !== undefined ? texts.shareAndCount : texts.share;
  return (
    <>
      {result.voters.length > 0 && (
        <span className={styles.voters}>{result.voters.join(", ")}</span>
      )}
      <span className={styles.share}>
        {form
          .replace("{percent}", number.format(Math.round(result.share * 100)))
          .replace("{count}", number.format(result.count ?? 0))}
      </span>
      <span className={styles.bar} style={{ inlineSize: `${result.share * 100}%` }} />
    </>
  );
}

function describeState(state: PollState | undefined, texts: VotingTexts): string {
  if (state === undefined) return "";
  if (!state.canVote) return texts.membersOnly;
  if (!state.resultsVisible) return texts.resultsLater;
  return state.total === undefined ? "" : formatCount(texts.total, state.total);
}
