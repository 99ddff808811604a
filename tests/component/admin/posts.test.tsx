// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { MemberTheme } from "#components/ui/material/member-theme.tsx";
import { ResourceCache } from "#components/calls/use-resource.tsx";
import { MessageProvider } from "#components/messages/message-provider.tsx";
import type { AdminPost } from "#components/admin/admin-schema.ts";
import { PreviewBar } from "#components/admin/preview/preview-bar.tsx";
import { NewPostButton } from "#components/admin/posts/new-post-button.tsx";
import { PostActions } from "#components/admin/posts/post-actions.tsx";
import { PostTable } from "#components/admin/posts/post-table.tsx";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import { listActions } from "#lib/platform/blog/posts/post-status.ts";
import type { PostStatus } from "#lib/wix/enums.ts";
import { accountSite, logIn } from "#tests/support/components/account-site.tsx";
import { createRouter } from "#tests/support/components/app-router.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const createPost = (status: PostStatus): AdminPost => ({
  id: "p1",
  slug: "canal",
  title: "A walk along the canal",
  status,
  language: "en",
  author: "",
  pinned: false,
  featured: false,
  hasUnpublishedChanges: false,
  views: 0,
  updatedDate: new Date("2026-03-14T09:30:00Z"),
  firstPublishedDate: new Date("2026-03-14T09:30:00Z"),
  actions: listActions({
    status,
    pinned: false,
    featured: false,
    hasUnpublishedChanges: false,
    changesStatus: undefined,
  }),
  bulkActions: [],
  canEdit: true,
});

function show(ui: ReactNode) {
  const { admin, account, posts } = getCatalogue("en");
  const router = createRouter();
  const { container } = render(
    <AppRouterContext value={router}>
      <MessageProvider language="en" messages={{ admin, account, posts }}>
        <MemberTheme>{ui}</MemberTheme>
      </MessageProvider>
    </AppRouterContext>,
  );
  return { router, page: within(container) };
}

const handlers = { onPick: () => undefined, onAct: () => Promise.resolve() };

test.each([
  ["PUBLISHED", undefined],
  ["UNPUBLISHED", "Publish now"],
  ["IN_REVIEW", "Publish now"],
  ["SCHEDULED", "Publish now"],
  ["IN_MODERATION", "Approve and publish"],
] as const)("the primary button of a post that is %s is %s", (status, label) => {
  show(<PostActions post={createPost(status)} isBusy={false} showsPrimary {...handlers} />);
  const [menu, ...others] = screen.getAllByRole("button").toReversed();
  expect(menu?.getAttribute("aria-haspopup")).toBe("menu");
  expect(others.map(({ textContent }) => textContent)).toEqual(label ? [label] : []);
});

const table = {
  rows: { isBusy: () => false, findFailure: () => undefined },
  selection: {
    selected: [],
    has: () => false,
    toggle: () => undefined,
    selectAll: () => undefined,
    clear: () => undefined,
  },
  onDelete: () => undefined,
  ...handlers,
};

test("a row in the post list shows the status once", () => {
  const posts = [createPost("PUBLISHED")];
  show(<PostTable posts={posts} showsStatus {...table} />);
  expect(screen.getByRole("row", { name: /canal/ }).textContent.match(/published/gi)).toEqual([
    "Published",
  ]);
});

test("a list restricted to one status does not repeat it in every row", () => {
  const posts = [createPost("PUBLISHED")];
  show(<PostTable posts={posts} showsStatus={false} {...table} />);
  expect(screen.getByRole("row", { name: /canal/ }).textContent).not.toMatch(/published/i);
  expect(screen.queryByRole("columnheader", { name: "Status" })).toBeNull();
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
  accountSite({ "GET /api/admin/posts/p1": () => Response.json({ post, history: [] }) });
  const bar = <PreviewBar postId="p1" slug="canal-in-winter" editedDate="2026-03-14T09:30:00Z" />;
  const { page } = show(<ResourceCache>{bar}</ResourceCache>);
  expect(await page.findByText("/post/canal-in-winter")).toBeDefined();
  expect(page.getByRole("link", { name: "View on the blog" }).getAttribute("href")).toBe(
    "/post/canal",
  );
});
