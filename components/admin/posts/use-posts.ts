"use client"; // caches the list of posts

import type { PostAction } from "#lib/wix/admin.ts";
import type { PostStatus } from "#lib/wix/enums.ts";
import { useResource } from "../../members/account/data/use-resource.tsx";
import { actOnPost, buildListPath } from "../admin-calls.ts";
import { postsResponse, type AdminPost, type PostsPage } from "../admin-schema.ts";
import { toParameters, type FilterValues } from "./post-filter.ts";

type Query = {
  readonly status: PostStatus | undefined;
  readonly search: string;
  readonly page: number;
  readonly filters: FilterValues;
};

/**
 * Returns one page of posts and a function that performs actions on them. Actions that rarely fail are
 * applied optimistically and rolled back on failure.
 */
export function usePosts({ status, search, page, filters }: Query) {
  const { mutate, ...resource } = useResource(
    buildListPath("posts", { status, search, page, filters: toParameters(filters) }),
    postsResponse,
    { keepPreviousData: true },
  );
  const { data } = resource;
  /** Performs an action, then reloads the list even if the action failed. Throws `AccountError`. */
  const act = async (post: AdminPost, action: PostAction, body?: object): Promise<void> => {
    // Actions are available only once the list has loaded.
    if (data === undefined) return;
    const shown = { id: post.id, editedDate: post.updatedDate.toISOString() };
    const expected = { ...post, ...expectedChanges[action] };
    try {
      await mutate(
        async (list = data) => replacePost(list, status, await actOnPost(shown, action, body)),
        {
          optimisticData: (list = data) => replacePost(list, status, expected),
          rollbackOnError: true,
        },
      );
    } catch (failure) {
      await mutate();
      throw failure;
    }
  };
  return { ...resource, mutate, act };
}

/** Optimistic changes to a post, for actions that rarely fail. */
const expectedChanges: Readonly<Partial<Record<PostAction, Partial<AdminPost>>>> = {
  pin: { pinned: true },
  unpin: { pinned: false },
  feature: { featured: true },
  unfeature: { featured: false },
  trash: { status: "DELETED" },
};

/**
 * Returns the list with the post replaced by its new version, or without the post if it no longer belongs
 * there.
 */
function replacePost(
  list: PostsPage,
  status: PostStatus | undefined,
  changed: AdminPost,
): PostsPage {
  const belongs = status === undefined ? changed.status !== "DELETED" : changed.status === status;
  return {
    ...list,
    posts: list.posts.flatMap((post) => (post.id !== changed.id ? post : belongs ? changed : [])),
  };
}
