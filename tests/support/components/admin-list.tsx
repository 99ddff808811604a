/** Renders lists of the dashboard, and creates their items. */
import { render } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime.js";
import type { ReactNode } from "react";
import type { AdminPost } from "#lib/wix/admin/admin-responses.ts";
import { ResourceCache } from "#components/calls/use-resource.tsx";
import { MessageProvider } from "#components/messages/message-provider.tsx";
import { MemberTheme } from "#components/ui/material/member-theme.tsx";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import { createRouter } from "./app-router.ts";

const { account, admin, manage, media, members, posts } = getCatalogue("en");
const messages = { account, admin, manage, media, members, posts };

/** Provides what lists read from contexts. `search` is the query of the page's URL. */
export function ListContexts({ search = "", children }: { search?: string; children: ReactNode }) {
  return (
    <PathnameContext value="/admin">
      <SearchParamsContext value={new URLSearchParams(search)}>
        <MessageProvider language="en" messages={messages}>
          <MemberTheme>
            <ResourceCache>{children}</ResourceCache>
          </MemberTheme>
        </MessageProvider>
      </SearchParamsContext>
    </PathnameContext>
  );
}

/** Renders a list, and returns the router. */
export function showList(list: ReactNode, search?: string) {
  const router = createRouter();
  const { container } = render(
    <AppRouterContext value={router}>
      <ListContexts {...(search !== undefined && { search })}>{list}</ListContexts>
    </AppRouterContext>,
  );
  return { router, container };
}

const date = new Date("2026-03-14T09:30:00Z");

/** Creates a published post whose title is its ID. */
export const createPost = (id: string, fields: Partial<AdminPost> = {}): AdminPost => ({
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
  ...fields,
});

/** Returns the response to the call for a list of posts. */
export const answerPosts = (
  listed: readonly AdminPost[],
  metaData = { total: listed.length, count: listed.length, offset: 0 },
): Response =>
  Response.json({
    posts: listed,
    counts: {},
    waitingChanges: 0,
    languages: [],
    years: [],
    filter: {},
    metaData,
  });
