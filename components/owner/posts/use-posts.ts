"use client"; // keeps what the site answers about posts

import useSWR from "swr";
import type { PostStatus } from "#lib/wix/enums.ts";
import type { PostAction } from "#lib/wix/owner.ts";
import type { AccountError } from "../../account/account-error.ts";
import { actOnPost, postsCall, readPosts } from "../owner-calls.ts";
import type { OwnerPost, PostsPage } from "../owner-schema.ts";

type Query = {
  readonly status: PostStatus | undefined;
  readonly search: string;
  readonly page: number;
};

/** One page of the posts. What can hardly be refused is shown at once, and taken back when it is. */
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
    /** Throws `AccountError`; the list is read again whatever became of it. */
    act: async (post: OwnerPost, action: PostAction, body?: object): Promise<void> => {
      // Nothing is asked of a list that is not there.
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

/** The list with a post as it has become; without it where it does not belong any more. */
function withPost(list: PostsPage, status: PostStatus | undefined, changed: OwnerPost): PostsPage {
  const belongs = status === undefined ? changed.status !== "DELETED" : changed.status === status;
  return {
    ...list,
    posts: list.posts.flatMap((post) => (post.id !== changed.id ? post : belongs ? changed : [])),
  };
}

/** What an action leads to when nothing speaks against it. */
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
