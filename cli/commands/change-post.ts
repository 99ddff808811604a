/** Changes a post for a command, and explains why a post does not allow the command. */
import { CommandError } from "../../lib/command/command-error.ts";
import { describeStatus, statusNames } from "../../lib/command/describe-refusal.ts";
import type { FoundPost, PostService } from "../../lib/platform/index.ts";
import { WireError } from "../../lib/wix/errors/errors.ts";
import { findPost } from "../find-post.ts";
import { printLine } from "../print.ts";
import { withPlatform } from "../with-platform.ts";

/** A change to one post. */
export type Work = (posts: PostService, id: string) => Promise<unknown>;

/** Returns what a change did to a post, besides its status. Receives the post as it was before. */
type Effect = (before: FoundPost) => string;

/** Returns the effect of a command on the changes to a published post, which stays published. */
export const describeChanges =
  (result: string): Effect =>
  ({ status }) =>
    status === "PUBLISHED" ? `, changes ${result}` : "";

/**
 * Changes a post and prints its status, directly followed by `effect`, for changes that the status does not
 * show.
 */
export function changePost(
  command: string,
  key: string,
  work: Work,
  effect: string | Effect = "",
): Promise<void> {
  return withPlatform(async (platform) => {
    const post = await findPost(platform, key, { fromTrash: command === "untrash" });
    try {
      await work(platform.posts, post.id);
    } catch (error) {
      if (!isRefusedByStatus(error)) throw error;
      throw new CommandError(await describeStatusRefusal(post, command), { cause: error });
    }
    const { slug, title, status } = await findPost(platform, post.id);
    const shownEffect = typeof effect === "string" ? effect : effect(post);
    printLine(`“${title}” (${slug}): ${statusNames[status]}${shownEffect}`);
  });
}

const isRefusedByStatus = (error: unknown): boolean =>
  error instanceof WireError && ["INVALID_TRANSITION", "POST_DELETED"].includes(error.code);

async function describeStatusRefusal(
  { title, slug, status }: FoundPost,
  command: string,
): Promise<string> {
  const { listTransitions } = await import("../../lib/platform/index.ts");
  const reason = `“${title}” (${slug}) is ${describeStatus(status)}`;
  const possible = listTransitions(status).map(({ action }) =>
    action === "restore" ? "untrash" : action,
  );
  return `${reason}, so “${command}” is not possible. Possible: ${possible.join(", ")}.`;
}
