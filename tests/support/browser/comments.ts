/** Comments on a running site. */
import { randomUUID } from "node:crypto";
import type { RunningSite } from "../servers/site.ts";
import { newPost, withPlatform } from "../servers/site-platform.ts";

export type SeededComment = {
  readonly text: string;
  readonly status?: "PENDING" | "PUBLISHED";
  /** Name of the member who writes the comment. Default: Bo. */
  readonly author?: string;
};

export type SeededPost = {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly commentIds: readonly string[];
  /** The IDs of the members, by name. */
  readonly members: Readonly<Record<string, string>>;
};

/** Creates a post with comments, oldest first. */
export const seedComments = (
  site: RunningSite,
  title: string,
  comments: readonly SeededComment[],
): Promise<SeededPost> =>
  withPlatform(site, async (platform) => {
    const author = await platform.members.upsert({ slug: "desk", nickname: "Desk", about: "" });
    const slug = `commented-${randomUUID().slice(0, 8)}`;
    const { id } = await platform.posts.create({ ...newPost(title, author.id), slug }, "PUBLISH");
    const members: Record<string, string> = {};
    const commentIds: string[] = [];
    for (const [index, { text, status = "PENDING", author: name = "Bo" }] of comments.entries()) {
      members[name] ??= await createMember(platform, name);
      const { id: commentId } = await platform.comments.importComment({
        origin: `test:${randomUUID()}`,
        postId: id,
        author: { memberId: members[name] },
        content: newPost(text, "").richContent,
        status,
        commentedAt: Date.now() - (comments.length - index) * 60_000,
      });
      commentIds.push(commentId);
    }
    return { id, slug, title, commentIds, members };
  });

type Platform = Parameters<Parameters<typeof withPlatform>[1]>[0];

async function createMember({ identities }: Platform, nickname: string): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const { id } = await identities.create(email, { profile: () => ({ nickname }), columns: {} });
  return id;
}
