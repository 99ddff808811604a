// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AdminPost } from "#components/admin/admin-schema.ts";
import type { MediaFile } from "#components/admin/media/media-schema.ts";
import { useFileActions } from "#components/admin/media/use-file-actions.ts";
import { usePosts } from "#components/admin/posts/use-posts.ts";
import { usePostBulk } from "#components/admin/posts/bulk/use-post-bulk.ts";
import { ResourceCache } from "#components/calls/use-resource.tsx";
import { MessageProvider } from "#components/messages/message-provider.tsx";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import { filesPath } from "#lib/wix/files.ts";
import { accountSite, logIn } from "#tests/support/components/account-site.tsx";

beforeEach(logIn);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const date = new Date("2026-03-14T09:30:00Z");

const createPost = (id: string): AdminPost => ({
  id,
  slug: id,
  title: id,
  status: "PUBLISHED",
  language: "en",
  author: "",
  pinned: false,
  featured: false,
  hasUnpublishedChanges: false,
  views: 0,
  updatedDate: date,
  firstPublishedDate: date,
  actions: [],
  bulkActions: ["trash"],
  canEdit: true,
});

const createFile = (id: string): MediaFile => ({
  id,
  url: `https://blog.example/media/${id}`,
  kind: "image",
  filename: `${id}.png`,
  mimeType: "image/png",
  bytes: 2400,
  createdDate: date,
  isUsed: false,
});

const reload = () => Promise.resolve();

type Items = {
  readonly isBusy: (id: string) => boolean;
  readonly remove: (id: string) => Promise<unknown>;
};

function useMovedPosts(): Items {
  const { run, isBusy } = usePostBulk({ reload, onResult: () => undefined });
  return { isBusy, remove: (id: string) => run([createPost(id)], "trash") };
}

function useDeletedFiles(): Items {
  const { run, isBusy } = useFileActions(reload);
  return { isBusy, remove: (id: string) => run([createFile(id)], "delete") };
}

test("a post that was moved to the trash does not come back while another one is moved there", async () => {
  const listed = ["heron", "otter", "stork"];
  const answers = new Map(listed.map((id) => [id, Promise.withResolvers<void>()]));
  const format = (id: string, status = "PUBLISHED") => ({ ...createPost(id), status });
  const trash = (id: string) => async () => {
    await answers.get(id)?.promise;
    listed.splice(listed.indexOf(id), 1);
    return Response.json({ post: format(id, "DELETED") });
  };
  accountSite({
    "GET /api/admin/posts": () =>
      Response.json({
        posts: listed.map((id) => format(id)),
        counts: {},
        waitingChanges: 0,
        languages: [],
        filter: {},
        metaData: { total: listed.length, count: listed.length, offset: 0 },
      }),
    "POST /api/admin/posts/heron/trash": trash("heron"),
    "POST /api/admin/posts/otter/trash": trash("otter"),
    "POST /api/admin/posts/stork/trash": () => new Response(null, { status: 503 }),
  });
  const query = { status: undefined, search: "", page: 1, filters: new Map() };
  const shown: string[] = [];
  const { result } = renderHook(
    () => {
      const posts = usePosts(query);
      const ids = (posts.data?.posts ?? []).map(({ id }) => id).join(" ");
      if (shown.at(-1) !== ids) shown.push(ids);
      return posts;
    },
    { wrapper: ResourceCache },
  );
  await waitFor(() => expect(shown.at(-1)).toBe("heron otter stork"));
  const move = (id: string) => {
    let done: Promise<void> = Promise.resolve();
    act(() => void (done = result.current.act(createPost(id), "trash")));
    return done;
  };
  const moves = [move("heron"), move("otter")];
  answers.get("heron")?.resolve();
  await act(() => moves[0]);
  answers.get("otter")?.resolve();
  await act(() => moves[1]);
  await act(() => move("stork").catch(() => undefined));
  expect(shown).toEqual(["", "heron otter stork", "otter stork", "stork"]);
});

const wrapper = ({ children }: { children: ReactNode }) => {
  const { admin, media, members, posts } = getCatalogue("en");
  return (
    <MessageProvider language="en" messages={{ admin, media, members, posts }}>
      {children}
    </MessageProvider>
  );
};

test.each([
  ["posts", "POST /api/admin/posts/actions", useMovedPosts],
  ["files", `POST ${filesPath}/bulk/files/delete`, useDeletedFiles],
] as const)(
  "%s are busy until their own action ends, even if others are deleted meanwhile",
  async (_, call, useItems) => {
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const site = accountSite({
      [call]: async () => {
        await answers[site.listBodies(call).length - 1]?.promise;
        return Response.json({ results: [] });
      },
    });
    const { result } = renderHook(useItems, { wrapper });
    const remove = (id: string) => {
      let done: Promise<unknown> = Promise.resolve();
      act(() => void (done = result.current.remove(id)));
      return done;
    };
    const [first] = [remove("heron"), remove("otter")];
    expect([result.current.isBusy("heron"), result.current.isBusy("otter")]).toEqual([true, true]);
    answers[0]?.resolve();
    await act(() => first);
    expect([result.current.isBusy("heron"), result.current.isBusy("otter")]).toEqual([false, true]);
    await act(() => remove("otter"));
    expect(site.listBodies(call)).toHaveLength(2);
  },
);
