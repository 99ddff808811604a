/** The replies that the server itself makes, such as redirects, error documents and pages in place of missing ones. */
import type { StoredResponse } from "../cache/entry.ts";
import type { Renderer } from "../cache/render.ts";
import { createDocumentTarget, type CacheTarget } from "./cacheable.ts";
import type { Received } from "./receive.ts";
import { noSuchCall, pageMethods } from "./refuse.ts";
import { missingPath, removedPath, stripQuery, type TargetError } from "./request/check-target.ts";
import { cleanHeaders } from "./response/clean-headers.ts";
import type { ErrorReason } from "../../site/error-document.ts";
import type { Reply } from "./response/send.ts";
import { createErrorReply, createTextReply, htmlType } from "./response/send-refusal.ts";

export type ReplyOptions = {
  readonly renderer: Renderer;
  /** Returns the HTML to send instead of a page. */
  readonly errorDocument: (reason: ErrorReason) => string;
  /**
   * Returns the path or URL to which a path without a page redirects: a post's current path, given its path from before
   * the move to this blog, or the target that an owner chose.
   */
  readonly formerPath?: ((path: string) => Promise<string | undefined>) | undefined;
  /** Counts a request for a path without a page or redirect. */
  readonly countMissing?: ((path: string) => void) | undefined;
  readonly log: (message: string, error: unknown) => void;
};

/** `Retry-After` for failed pages, in seconds: enough for a database or upstream to restart. */
const retryAfterSeconds = 30;

const createSubstitute = (url: string): CacheTarget =>
  createDocumentTarget({ family: "substitute", sharesFailures: true }, url);

/** Pages rendered in place of others. */
const substitutes = {
  404: createSubstitute(missingPath),
  410: createSubstitute(removedPath),
};

export type Replies = ReturnType<typeof createReplies>;

/** Creates the replies that the server itself makes. */
export function createReplies(options: ReplyOptions) {
  const { renderer, errorDocument, countMissing, log } = options;
  const findRedirect = createRedirectFinder(options);
  /** The replies with substitutes, which are the same for every request. */
  const withSubstitutes = new WeakMap<StoredResponse, Reply>();

  const html = (reason: ErrorReason, status: number, seconds: number): Reply =>
    createTextReply(status, htmlType, errorDocument(reason), [["Retry-After", String(seconds)]]);
  // 503 instead of 500, because crawlers return to pages that are temporarily unavailable.
  const failed = (): Reply => html("failed", 503, retryAfterSeconds);
  const unknownCall = ({ requestId }: Received): Reply => createErrorReply(noSuchCall, requestId);

  async function findSubstitute(target: CacheTarget): Promise<StoredResponse | undefined> {
    try {
      const { response } = await renderer.render(target);
      if (response.status < 500) return response;
    } catch (error) {
      log("a page for a missing address could not be rendered", error);
    }
    return renderer.findLastGood(target);
  }

  async function renderSubstitute(status: 404 | 410): Promise<Reply> {
    const response = await findSubstitute(substitutes[status]);
    if (response === undefined) return failed();
    let reply = withSubstitutes.get(response);
    if (reply === undefined) {
      const headers = cleanHeaders("", response.status, response.headers, "no-store");
      withSubstitutes.set(response, (reply = { ...response, status, headers, url: "/" }));
    }
    return reply;
  }

  return {
    failed,
    unknownCall,
    renderSubstitute,
    /** Returns the redirect from a path without a page, if there is one. */
    findRedirect,
    /** Returns the reply to a request for a missing page: a redirect, or a substitute with the status. */
    async replaceMissing({ sent }: Received, status: 404 | 410): Promise<Reply> {
      const path = stripQuery(sent);
      const redirect = await findRedirect(path);
      if (redirect === undefined) countMissing?.(path);
      return redirect ?? renderSubstitute(status);
    },
    tooManyRequests: (seconds: number): Reply => html("tooManyRequests", 429, seconds),
    async targetError(received: Received, error: TargetError): Promise<Reply> {
      if (error === "unknownCall") return unknownCall(received);
      return error === "badRequest"
        ? createTextReply(400, "text/plain; charset=utf-8", "Bad request\n")
        : renderSubstitute(error);
    },
  };
}

function createRedirectFinder({ formerPath, log }: ReplyOptions) {
  return async (path: string): Promise<Reply | undefined> => {
    try {
      const target = await formerPath?.(path);
      // Owners can change it, so browsers must not keep it.
      return target === undefined ? undefined : createRedirect(target, "no-cache");
    } catch (error) {
      log("a former path could not be looked for", error);
      return undefined;
    }
  };
}

/** The reply to an `OPTIONS` request for a page or file. */
export const allowedMethods: Reply = {
  status: 204,
  headers: [["Allow", pageMethods]],
  body: undefined,
  url: "/",
};

/** Creates a permanent redirect to a path or URL. */
export const createRedirect = (target: string, cacheControl = "public, max-age=3600"): Reply => ({
  status: 301,
  headers: [
    ["Location", target],
    ["Cache-Control", cacheControl],
  ],
  body: undefined,
  url: target,
});
