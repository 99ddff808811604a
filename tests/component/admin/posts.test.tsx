// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { AdminPost } from "#lib/wix/admin/admin-responses.ts";
import { NewPostButton } from "#components/admin/posts/new-post-button.tsx";
import { createPostActions, PostActions } from "#components/admin/posts/post-actions.tsx";
import { createBulkActions } from "#components/admin/posts/post-bulk-actions.tsx";
import { PostList } from "#components/admin/posts/post-list.tsx";
import { PreviewBar } from "#components/admin/preview/preview-bar.tsx";
import { getTranslator } from "#lib/messages/translator.ts";
import { listActions } from "#lib/platform/blog/posts/post-status.ts";
import type { PostStatus } from "#lib/wix/enums.ts";
import { accountSite, logIn } from "#tests/support/components/account-site.tsx";
import {
  answerPosts,
  createPost as createListedPost,
  showList,
} from "#tests/support/components/admin-list.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const createPost = (status: PostStatus): AdminPost => ({
  ...createListedPost("canal", { title: "A walk along the canal", status }),
  actions: listActions({
    status,
    pinned: false,
    featured: false,
    hasUnpublishedChanges: false,
    changesStatus: undefined,
  }),
});

function show(ui: ReactNode) {
  const { router, container } = showList(ui);
  return { router, page: within(container) };
}

test.each([
  ["PUBLISHED", undefined],
  ["UNPUBLISHED", "Publish now"],
  ["IN_REVIEW", "Publish now"],
  ["SCHEDULED", "Publish now"],
  ["IN_MODERATION", "Approve and publish"],
] as const)("the primary button of a post that is %s is %s", (status, label) => {
  const list = { choose: () => undefined, isBusy: () => false };
  const actions = createPostActions(getTranslator("en"));
  show(<PostActions post={createPost(status)} actions={actions} list={list} />);
  const [menu, ...others] = screen.getAllByRole("button").toReversed();
  expect(menu?.getAttribute("aria-haspopup")).toBe("menu");
  expect(others.map(({ textContent }) => textContent)).toEqual(label ? [label] : []);
});

test.each([
  ["shows the status once", "", ["Published"]],
  ["restricted to one status does not repeat it", "show=published", null],
])("a row in a list of posts %s", async (_, search, expected) => {
  logIn();
  accountSite({ "GET /api/admin/posts": () => answerPosts([createPost("PUBLISHED")]) });
  showList(<PostList hasAuthors={false} />, search);
  const row = await screen.findByRole("row", { name: /canal/ });
  expect(row.textContent.match(/published/gi)).toEqual(expected);
  expect(screen.queryByRole("columnheader", { name: "Status" }) === null).toBe(expected === null);
});

test("a row shows that a published post has unpublished changes, unless they wait for an editor", async () => {
  logIn();
  const post = { ...createPost("PUBLISHED"), hasUnpublishedChanges: true };
  const waiting = { ...post, id: "p2", title: "Waiting" };
  const draft = { ...createPost("UNPUBLISHED"), id: "p3", title: "Draft" };
  const posts = [
    post,
    { ...waiting, changesStatus: "CHANGES_IN_MODERATION" as const },
    { ...draft, hasUnpublishedChanges: true },
  ];
  accountSite({ "GET /api/admin/posts": () => answerPosts(posts) });
  showList(<PostList hasAuthors={false} />, "");
  const mark = "Unpublished changes";
  expect((await screen.findByRole("row", { name: /A walk/ })).textContent).toContain(mark);
  expect(screen.getByRole("row", { name: /Waiting/ }).textContent).not.toContain(mark);
  expect(screen.getByRole("row", { name: /Draft/ }).textContent).not.toContain(mark);
});

test.each([
  [1, "Delete “A walk along the canal” permanently?"],
  [2, "Delete 2 posts permanently?"],
])("the question before posts are deleted names a single post (%s)", (count, question) => {
  const post = createPost("DELETED");
  const posts = [post, ...Array.from({ length: count - 1 }, () => post)] as const;
  const action = createBulkActions(getTranslator("en")).find(({ name }) => name === "delete");
  const asked = action !== undefined && "ask" in action ? action.ask?.(posts) : undefined;
  expect(asked).toMatchObject({ question });
});

test("a category to add to posts is required, and its field says so", async () => {
  logIn();
  const posts = [{ ...createPost("PUBLISHED"), bulkActions: ["addCategories" as const] }];
  accountSite({ "GET /api/admin/posts": () => answerPosts(posts) });
  showList(<PostList hasAuthors={false} />);
  fireEvent.click(await screen.findByRole("checkbox", { name: /canal/ }));
  fireEvent.click(screen.getByRole("button", { name: /^Add category/ }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.submit(dialog.getByRole("combobox"));
  expect((await dialog.findByRole("alert")).textContent).toBe("Choose one from the list.");
  expect(dialog.getByRole("combobox").getAttribute("aria-invalid")).toBe("true");
});

test.each([
  [30, "?show=drafts&page=2"],
  [0, "?show=drafts"],
])("a page after the last of %s posts is replaced by the last page", async (total, expected) => {
  logIn();
  history.replaceState(null, "", "/admin?show=drafts&page=99");
  const metaData = { count: 0, offset: 98 * 25, total };
  accountSite({ "GET /api/admin/posts": () => answerPosts([], metaData) });
  showList(<PostList hasAuthors={false} />, "show=drafts&page=99");
  await waitFor(() => expect(location.search).toBe(expected));
  expect(screen.queryByText("Page 99 of 2")).toBeNull();
  expect(screen.queryByText(/no posts/i) === null).toBe(total > 0);
});

test("a page of the list before does not replace the page", async () => {
  logIn();
  history.replaceState(null, "", "/admin?page=3");
  const metaData = { count: 0, offset: 0, total: 0 };
  accountSite({ "GET /api/admin/posts": () => answerPosts([], metaData) });
  showList(<PostList hasAuthors={false} />, "page=3");
  await screen.findByText(/no posts/i);
  expect(location.search).toBe("?page=3");
});

test("a new post opens once it is created, unless the owner has opened another page meanwhile", async () => {
  logIn();
  const answer = Promise.withResolvers<object>();
  accountSite({ "POST /api/admin/posts": async () => Response.json(await answer.promise) });
  const [left, open] = [show(<NewPostButton />), show(<NewPostButton />)];
  fireEvent.click(left.page.getByRole("button"));
  history.pushState(null, "", "/admin/media");
  fireEvent.click(open.page.getByRole("button"));
  answer.resolve({ id: "p9" });
  await waitFor(() => expect(open.router.push).toHaveBeenCalledWith("/admin/posts/p9/edit"));
  expect(left.router.push).not.toHaveBeenCalled();
});

test("the preview of changes shows the address that the published post will have", async () => {
  logIn();
  const post = { ...createPost("PUBLISHED"), hasUnpublishedChanges: true };
  accountSite({ "GET /api/admin/posts/canal": () => Response.json({ post, history: [] }) });
  const bar = (
    <PreviewBar postId="canal" slug="canal-in-winter" editedDate="2026-03-14T09:30:00Z" />
  );
  const { page } = show(bar);
  expect(await page.findByText("/post/canal-in-winter")).toBeDefined();
  expect(page.getByRole("link", { name: "View on the blog" }).getAttribute("href")).toBe(
    "/post/canal",
  );
});
