"use client"; // searches while the member types

import { CalendarDays, FileText, Files, MessageSquare, Users, type LucideIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { useResource } from "#components/calls/use-resource.tsx";
import { paths } from "#lib/site/paths/paths.ts";
import { commentsResponse, type AdminComment } from "#lib/wix/comments/admin-comments.ts";
import {
  membersResponse,
  postsResponse,
  type AdminMember,
  type AdminPost,
} from "#lib/wix/admin/admin-responses.ts";
import type { Translator } from "#lib/messages/translator.ts";
import type { Role } from "#lib/wix/admin/roles.ts";
import { pagesResponse, type ListedPage } from "#lib/wix/site/site-pages.ts";
import { statusNames } from "../../lists/status-mark.tsx";
import { listDestinations } from "../destinations.ts";

/** Delay between the last keystroke and the search, in milliseconds. */
const searchDelay = 200;
/** Maximum number of results of each kind. */
const few = 5;

/** A result of the search. Choosing it opens `href`. */
export type FoundEntry = {
  readonly id: string;
  readonly href: string;
  readonly name: string;
  readonly note?: string | undefined;
  readonly Icon: LucideIcon;
};

/** The results of a kind. */
export type FoundSection = {
  readonly name: "places" | "posts" | "pages" | "members" | "comments";
  readonly entries: readonly FoundEntry[];
};

/**
 * Returns the pages of the dashboard and the entries of the blog that match `query`, without empty sections. An empty
 * query matches all pages of the dashboard, and no entries.
 */
export function useFoundEntries(query: string, role: Role) {
  const t = useTranslations();
  const typed = query.trim();
  const text = useDelayed(typed);
  const { posts, pages, members, comments } = useSearches(text, role);
  const all: readonly FoundSection[] = [
    { name: "places", entries: findPlaces(t, role, typed) },
    {
      name: "posts",
      entries: [
        ...findYear(t, posts.data?.years ?? [], text),
        ...(posts.data?.posts ?? []).map((post) => describePost(t, post)),
      ],
    },
    { name: "pages", entries: (pages.data?.pages ?? []).map((page) => describePage(t, page)) },
    { name: "members", entries: (members.data?.members ?? []).map(describeMember) },
    {
      name: "comments",
      entries: (comments.data?.comments ?? [])
        .slice(0, few)
        .map((comment) => describeComment(t, comment, text)),
    },
  ];
  const searches = [posts, pages, members, comments];
  return {
    sections: all.filter(({ entries }) => entries.length > 0),
    isSearching: text !== typed || searches.some(({ isLoading }) => isLoading),
    hasFailed: searches.some(({ error }) => error !== undefined),
  };
}

/** Searches the lists that a member with the role may read. */
function useSearches(text: string, role: Role) {
  const isOwner = role === "owner";
  const ifAllowed = (isAllowed: boolean) => (isAllowed ? text : "");
  return {
    posts: useSearch("/api/admin/posts", postsResponse, ifAllowed(role !== "moderator")),
    pages: useSearch("/api/site/pages/all", pagesResponse, ifAllowed(isOwner || role === "editor")),
    members: useSearch("/api/admin/members", membersResponse, ifAllowed(isOwner)),
    comments: useSearch(
      "/api/admin/comments",
      commentsResponse,
      ifAllowed(isOwner || role === "moderator"),
      { queue: "published" },
    ),
  };
}

const formatTitle = (t: Translator, title: string) => title || t("admin.posts.untitled");

const describePost = (t: Translator, post: AdminPost): FoundEntry => ({
  id: post.id,
  href: post.canEdit ? paths.adminPostEditor(post.id) : paths.adminPost(post.id),
  name: formatTitle(t, post.title),
  note: t(statusNames[post.status]),
  Icon: FileText,
});

/** Returns a link to the posts of a year if the text is the year of a post. */
const findYear = (t: Translator, years: readonly number[], text: string): FoundEntry[] =>
  years
    .filter((year) => String(year) === text)
    .map((year) => ({
      id: `year-${year}`,
      href: `${paths.adminPosts()}?${new URLSearchParams({ year: text })}`,
      name: t("dashboard.search.postsFrom", { year: text }),
      Icon: CalendarDays,
    }));

const describePage = (t: Translator, page: ListedPage): FoundEntry => ({
  id: page.id,
  href: paths.adminPostEditor(page.id),
  name: formatTitle(t, page.title),
  note: page.slug,
  Icon: Files,
});

const describeMember = ({ id, email, nickname }: AdminMember): FoundEntry => ({
  id,
  href: `${paths.adminMembers()}?${new URLSearchParams({ q: email })}`,
  name: nickname || email,
  note: nickname === "" ? undefined : email,
  Icon: Users,
});

/** Links to the list of comments that match the search, because a comment has no page in the dashboard. */
const describeComment = (t: Translator, comment: AdminComment, search: string): FoundEntry => ({
  id: comment.id,
  href: `${paths.adminComments()}?${new URLSearchParams({ show: "published", q: search })}`,
  name: comment.text,
  note: t("admin.overview.commentBy", {
    author: comment.author.name || t("admin.comments.deletedAccount"),
    post: formatTitle(t, comment.post.title),
  }),
  Icon: MessageSquare,
});

/** Returns the pages of the dashboard whose names contain the text. Case and accents are ignored. */
function findPlaces(t: Translator, role: Role, text: string) {
  return listDestinations(role)
    .flatMap(({ places }) => places)
    .map(({ href, label, Icon }): FoundEntry => ({ id: href, href, name: t(label), Icon }))
    .filter(({ name }) => fold(name).includes(fold(text)));
}

const fold = (text: string) => text.toLocaleLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

/** Returns the first results of a list. Fetches only if `search` is not empty. */
function useSearch<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  search: string,
  parameters: Readonly<Record<string, string>> = { "paging.limit": String(few) },
) {
  const call =
    search === "" ? undefined : `${path}?${new URLSearchParams({ search, ...parameters })}`;
  const { data, error } = useResource(call, schema);
  return {
    data,
    error,
    isLoading: call !== undefined && data === undefined && error === undefined,
  };
}

/** Returns the latest value that has not changed for `searchDelay`. An empty value takes effect at once. */
function useDelayed(value: string): string {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), value === "" ? 0 : searchDelay);
    return () => clearTimeout(timer);
  }, [value]);
  return delayed;
}
