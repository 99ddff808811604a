// @vitest-environment jsdom
import {
  act,
  cleanup,
  fireEvent,
  renderHook,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AdminPost } from "#lib/wix/admin/admin-responses.ts";
import { CommentList } from "#components/admin/comments/comment-list.tsx";
import { useListActions } from "#components/admin/lists/use-list-actions.tsx";
import { createFileActions } from "#components/admin/media/file-actions.ts";
import type { MediaFile } from "#components/admin/media/media-schema.ts";
import { createBulkActions } from "#components/admin/posts/post-bulk-actions.tsx";
import { PostList } from "#components/admin/posts/post-list.tsx";
import { filesPath } from "#lib/wix/files.ts";
import { accountSite, logIn, refusal } from "#tests/support/components/account-site.tsx";
import {
  answerPosts,
  createPost,
  ListContexts,
  showList,
} from "#tests/support/components/admin-list.tsx";
import { createRouter } from "#tests/support/components/app-router.ts";

beforeEach(logIn);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const createFile = (id: string): MediaFile => ({
  id,
  url: `https://blog.example/media/${id}`,
  kind: "image",
  filename: `${id}.png`,
  mimeType: "image/png",
  bytes: 2400,
  createdDate: new Date("2026-03-14T09:30:00Z"),
  isUsed: false,
});

const readTitles = () =>
  screen.getAllByRole("rowheader").map((row) => within(row).getByRole("link").textContent);

