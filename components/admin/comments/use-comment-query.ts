"use client"; // reads the tab, the search, the filters and the cursor from the address

import { usePathname, useSearchParams } from "next/navigation";
import { commentQueues } from "#lib/wix/admin.ts";
import { searchFor } from "../lists/list-address.ts";

/** Parameters of the address that limit the list or select its page. */
type Parameter = "show" | "q" | "post" | "author" | "cursor";

export type CommentQuery = ReturnType<typeof useCommentQuery>;

/** Returns the list's parameters from the URL, and functions that build or change the URL. */
export function useCommentQuery() {
  const parameters = useSearchParams();
  const pathname = usePathname();
  const read = (name: Parameter, longest = 200) => (parameters.get(name) ?? "").slice(0, longest);
  const show = read("show");
  const queue = commentQueues.find((name) => name === show) ?? "waiting";
  const filter = { q: read("q"), post: read("post"), author: read("author") };
  const buildHref = (changes: Partial<Record<Parameter, string>>): string => {
    const entries = Object.entries({ show: queue, ...filter, ...changes });
    const query = new URLSearchParams(
      entries.filter(([name, value]) => value !== "" && !(name === "show" && value === "waiting")),
    );
    return query.size === 0 ? pathname : `${pathname}?${query}`;
  };
  return {
    queue,
    search: filter.q,
    post: filter.post,
    author: filter.author,
    cursor: read("cursor", 4000),
    searchFor,
    buildQueueHref: (name: string) => buildHref({ show: name }),
    buildCursorHref: (cursor: string) => buildHref({ cursor }),
    buildPostHref: (post: string) => buildHref({ post }),
    buildAuthorHref: (author: string) => buildHref({ author }),
  };
}
