"use client"; // caches the list of posts

import { useRef, useState } from "react";
import type { PostAction } from "#lib/wix/admin.ts";
import type { PostStatus } from "#lib/wix/enums.ts";
import { useResource } from "#components/calls/use-resource.tsx";
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
 * shown at once and taken back on failure.
 */
export function usePosts({ status, search, page, filters }: Query) {
  const { mutate, ...resource } = useResource(
    buildListPath("posts", { status, search, page, filters: toParameters(filters) }),
    postsResponse,
    { keepPreviousData: true },
  );
  /** The posts of running actions. They stay until no action runs, because a list may be older than an action. */
  const [changed, setChanged] = useState<ReadonlyMap<string, AdminPost>>(new Map());
  const running = useRef(0);
  const show = (id: string, post?: AdminPost) =>
    setChanged((before) => {
      const after = new Map(before);
      if (post === undefined) after.delete(id);
      else after.set(id, post);
      return after;
    });
  const data =
    resource.data &&
    [...changed.values()].reduce((list, post) => replacePost(list, status, post), resource.data);
  /** Performs an action, then reloads the list even if the action failed. Throws `CallError`. */
  const act = async (post: AdminPost, action: PostAction, body?: object): Promise<void> => {
    // Actions are available only once the list has loaded.
    if (data === undefined) return;
    const shown = { id: post.id, editedDate: post.updatedDate.toISOString() };
    const expected = expectedChanges[action];
    if (expected !== undefined) show(post.id, { ...post, ...expected });
    running.current += 1;
    try {
      show(post.id, await actOnPost(shown, action, body));
    } catch (failure) {
      show(post.id);
      throw failure;
    } finally {
      await mutate();
      running.current -= 1;
      if (running.current === 0) setChanged(new Map());
    }
  };
  return { ...resource, data, mutate, act };
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
