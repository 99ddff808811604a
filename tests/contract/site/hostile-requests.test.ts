/** Tests that send random and hostile requests to a proxy with a hosted upstream. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { browserCalls, matchBrowserCall } from "#lib/upstream/calls.ts";
import { createHostedUpstream } from "#lib/upstream/hosted.ts";
import { listen } from "#tests/support/servers/listen.ts";
import {
  createMemberSite,
  useSiteSettings,
  type MemberSite,
} from "#tests/support/members/member-site.ts";
import { siteUrl } from "#tests/support/members/members.ts";
import { anyString } from "#tests/support/content/any-string.ts";
import { anyQuery } from "#tests/support/content/any-url.ts";

useSiteSettings();

/**
 * Statuses that the site returns when the upstream fails. A connection closed by the upstream becomes 503.
 */
const failures: number[] = [];

/**
 * A server that fails if the path, query or body contains one of three keywords, and accepts all other
 * requests.
 */
const server = createServer((request, response) => void answer(request, response));
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked = (request.url ?? "") + (await text(request));
  const [, kind] = /(boom|crash|webpage)/.exec(asked) ?? [];
  const status = { boom: 500, crash: 503, webpage: 502 }[kind ?? ""];
  if (status !== undefined) failures.push(status);
  const tokens = { access_token: "t", refresh_token: "r", expires_in: 1800 };
  if (kind === "crash") response.destroy();
  else if (kind === "webpage") response.end("<h1>Welcome</h1>");
  else {
    response.writeHead(status ?? 200, { "Content-Type": "application/json" });
    response.end(JSON.stringify(tokens));
  }
}
let site: MemberSite;

beforeAll(async () => {
  const { url } = await listen(server);
  const options = { clientId: "embedded", apiOrigin: url, retryDelay: 1 };
  site = createMemberSite(createHostedUpstream(options));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const segment = fc.oneof(
  fc.constantFrom("boom", "crash", "webpage", "query", "..", "%2e%2e", "%00", "%", "a%2Fb", "%ff"),
  fc.string({ unit: "grapheme" }).map(encodeURIComponent),
  fc.string({ unit: "grapheme-ascii" }).map((part) => part.replaceAll(/[?#\s]/g, "_")),
);
const prefixes = [
  "/_api/communities-blog-node-api/v3",
  "/_api/iam/authentication",
  "/_api/blog-like-service/v1/likes",
  "/api/account",
  "/oauth2",
];
/** A known call with its method, or any method and path under a known prefix. */
const target = fc.oneof(
  fc.tuple(fc.constantFrom(...browserCalls), segment).map(([call, value]) => ({
    method: call.method,
    path: call.path.replaceAll(/:\w+/g, value),
  })),
  fc.record({
    method: fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"),
    path: fc
      .tuple(fc.constantFrom(...prefixes), fc.array(segment, { maxLength: 4 }))
      .map((parts) => parts.flat().join("/")),
  }),
  fc.constant({ method: "POST", path: "/oauth2/token" }),
);
const body = fc.oneof(
  fc.json(),
  anyString(),
  fc.constantFrom("", "boom", '{"a":"crash"}', "webpage", "[".repeat(9_000), `{"filter":null}`),
  fc.constantFrom("anonymous", "refresh_token").map((grantType) => JSON.stringify({ grantType })),
);
const printable = fc.string({ unit: "grapheme-ascii" });
const headers = fc.record(
  {
    "Content-Type": fc.oneof(fc.constant("application/json"), printable),
    Authorization: fc.oneof(fc.constant("Bearer a"), printable),
    Cookie: fc.oneof(fc.constant("quire-member=1; XSRF-TOKEN=%"), printable),
    "Sec-Fetch-Site": fc.constantFrom("same-origin", "cross-site", "boom"),
    Origin: printable,
    Range: printable,
    Connection: printable,
  },
  { requiredKeys: ["Content-Type"] },
);
const hostile = fc
  .record({
    target,
    query: fc.oneof(anyQuery, fc.constantFrom("boom", "crash", "webpage")),
    headers: fc.oneof(fc.constant({ "Content-Type": "application/json" }), headers),
    body,
  })
  .map(({ target, ...rest }) => ({ ...target, ...rest }));

/** Repeats a request, as an attacker would after finding one that fails. */
const repeated = fc
  .tuple(hostile, fc.integer({ min: 1, max: 8 }))
  .map(([request, times]) => Array.from({ length: times }, () => request));

type Hostile = typeof hostile extends fc.Arbitrary<infer Value> ? Value : never;

function send(address: string, { method, path, query, headers, body }: Hostile) {
  const all = new Headers(headers);
  all.set("X-Quire-Client-Address", address);
  const hasBody = method !== "GET" && method !== "HEAD";
  return site(
    new Request(`${siteUrl}${path}?${query}`, {
      method,
      headers: all,
      body: hasBody ? body : null,
    }),
  );
}

/** Browsers navigate to these URLs, so the proxy passes on any body that the upstream sends. */
const isNavigation = ({ method, path }: Hostile): boolean =>
  matchBrowserCall(method, path)?.call.limit === "navigation";

let visitors = 0;

/** Sends three valid requests from a new client address and returns their statuses. */
async function sendAsVisitor(): Promise<number[]> {
  visitors += 1;
  const from = { query: "", headers: { "Content-Type": "application/json" }, body: "{}" };
  const address = `198.51.100.${visitors % 250}`;
  const blog = "/_api/communities-blog-node-api/v3/posts";
  const answers = await Promise.all([
    send(address, { ...from, method: "GET", path: blog }),
    send(address, { ...from, method: "POST", path: `${blog}/query` }),
    send(address, { ...from, method: "POST", path: "/_api/iam/authentication/v2/login" }),
  ]);
  return answers.map(({ status }) => status);
}

it("hostile requests cause no server errors beyond the upstream's, and do not affect other clients", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(repeated, { minLength: 1, maxLength: 3 }), async (requests) => {
      failures.length = 0;
      const answers = await Promise.all(
        requests
          .flat()
          .map(async (request) => ({ request, answer: await send("192.0.2.66", request) })),
      );
      for (const { request, answer } of answers) {
        if (answer.status >= 500) expect(failures).toContain(answer.status);
        const body = await answer.text();
        if (body !== "" && !isNavigation(request)) JSON.parse(body);
      }
      expect(await sendAsVisitor()).toEqual([200, 200, 200]);
    }),
    {
      numRuns: 40,
      examples: [
        [
          [
            [
              {
                method: "GET",
                path: "/oauth2/authorize",
                query: "webpage",
                headers: { "Content-Type": "application/json" },
                body: "",
              },
            ],
          ],
        ],
      ],
    },
  );
});

it.each(["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "QUERY"])(
  "the unsupported method %s gets a 404 with the API's error format",
  async (method) => {
    const url = `${siteUrl}/_api/communities-blog-node-api/v3/posts`;
    const answer = await site(new Request(url, { method }));
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      details: { applicationError: { code: "NOT_FOUND" } },
    });
  },
);
