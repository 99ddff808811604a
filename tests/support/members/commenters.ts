/** A platform with a post and members who comment on it. */
import type { PlatformOptions } from "#lib/platform/platform.ts";
import type { DatabaseBench } from "../databases/database.ts";
import { createDocument, createPost, type Clock } from "../servers/platform.ts";
import { openMembers } from "./members.ts";

type Rules = NonNullable<PlatformOptions["comments"]>;

/** Opens a blog on which no comment waits for approval, unless `rules` say so. */
export async function openComments(
  bench: DatabaseBench,
  rules: Partial<Rules> = {},
  options: Partial<PlatformOptions> & { readonly clock?: Clock } = {},
) {
  const members = await openMembers(bench, {
    comments: { isOn: true, hold: "none", blockedWords: [], ...rules },
    ...options,
  });
  const { platform } = members;
  const { comments } = platform;
  const { id: postId } = await platform.posts.create(createPost(), "ADMIN");
  const addMember = async (name: string): Promise<string> => {
    const email = `${name}@example.com`;
    return (await platform.identities.signOn(email, {}, { isVerified: true })).identity.id;
  };
  const ada = await addMember("ada");
  const bo = await addMember("bo");
  let written = 0;
  return {
    members,
    platform,
    comments,
    postId,
    ada,
    bo,
    addMember,
    /** Writes a comment by a new member, so that no rate limit applies. */
    async write(text: string, parentId?: string) {
      written += 1;
      const memberId = await addMember(`writer-${written}`);
      return comments.create({ postId, parentId, memberId, content: createDocument(text) });
    },
    /** Writes a comment by a member. */
    say: (memberId: string, text: string, parentId?: string) =>
      comments.create({ postId, parentId, memberId, content: createDocument(text) }),
  };
}