async function moveToTrash(title: string) {
  fireEvent.click(screen.getByRole("button", { name: `Actions for ${title}` }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Move to trash" }));
}

test("a post that was moved to the trash does not come back while another one is moved there", async () => {
  const listed = ["heron", "otter", "stork"];
  const answers = new Map(listed.map((id) => [id, Promise.withResolvers<void>()]));
  const format = (id: string, status: AdminPost["status"] = "PUBLISHED") =>
    createPost(id, { status, actions: ["trash"] });
  const trash = (id: string) => async () => {
    await answers.get(id)?.promise;
    listed.splice(listed.indexOf(id), 1);
    return Response.json({ post: format(id, "DELETED") });
  };
  const { asked } = accountSite({
    "GET /api/admin/posts": () => answerPosts(listed.map((id) => format(id))),
    "POST /api/admin/posts/heron/trash": trash("heron"),
    "POST /api/admin/posts/otter/trash": trash("otter"),
    "POST /api/admin/posts/stork/trash": () => new Response(null, { status: 503 }),
  });
  const countReloads = () => asked.filter(({ call }) => call === "GET /api/admin/posts").length - 1;
  showList(<PostList hasAuthors={false} />);
  await waitFor(() => expect(readTitles()).toEqual(["heron", "otter", "stork"]));

  await moveToTrash("heron");
  await moveToTrash("otter");
  expect(readTitles()).toEqual(["stork"]);
  answers.get("heron")?.resolve();
  await waitFor(() => expect(countReloads()).toBe(1));
  await screen.findByText(/“heron” has been moved/);
  expect(readTitles()).toEqual(["stork"]);
  answers.get("otter")?.resolve();
  await screen.findByText(/“otter” has been moved/);
  expect(readTitles()).toEqual(["stork"]);

  await moveToTrash("stork");
  expect(await screen.findByRole("alert")).toBeDefined();
  expect(readTitles()).toEqual(["stork"]);
});

test("moving a post to the trash can be undone above the list", async () => {
  let status: AdminPost["status"] = "PUBLISHED";
  const format = () => createPost("heron", { status, actions: ["trash"] });
  const change = (next: AdminPost["status"]) => () => {
    status = next;
    return Response.json({ post: format() });
  };
  accountSite({
    "GET /api/admin/posts": () => answerPosts(status === "DELETED" ? [] : [format()]),
    "POST /api/admin/posts/heron/trash": change("DELETED"),
    "POST /api/admin/posts/heron/restore": change("UNPUBLISHED"),
  });
  showList(<PostList hasAuthors={false} />);
  await screen.findByRole("rowheader");
  await moveToTrash("heron");
  fireEvent.click(await screen.findByRole("button", { name: "Restore as draft" }));
  expect(await screen.findByText(/“heron” has been restored/)).toBeDefined();
  expect(readTitles()).toEqual(["heron"]);
});

test("an action that the server refuses leaves its dialog open with the reason", async () => {
  accountSite({
    "GET /api/admin/posts": () => answerPosts([createPost("heron", { actions: ["slug"] })]),
    "POST /api/admin/posts/heron/slug": () => refusal(409, "SLUG_TAKEN"),
  });
  showList(<PostList hasAuthors={false} />);
  fireEvent.click(await screen.findByRole("button", { name: "Actions for heron" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: /Change address/ }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.click(within(dialog).getByRole("button", { name: "Change address" }));
  expect(await within(dialog).findByRole("alert")).toBeDefined();
  expect(within(dialog).getByRole("textbox").getAttribute("aria-invalid")).toBe("true");
});

const reload = () => Promise.resolve();

type Items = {
  readonly isBusy: (id: string) => boolean;
  readonly remove: (id: string) => void;
};

function useMovedPosts(): Items {
  const { choose, isBusy } = useListActions<AdminPost>(reload);
  const actions = createBulkActions(useTranslations());
  const action = actions.find(({ name }) => name === "trash");
  return { isBusy, remove: (id) => action && choose(action, [createPost(id)]) };
}

function useDeletedFiles(): Items {
  const { choose, isBusy } = useListActions<MediaFile>(reload);
  const handlers = { onStart: () => undefined, onDone: () => undefined };
  const [action] = createFileActions(useTranslations(), { isInTrash: false, ...handlers });
  return { isBusy, remove: (id) => action && choose(action, [createFile(id)]) };
}

const wrapper = ({ children }: { children: ReactNode }) => (
  <AppRouterContext value={createRouter()}>
    <ListContexts>{children}</ListContexts>
  </AppRouterContext>
);

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
    const remove = (id: string) => act(() => result.current.remove(id));
    const readBusy = () => ["heron", "otter"].map((id) => result.current.isBusy(id));
    remove("heron");
    remove("otter");
    expect(readBusy()).toEqual([true, true]);
    answers[0]?.resolve();
    await waitFor(() => expect(readBusy()).toEqual([false, true]));
    remove("otter");
    expect(site.listBodies(call)).toHaveLength(2);
  },
);

test("the key of approving dismisses the reports of a published comment", async () => {
  const comment = {
    id: "c1",
    revision: "1",
    status: "PUBLISHED",
    isChange: false,
    isPinned: false,
    author: { name: "Bo", isPostAuthor: false, isBanned: false, canBeBanned: false },
    post: { id: "p1", slug: "tide", title: "Tide" },
    text: "High water",
    reports: [{ reason: "SPAM", count: 1 }],
    createdDate: "2026-03-14T09:30:00Z",
    actions: ["dismiss", "hide", "spam", "delete", "pin"],
  };
  const actions = "POST /api/admin/comments/actions";
  const { listBodies } = accountSite({
    "GET /api/admin/comments": () =>
      Response.json({ comments: [comment], cursors: {}, filter: {} }),
    "GET /api/admin/comments/counts": () => Response.json({ counts: { waiting: 0, reported: 1 } }),
    [actions]: () => Response.json({ results: [{ itemMetadata: { id: "c1", success: true } }] }),
  });
  showList(<CommentList />, "show=reported");
  const row = await screen.findByRole("article");
  row.focus();
  fireEvent.keyDown(row, { key: "a" });
  await waitFor(() =>
    expect(listBodies(actions)).toEqual([
      { action: "dismiss", comments: [{ id: "c1", revision: "1" }] },
    ]),
  );
});

test("the reason why a post that was deleted elsewhere cannot be changed is above the list", async () => {
  const listed = [createPost("heron", { actions: ["trash"] })];
  accountSite({
    "GET /api/admin/posts": () => answerPosts(listed),
    "POST /api/admin/posts/heron/trash": () => {
      listed.length = 0;
      return refusal(404, "NOT_FOUND");
    },
  });
  showList(<PostList hasAuthors={false} />);
  await screen.findByRole("button", { name: "Actions for heron" });
  await moveToTrash("heron");
  expect((await screen.findByRole("alert")).textContent).toContain("no longer exists");
  expect(screen.queryByRole("rowheader")).toBeNull();
});
