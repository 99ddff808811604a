/** A platform with a post, comments and the people who moderate them. */
import type { DatabaseBench } from "../databases/database.ts";
import { createDocument, createPost } from "../servers/platform.ts";
import type { Answer } from "./members.ts";
import { openOwners, type Owners } from "./owners.ts";
import { joinStaff, type StaffMember } from "./staff.ts";

export type Moderation = Owners & {
  readonly postId: string;
  readonly moderator: StaffMember;
  readonly author: StaffMember;
  readonly ada: StaffMember;
  /** Makes a call as the moderator, or with another access token. */
  moderate(method: string, path: string, body?: unknown, access?: string): Promise<Answer>;
  /** Writes a comment and returns its ID. By default, Ada writes it. */
  write(text: string, memberId?: string, parentId?: string): Promise<string>;
  /** Performs an action on the comments in their current revision. */
  act(action: string, ...ids: string[]): Promise<Answer>;
};

export async function openModeration(
  bench: DatabaseBench,
  options: Parameters<typeof openOwners>[1] = {},
): Promise<Moderation> {
  const owners = await openOwners(bench, options);
  const { platform } = owners;
  const { id: postId } = await platform.posts.create(createPost({ title: "Low tide" }), "PUBLISH");
  const moderator = await joinStaff(owners, "moderator");
  const author = await joinStaff(owners, "author");
  const ada = await joinStaff(owners, undefined, "ada@example.com");
  const rename = (id: string, nickname: string) =>
    platform.identities.update(id, { profile: () => ({ nickname }), columns: {} });
  await rename(ada.id, "Ada");
  await rename(moderator.id, "Mo");
  const moderate: Moderation["moderate"] = (method, path, body, access = moderator.access) =>
    owners.ask(method, `/comments${path}`, body, access);
  return {
    ...owners,
    postId,
    moderator,
    author,
    ada,
    moderate,
    async write(text, memberId = ada.id, parentId) {
      owners.clock.advance(61_000);
      const content = createDocument(text);
      return (await platform.comments.create({ postId, memberId, parentId, content })).id;
    },
    async act(action, ...ids) {
      // Decisions are sorted by date.
      owners.clock.advance(1_000);
      const comments = await Promise.all(
        ids.map(async (id) => ({
          id,
          revision: (await platform.comments.findById(id))?.revision ?? "0",
        })),
      );
      return moderate("POST", "/actions", { action, comments });
    },
  };
}
