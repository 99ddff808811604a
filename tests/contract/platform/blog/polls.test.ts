import { expect, it } from "vitest";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openOwners } from "#tests/support/members/owners.ts";
import { openTestPlatform, createPost } from "#tests/support/servers/platform.ts";

const options = ["early", "late", "never"];

type Settings = {
  view?: "CREATOR" | "VOTERS" | "EVERYONE";
  vote?: "SITE_MEMBERS" | "ALL";
  allowMultipleVotes?: boolean;
  showVotesCount?: boolean;
  showVoters?: boolean;
};

/** Returns a document that contains a poll inside a layout. */
function documentWithPoll({ showVotesCount = true, showVoters = false, ...permissions }: Settings) {
  const poll = {
    id: "tide",
    title: "When?",
    creatorId: "the-creator",
    options: options.map((id) => ({ id, title: id })),
    settings: { permissions, showVotesCount, showVoters },
  };
  return normaliseRichContent({
    nodes: [{ type: "LAYOUT", nodes: [{ type: "POLL", id: "n", pollData: { poll } }] }],
  });
}

const visitor = (id: string) => ({ kind: "visitor", id }) as const;
const member = (id: string) => ({ kind: "member", id }) as const;

forEachDatabase("polls", (bench) => {
  async function open(settings: Settings = {}) {
    const location = await bench.locate();
    const platform = await openTestPlatform(bench, { location });
    const { id } = await platform.posts.create(
      createPost({ richContent: documentWithPoll(settings) }),
      "ADMIN",
    );
    return { ...platform, location, postId: id, key: { postId: id, pollId: "tide" } };
  }

  it("count one choice per voter, which can be changed and withdrawn", async () => {
    const { polls, key } = await open();
    await polls.vote(key, visitor("one"), ["early"]);
    await polls.vote(key, visitor("two"), ["early"]);
    const state = await polls.vote(key, visitor("one"), ["late"]);
    expect(state).toEqual({
      total: 2,
      options: [
        { id: "early", count: 1, share: 0.5 },
        { id: "late", count: 1, share: 0.5 },
        { id: "never", count: 0, share: 0 },
      ],
      chosen: ["late"],
      canVote: true,
      resultsVisible: true,
    });
    expect(await polls.vote(key, visitor("one"), [])).toMatchObject({ total: 1, chosen: [] });
  });

  it("keep one choice for a voter who votes many times concurrently on several instances", async () => {
    const { polls, key, location } = await open();
    const other = await openTestPlatform(bench, { location });
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? polls : other.polls).vote(key, visitor("one"), [
          options[index % 3] ?? "",
        ]),
      ),
    );
    const state = await polls.read(key, visitor("one"));
    expect(state.total).toBe(1);
    expect(state.chosen).toHaveLength(1);
    expect(state.options.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(1);
  });

  it("accept several choices only if the poll allows it", async () => {
    const single = await open();
    await expect(single.polls.vote(single.key, visitor("one"), ["early", "late"])).rejects.toThrow(
      "optionIds",
    );
    const several = await open({ allowMultipleVotes: true });
    expect(
      await several.polls.vote(several.key, visitor("one"), ["late", "early", "late"]),
    ).toMatchObject({ total: 1, chosen: ["early", "late"] });
  });

  bench.itOnSqlite("accept votes only from members if the poll requires membership", async () => {
    const { polls, key } = await open({ vote: "SITE_MEMBERS" });
    await expect(polls.vote(key, visitor("one"), ["early"])).rejects.toMatchObject({
      status: 403,
      message: "Log in to vote.",
    });
    expect((await polls.read(key)).canVote).toBe(false);
    expect(await polls.vote(key, member("m"), ["early"])).toMatchObject({ total: 1 });
    // A visitor whose ID equals a member's is a different voter.
    expect((await polls.read(key, visitor("m"))).chosen).toEqual([]);
  });

  bench.itOnSqlite(
    "restrict results to voters or the creator, and hide counts, if configured to",
    async () => {
      const voters = await open({ view: "VOTERS" });
      await voters.polls.vote(voters.key, visitor("one"), ["early"]);
      expect(await voters.polls.read(voters.key, visitor("two"))).toEqual({
        options: options.map((id) => ({ id })),
        chosen: [],
        canVote: true,
        resultsVisible: false,
      });
      expect((await voters.polls.read(voters.key, visitor("one"))).resultsVisible).toBe(true);

      const creator = await open({ view: "CREATOR" });
      await creator.polls.vote(creator.key, visitor("one"), ["early"]);
      expect((await creator.polls.read(creator.key, visitor("one"))).resultsVisible).toBe(false);
      expect((await creator.polls.read(creator.key, member("the-creator"))).total).toBe(1);

      const shares = await open({ showVotesCount: false });
      const state = await shares.polls.vote(shares.key, visitor("one"), ["early"]);
      expect(state.total).toBeUndefined();
      expect(state.options[0]).toEqual({ id: "early", share: 1 });
    },
  );

  bench.itOnSqlite("show creator-only results to the blog owner as well", async () => {
    const { platform, ownerId } = await openOwners(bench);
    const richContent = documentWithPoll({ view: "CREATOR" });
    const { id } = await platform.posts.create(createPost({ richContent }), "ADMIN");
    const key = { postId: id, pollId: "tide" };
    expect((await platform.polls.read(key, visitor(ownerId))).resultsVisible).toBe(false);
    expect((await platform.polls.read(key, member(ownerId))).total).toBe(0);
  });

  bench.itOnSqlite(
    "name the members who voted, but never visitors, if the poll shows voters",
    async () => {
      const { polls, members, key } = await open({ showVoters: true });
      const ada = await members.upsert({ slug: "ada", nickname: "Ada", about: "" });
      await polls.vote(key, member(ada.id), ["early"]);
      await polls.vote(key, visitor("one"), ["early"]);
      const { options: shown } = await polls.read(key);
      expect(shown[0]).toEqual({ id: "early", count: 2, share: 1, voters: ["Ada"] });
      expect(shown[1]).toEqual({ id: "late", count: 0, share: 0 });
      const silent = await open();
      const other = await silent.members.upsert({ slug: "ada", nickname: "Ada", about: "" });
      const state = await silent.polls.vote(silent.key, member(other.id), ["early"]);
      expect(JSON.stringify(state)).not.toContain("Ada");
    },
  );

  bench.itOnSqlite("exist only in published posts, and accept only their own options", async () => {
    const { polls, posts, key } = await open();
    for (const wrong of [
      { ...key, pollId: "other" },
      { ...key, postId: "other" },
    ]) {
      await expect(polls.read(wrong)).rejects.toMatchObject({ status: 404 });
    }
    await expect(polls.vote(key, visitor("one"), ["maybe"])).rejects.toMatchObject({ status: 400 });
    await posts.unpublish(key.postId);
    await expect(polls.vote(key, visitor("one"), ["early"])).rejects.toMatchObject({ status: 404 });
  });

  bench.itOnSqlite("work over HTTP, with errors that name the invalid field", async () => {
    const { fetch: call, key } = await open();
    const url = `https://blog.example/quire/v1/posts/${key.postId}/polls/tide`;
    const post = (body: unknown) =>
      call(
        new Request(`${url}/votes`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        }),
      );
    const voter = "a-browser-of-its-own";
    expect(await (await post({ voter, optionIds: ["early"] })).json()).toMatchObject({
      poll: { total: 1, chosen: ["early"] },
    });
    expect(await (await call(new Request(`${url}?voter=${voter}`))).json()).toMatchObject({
      poll: { chosen: ["early"] },
    });
    const refused = await post({ voter, optionIds: "early" });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      details: { validationError: { fieldViolations: [{ field: "optionIds" }] } },
    });
  });
});
