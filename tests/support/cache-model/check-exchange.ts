import { expect } from "vitest";
import {
  describeContent,
  evidenceHeader,
  findSecrets,
  readEvidence,
  routes,
  type Content,
  type Evidence,
} from "./blog.ts";
import type { ModelAnswer, ModelRequest } from "./site.ts";
import { isCall, type Visit } from "./steps.ts";
import type { World } from "./world.ts";

/** Maximum time until a change is visible, in milliseconds. */
const changeMilliseconds = 1_000;

/** How long a response may be sent while the origin fails, in milliseconds. */
const day = 24 * 60 * 60 * 1_000;

export type Exchange = {
  readonly made: Visit;
  readonly request: ModelRequest;
  /** A string that only this request contains. */
  readonly secret: string;
  /** The copy that the reader already has. */
  readonly copy: { readonly body: string } | undefined;
  readonly answer: ModelAnswer;
  readonly sentAt: number;
  /** Time at which the page was rendered that the instance had in memory when the request was sent. */
  readonly keptAt: number | undefined;
};

/** Returns a URL without the parameters that no page reads. */
export const cacheUrl = (url: string): string => url.replace(/[?&]utm_source=\w+/, "");

/** Compares a response with the model, and updates the model. */
export function checkExchange(
  world: World,
  { made, request, secret, copy, answer, sentAt, keptAt }: Exchange,
): void {
  const { method, path, isPayload, accept, instance: at } = made;
  const isFailure = answer === undefined || answer.status >= 500;
  const kind = routes[path]?.kind;
  const isPage = kind === "page" || kind === "file";

  // No response contains data from another request.
  const foreign = findSecrets(JSON.stringify(answer ?? "")).filter((found) => found !== secret);
  expect(foreign, "secrets of other requests").toEqual([]);

  if (method === "OPTIONS" && !isCall(path)) {
    expect(answer).toMatchObject({
      status: 204,
      headers: { allow: "GET, HEAD, OPTIONS" },
      body: "",
    });
    return;
  }
  if (isFailure) {
    expect(world.failure, "a failure although the origin works").toBeDefined();
    const wasKept = keptAt !== undefined && world.now - keptAt <= day && world.keepsAll;
    const acceptsHtml = accept !== "application/json";
    expect(
      isPage && !isPayload && acceptsHtml && wasKept,
      "a failure although the page is stored",
    ).toBe(false);
    return;
  }
  const found = readHeader(answer);
  if (found === undefined) throw new Error(`the response ${answer.status} is not the origin's`);

  // The response was made for this request.
  expect(method === "HEAD" ? ["GET", "HEAD"] : [method], "method").toContain(found.method);
  const isForReader = kind === "member" || kind === "read" || kind === "call";
  expect(isForReader ? [findReader(made)] : [null, findReader(made)], "reader").toContain(
    found.reader,
  );
  if (kind === "shell" && !isPayload) {
    expect([found.reader, ...found.secrets], "what the origin knows of the reader").toEqual([null]);
  }
  expect(found.query, "query").toBe(readQuery(request.url, path));
  const variant = isPayload && kind === "page" ? "payload" : "document";
  if (answer.status === 304) {
    expect(request.headers["if-none-match"]).toBeDefined();
    // The copy may be older than a later rendering with the same text, so it is compared with the response that had
    // this entity tag.
    expect(copy?.body.split("\n")[1]).toBe(answer.headers[evidenceHeader]);
  } else if (method === "HEAD") {
    expect(answer.body).toBe("");
  } else if (answer.status !== 301) {
    const [first, second] = answer.body.split("\n");
    expect([first, second], "body").toEqual([variant, answer.headers[evidenceHeader]]);
  }

  // The response is current, or the origin fails and the response is at most a day old.
  const isYoung = sentAt - found.at <= day;
  const recent = world.listContentsSince(sentAt - changeMilliseconds);
  const isForPeople = accept !== "application/json" && !isPayload;
  const status = answer.status === 304 ? 200 : answer.status;
  const allows = (contents: readonly Content[]) =>
    isExpected(found, status, path, contents, isForPeople);
  const hasAge = routes[found.path]?.revalidate !== false;
  const isCurrent = allows(recent) && (isYoung || !hasAge);
  const isStale =
    world.failure !== undefined && isYoung && allows(world.history.map(({ content }) => content));
  if (!isCurrent && !isStale) {
    expect.fail(
      `${status} ${JSON.stringify(found)} is not current at ${world.now}: ${JSON.stringify(recent)}`,
    );
  }

  // Payloads of some kinds are not stored.
  if (isPage && !isPayload && status === 200) {
    world.kept[at].set(path, found.at);
    // The backend receives only pages that are still current when they are written.
    if (recent.length === 1) world.persisted.set(path, found.at);
  } else if (isPage) world.kept[at].delete(path);
  const { etag } = answer.headers;
  if (method === "GET" && answer.status === 200 && etag !== undefined) {
    world.copies.set(etag, { url: cacheUrl(request.url), body: answer.body });
  }
}

function findReader({ reader, path }: Visit): string | null {
  return reader === "anonymous" || (reader === "cookie" && isCall(path)) ? null : reader;
}

function readHeader({ headers }: NonNullable<ModelAnswer>): Evidence | undefined {
  const text = headers[evidenceHeader];
  return typeof text === "string" ? readEvidence(text) : undefined;
}

/** Returns the part of a query that the origin may have seen. */
function readQuery(url: string, path: string): string {
  const query = new URL(url, "http://localhost").searchParams;
  if (isCall(path)) query.delete("_rsc");
  const word = query.get("q");
  return word === null ? "" : `q=${word}`;
}

/** Returns whether a response shows one of the contents. */
function isExpected(
  found: Evidence,
  status: number,
  path: string,
  contents: readonly Content[],
  isForPeople: boolean,
): boolean {
  const shows = (content: Content) =>
    found.version === describeContent(found.path, content).version;
  return contents.some((content) => {
    const own = describeContent(path, content);
    const isUnknown = routes[path] === undefined;
    if (isUnknown || (own.status === 404 && isForPeople)) {
      // The page and its substitute may have been rendered at different times.
      const [substitute, substituteStatus] = own.isGone ? ["/_removed", 410] : ["/_missing", 404];
      return found.path === substitute && status === substituteStatus && contents.some(shows);
    }
    return (
      found.path === path && status === (own.status === 308 ? 301 : own.status) && shows(content)
    );
  });
}
