"use client"; // caches the list of posts

import useSWR from "swr";
import type { PostStatus } from "#lib/wix/enums.ts";
import type { PostAction } from "#lib/wix/admin.ts";
import type { AccountError } from "../../members/account/data/account-error.ts";
import { actOnPost, postsCall, readPosts } from "../admin-calls.ts";
import type { OwnerPost, PostsPage } from "../admin-schema.ts";

type Query = {
  readonly status: PostStatus | undefined;
  readonly search: string;
  readonly page: number;
};

/**
 * Returns one page of the posts and a function that performs actions on them. Actions that rarely fail are shown
 * at once and rolled back on failure.
 */
export function usePosts(query: Query) {
  const { data, error, mutate } = useSWR<PostsPage, AccountError>(postsCall(query), readPosts, {
    keepPreviousData: true,
  });
  return {
    list: data,
    error,
    reload: async () => {
      await mutate();
    },
    /** Performs an action, then reloads the list even if the action failed. Throws `AccountError`. */
    act: async (post: OwnerPost, action: PostAction, body?: object): Promise<void> => {
      // Without a list, there is no post to act on.
      if (data === undefined) return;
      try {
        await mutate(
          async (list = data) => {
            const changed = await actOnPost(post.id, action, body);
            return withPost(list, query.status, changed);
          },
          {
            optimisticData: (list = data) => foreseen(list, query.status, post, action),
            rollbackOnError: true,
          },
        );
      } catch (failure) {
        await mutate();
        throw failure;
      }
    },
  };
}

/** Returns the list with a changed post, or without the post if it no longer belongs to the list. */
function withPost(list: PostsPage, status: PostStatus | undefined, changed: OwnerPost): PostsPage {
  const belongs = status === undefined ? changed.status !== "DELETED" : changed.status === status;
  return {
    ...list,
    posts: list.posts.flatMap((post) => (post.id !== changed.id ? post : belongs ? changed : [])),
  };
}

/** Returns the list as it will be if the action succeeds. */
function foreseen(
  list: PostsPage,
  status: PostStatus | undefined,
  post: OwnerPost,
  action: PostAction,
): PostsPage {
  if (action === "pin" || action === "unpin") {
    return withPost(list, status, { ...post, pinned: action === "pin" });
  }
  if (action === "feature" || action === "unfeature") {
    return withPost(list, status, { ...post, featured: action === "feature" });
  }
  return action === "trash" ? withPost(list, status, { ...post, status: "DELETED" }) : list;
}
