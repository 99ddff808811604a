import { Body } from "#lib/server/cache/body.ts";
import type { Entry, StoredResponse } from "#lib/server/cache/entry.ts";
import type { NextPage } from "#lib/server/next/cache-handler.ts";

/** Creates a page as Next passes it to its cache handler. */
export function createPage(html: string, status = 200): NextPage {
  const page = {
    kind: "APP_PAGE",
    html,
    rscData: Buffer.from(`payload of ${html}`),
    headers: { "x-nextjs-stale-time": "300", link: "</font.woff2>; rel=preload" },
    postponed: undefined,
    status,
    segmentData: new Map([["/_tree", Buffer.from(`tree of ${html}`)]]),
  } as const;
  return page;
}

/** Creates a response with an HTML document. */
export function createDocument(html: string, status = 200): StoredResponse {
  const headers = [["Content-Type", "text/html; charset=utf-8"]] as const;
  return { status, headers, body: new Body(Buffer.from(html), true) };
}

/** Creates a cache entry with a page and its document. By default, the entry is aged after a minute. */
export function createEntry(html: string, values: Partial<Entry> = {}): Entry {
  const status = values.page?.status;
  return {
    key: "/a",
    variants: new Map([["", createDocument(html, status)]]),
    page: createPage(html, status),
    tags: ["posts"],
    position: "here",
    renderedAt: 1,
    maximumAge: 60,
    ...values,
  };
}
