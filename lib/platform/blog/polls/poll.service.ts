/**
 * Votes in a post's polls. A poll's rules are part of the post's document. The database stores the votes, and
 * a new vote replaces the voter's previous one.
 */
import type { RichContentNode } from "../../../rich-content/document.ts";
import { normaliseRichContent } from "../../../rich-content/normalise.ts";
import { invalidField, notFound, WireError } from "../../../wix/errors/errors.ts";
import { isOwner } from "../../identity/roles/role.service.ts";
import {
  countVotes,
  findVisibleBody,
  listVoterNames,
  replaceVotes,
  listVotes,
  type PollKey,
} from "./poll.repository.ts";
import type { Database, Store } from "../../database/database.ts";

/** A voter: a member, or a browser identified by an ID that it generated. */
export type Voter = { readonly kind: "visitor" | "member"; readonly id: string };

export type PollState = {
  /** Number of voters. Present if the results are visible and the poll shows this number. */
  readonly total?: number;
  readonly options: readonly {
    readonly id: string;
    readonly count?: number;
    /** Share of all votes, from 0 to 1. */
    readonly share?: number;
    /** Names of the members who voted for the option, if the poll shows voters. */
    readonly voters?: readonly string[];
  }[];
  /** The options that this voter chose. */
  readonly chosen: readonly string[];
  readonly canVote: boolean;
  readonly resultsVisible: boolean;
};

type Poll = NonNullable<NonNullable<RichContentNode["pollData"]>["poll"]>;
type PublishedPoll = {
  readonly poll: Poll;
  readonly authorId: string;
  readonly optionIds: readonly string[];
};

export function createPollService({ database, now }: Store) {
  return {
    /** Returns a poll's state for a voter or, without one, for an anonymous reader. Throws `NOT_FOUND`. */
    async read(key: PollKey, voter?: Voter): Promise<PollState> {
      return readState(database, key, await requirePoll(database, key), voter);
    },

    /**
     * Replaces this voter's votes with votes for `optionIds`. An empty list withdraws the vote.
     *
     * Throws `NOT_FOUND` for an unknown post or poll, `INVALID_ARGUMENT` for unknown options or for more than
     * one option in a single-choice poll, and `PERMISSION_DENIED` if the voter is not allowed to vote.
     */
    async vote(key: PollKey, voter: Voter, optionIds: readonly string[]): Promise<PollState> {
      const found = await requirePoll(database, key);
      const chosen = [...new Set(optionIds)];
      assertMayVote(found, voter, chosen);
      await database
        .transaction()
        .execute((transaction) =>
          replaceVotes(transaction, key, buildVoterKey(voter), chosen, now()),
        );
      return readState(database, key, found, voter);
    },
  };
}

async function requirePoll(
  database: Database,
  { postId, pollId }: PollKey,
): Promise<PublishedPoll> {
  const body = await findVisibleBody(database, postId);
  const content = normaliseRichContent(body && JSON.parse(body.richContent));
  const poll = findPoll(content.nodes, pollId);
  if (body === undefined || poll === undefined) throw notFound("Poll");
  const optionIds = (poll.options ?? []).flatMap(({ id }) => id ?? []);
  return { poll, authorId: body.authorId, optionIds };
}

function findPoll(nodes: readonly RichContentNode[], pollId: string): Poll | undefined {
  for (const { pollData, nodes: inner } of nodes) {
    const poll = pollData?.poll?.id === pollId ? pollData.poll : findPoll(inner, pollId);
    if (poll !== undefined) return poll;
  }
  return undefined;
}

function assertMayVote(
  { poll, optionIds }: PublishedPoll,
  voter: Voter,
  chosen: readonly string[],
): void {
  const { vote, allowMultipleVotes } = poll.settings?.permissions ?? {};
  if (vote === "SITE_MEMBERS" && voter.kind !== "member") {
    throw new WireError({ status: 403, code: "PERMISSION_DENIED", message: "Log in to vote." });
  }
  if (chosen.some((id) => !optionIds.includes(id))) {
    throw invalidField("optionIds", "FORMAT", "contains an option that is not in the poll");
  }
  if (chosen.length > 1 && allowMultipleVotes !== true) {
    throw invalidField("optionIds", "MAX", "must contain at most one option");
  }
}

async function readState(
  database: Database,
  key: PollKey,
  found: PublishedPoll,
  voter: Voter | undefined,
): Promise<PollState> {
  const { poll, optionIds } = found;
  const { permissions, showVotesCount, showVoters } = poll.settings ?? {};
  const chosen = voter === undefined ? [] : await listVotes(database, key, buildVoterKey(voter));
  const resultsVisible = await areResultsVisible(database, found, voter, chosen.length > 0);
  const canVote = permissions?.vote !== "SITE_MEMBERS" || voter?.kind === "member";
  const state = { chosen, canVote, resultsVisible };
  if (!resultsVisible) return { ...state, options: optionIds.map((id) => ({ id })) };
  const { byOption, voters } = await countVotes(database, key);
  const votes = optionIds.reduce((sum, id) => sum + (byOption.get(id) ?? 0), 0);
  const showsCounts = showVotesCount !== false;
  const names = showVoters === true ? await listVoterNames(database, key) : undefined;
  return {
    ...state,
    ...(showsCounts && { total: voters }),
    options: optionIds.map((id) => {
      const count = byOption.get(id) ?? 0;
      const optionVoters = names?.get(id);
      return {
        id,
        share: votes === 0 ? 0 : count / votes,
        ...(showsCounts && { count }),
        ...(optionVoters !== undefined && { voters: optionVoters }),
      };
    }),
  };
}

/** The creator can see the results. So can owners, because few authors can log in. */
async function areResultsVisible(
  database: Database,
  { poll, authorId }: PublishedPoll,
  voter: Voter | undefined,
  hasVoted: boolean,
): Promise<boolean> {
  const view = poll.settings?.permissions?.view ?? "EVERYONE";
  if (view === "EVERYONE" || (view === "VOTERS" && hasVoted)) return true;
  if (voter?.kind !== "member") return false;
  return [authorId, poll.creatorId].includes(voter.id) || isOwner(database, voter.id);
}

const buildVoterKey = ({ kind, id }: Voter): string => `${kind} ${id}`;
