/**
 * Votes on the polls in posts. The rules of a poll are in the document of the post. The database stores the
 * votes, and a new vote replaces the voter's earlier vote.
 */
import type { RichContentNode } from "../../../rich-content/document.ts";
import { normaliseRichContent } from "../../../rich-content/normalise.ts";
import { invalidArgument, notFound, WireError } from "../../../wix/errors.ts";
import { findOwner } from "../../identity/owners/owner.service.ts";
import {
  countVotes,
  findPublishedBody,
  namesOfVoters,
  replaceVotes,
  listVotes,
  type PollKey,
} from "./poll.repository.ts";
import type { Store } from "../store.ts";

/** A voter: a member, or a browser identified by an id that it has generated. */
export type Voter = { readonly kind: "visitor" | "member"; readonly id: string };

export type PollState = {
  /** Number of voters. Present if the poll shows it and the results are visible. */
  readonly total?: number;
  readonly options: readonly {
    readonly id: string;
    readonly count?: number;
    /** Share of all votes, 0 to 1. */
    readonly share?: number;
    /** Names of the members who voted for the option, if the poll shows voters. */
    readonly voters?: readonly string[];
  }[];
  /** The options that this voter has chosen. */
  readonly chosen: readonly string[];
  readonly canVote: boolean;
  readonly resultsVisible: boolean;
};

type Poll = NonNullable<NonNullable<RichContentNode["pollData"]>["poll"]>;
type Found = { readonly poll: Poll; readonly authorId: string; readonly optionIds: string[] };

export type PollService = ReturnType<typeof createPollService>;

export function createPollService({ database, now }: Store) {
  async function find({ postId, pollId }: PollKey): Promise<Found> {
    const body = await findPublishedBody(database, postId);
    const content = normaliseRichContent(
      body === undefined ? undefined : JSON.parse(body.richContent),
    );
    const poll = pollIn(content.nodes, pollId);
    if (body === undefined || poll === undefined) throw notFound("Poll");
    const optionIds = (poll.options ?? []).flatMap(({ id }) => id ?? []);
    return { poll, authorId: body.authorId, optionIds };
  }

  async function readState(
    key: PollKey,
    { poll, authorId, optionIds }: Found,
    voter: Voter | undefined,
  ): Promise<PollState> {
    const { permissions, showVotesCount, showVoters } = poll.settings ?? {};
    const chosen = voter === undefined ? [] : await listVotes(database, key, buildVoterKey(voter));
    const resultsVisible =
      permissions?.view === undefined ||
      permissions.view === "EVERYONE" ||
      (permissions.view === "VOTERS" && chosen.length > 0) ||
      (voter?.kind === "member" && (await maySeeResults(voter.id, authorId, poll)));
    const canVote = permissions?.vote !== "SITE_MEMBERS" || voter?.kind === "member";
    if (!resultsVisible) {
      return { options: optionIds.map((id) => ({ id })), chosen, canVote, resultsVisible };
    }
    const { byOption, voters } = await countVotes(database, key);
    const votes = optionIds.reduce((sum, id) => sum + (byOption.get(id) ?? 0), 0);
    const showsCounts = showVotesCount !== false;
    const names = showVoters === true ? await namesOfVoters(database, key) : undefined;
    return {
      ...(showsCounts ? { total: voters } : {}),
      options: optionIds.map((id) => {
        const count = byOption.get(id) ?? 0;
        const share = votes === 0 ? 0 : count / votes;
        const voters = names?.get(id);
        return {
          id,
          share,
          ...(showsCounts ? { count } : {}),
          ...(voters === undefined ? {} : { voters }),
        };
      }),
      chosen,
      canVote,
      resultsVisible,
    };
  }

  /** Returns whether a member may see the results for the creator. Owners may too, because few authors can log in. */
  async function maySeeResults(memberId: string, authorId: string, poll: Poll): Promise<boolean> {
    return (
      [authorId, poll.creatorId].includes(memberId) ||
      (await findOwner(database, memberId)) !== undefined
    );
  }

  return {
    /** Returns the state of a poll for a voter, or for an anonymous reader. Throws `NOT_FOUND`. */
    async read(key: PollKey, voter?: Voter): Promise<PollState> {
      return readState(key, await find(key), voter);
    },

    /**
     * Replaces this voter's votes with votes for `optionIds`. An empty list withdraws the vote.
     *
     * Throws `NOT_FOUND` for an unknown post or poll, `INVALID_ARGUMENT` for unknown options and for several
     * options if the poll allows only one, and `PERMISSION_DENIED` if the voter may not vote.
     */
    async vote(key: PollKey, voter: Voter, optionIds: readonly string[]): Promise<PollState> {
      const found = await find(key);
      const { vote, allowMultipleVotes } = found.poll.settings?.permissions ?? {};
      if (vote === "SITE_MEMBERS" && voter.kind !== "member") {
        throw new WireError({
          status: 403,
          code: "PERMISSION_DENIED",
          message: "Log in to vote.",
        });
      }
      const chosen = [...new Set(optionIds)];
      if (chosen.some((id) => !found.optionIds.includes(id))) {
        throw invalidArgument([
          {
            field: "optionIds",
            description: "contains an option that is not in the poll",
            type: "FORMAT",
          },
        ]);
      }
      if (chosen.length > 1 && allowMultipleVotes !== true) {
        throw invalidArgument([
          { field: "optionIds", description: "must contain at most one option", type: "MAX" },
        ]);
      }
      await database
        .transaction()
        .execute((transaction) =>
          replaceVotes(transaction, key, buildVoterKey(voter), chosen, now()),
        );
      return readState(key, found, voter);
    },
  };
}

function pollIn(nodes: readonly RichContentNode[], pollId: string): Poll | undefined {
  for (const { pollData, nodes: inner } of nodes) {
    const poll = pollData?.poll?.id === pollId ? pollData.poll : pollIn(inner, pollId);
    if (poll !== undefined) return poll;
  }
  return undefined;
}

const buildVoterKey = ({ kind, id }: Voter): string => `${kind} ${id}`;
