import { readField } from "#lib/wix/json-object.ts";

export type PollState = {
  readonly total: number | undefined;
  readonly options: readonly {
    readonly id: string;
    readonly count: number | undefined;
    /** Share of all votes, from 0 to 1. */
    readonly share: number | undefined;
    /** Names of the members who voted for this option, if the poll shows names. */
    readonly voters: readonly string[];
  }[];
  /** IDs of the options in the reader's last vote. */
  readonly votedIds: readonly string[];
  readonly canVote: boolean;
  readonly resultsVisible: boolean;
};

/**
 * Parses the API's response about a poll. Returns `undefined` for any other value. Does not use a schema,
 * because post pages would then load the schema library just for this response.
 */
export function readPollState(answer: unknown): PollState | undefined {
  const poll = readField(answer, "poll");
  const options = readField(poll, "options");
  const votedIds = readField(poll, "chosen");
  if (!Array.isArray(options) || !Array.isArray(votedIds)) return undefined;
  return {
    total: readNumber(readField(poll, "total")),
    options: options.map((option: unknown) => ({
      id: String(readField(option, "id")),
      count: readNumber(readField(option, "count")),
      share: readNumber(readField(option, "share")),
      voters: readTexts(readField(option, "voters")),
    })),
    votedIds: votedIds.map(String),
    canVote: readField(poll, "canVote") === true,
    resultsVisible: readField(poll, "resultsVisible") === true,
  };
}

function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function readNumber(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}
