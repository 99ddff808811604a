import { expect, it } from "vitest";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openMembers } from "#tests/support/members/members.ts";
import { createPost } from "#tests/support/servers/platform.ts";

const poll = {
  id: "tide",
  title: "When?",
  options: [
    { id: "early", title: "Early" },
    { id: "late", title: "Late" },
  ],
  settings: { permissions: { vote: "SITE_MEMBERS" }, showVoters: true },
};
const richContent = normaliseRichContent({
  nodes: [{ type: "POLL", id: "n", pollData: { poll } }],
});

forEachDatabase("a poll for members", (bench) => {
  it("counts one vote per member across browsers, and rejects votes by visitors", async () => {
    const members = await openMembers(bench);
    const { id } = await members.platform.posts.create(createPost({ richContent }), "ADMIN");
    const path = `/quire/v1/posts/${id}/polls/tide`;
    const ballot = (voter: string, option: string) => ({ voter, optionIds: [option] });

    const refused = await members.post(`${path}/votes`, ballot("a-visitor", "early"));
    expect(refused.status).toBe(403);

    const { body } = await members.join("ada@example.com");
    const { access } = await members.exchange(body.sessionToken);
    await members.post(`${path}/votes`, ballot("one-browser", "early"), access);
    const voted = await members.post(`${path}/votes`, ballot("another-one", "late"), access);
    expect(voted.body.poll).toMatchObject({
      total: 1,
      chosen: ["late"],
      options: [{ count: 0 }, { count: 1, voters: ["A member"] }],
    });
  });
});
