/** Tests for comments from hosted Wix, with a server that answers like Wix. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { plainText } from "#lib/rich-content/text.ts";
import { listen } from "#tests/support/servers/listen.ts";

const paragraph = (text: string) => ({
  richContent: {
    nodes: [{ type: "PARAGRAPH", id: "p", nodes: [{ type: "TEXT", id: "", textData: { text } }] }],
  },
});
const comment = (id: string, text: string, more: object = {}) => ({
  id,
  status: "PUBLISHED",
  author: { memberId: "m1" },
  content: paragraph(text),
  createdDate: "2026-01-02T03:04:05Z",
  updatedDate: "2026-01-02T03:04:05Z",
  ...more,
});
const listed = {
  comments: [
    comment("c1", "First"),
    comment("c2", "Gone", { status: "DELETED" }),
    comment("c3", "Waiting", { status: "PENDING" }),
  ],
  commentReplies: {
    c1: { replies: [comment("c4", "Reply", { parentComment: { id: "c1" }, contentEdited: true })] },
  },
};
const members = { members: [{ id: "m1", profile: { nickname: "Ada", slug: "ada" } }] };

const refusal = { message: "no", details: {} };

let isRefused = false;
const requests: string[] = [];

function answer(request: IncomingMessage): [status: number, body: object] {
  const { pathname } = new URL(request.url ?? "", "http://wix.example");
  requests.push(request.url ?? "");
  if (pathname === "/oauth2/token") return [200, { access_token: "visitor", expires_in: 14_400 }];
  if (pathname === "/members/v1/members/query") return [200, members];
  if (pathname !== "/comments/v1/comments/list-by-resource") return [404, refusal];
  if (isRefused) return [403, refusal];
  return request.headers.authorization === "Bearer visitor" ? [200, listed] : [401, refusal];
}

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  const [status, body] = answer(request);
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
});

beforeAll(async () => {
  const { url } = await listen(server);
  // The settings are read when the first module needs them, so the tests import that module only after this.
  vi.stubEnv("WIX_CLIENT_ID", "a-client");
  vi.stubEnv("WIX_API_ORIGIN", url);
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

test("a post on hosted Wix shows the comments that Wix lists for visitors", async () => {
  const { readConversation } = await import("#lib/blog/comments/read-comments.ts");
  const conversation = await readConversation("post-1");
  const shown = conversation?.threads.map(({ root, replies }) =>
    [root, ...replies].map(
      (one) => one && [one.author?.name, plainText(one.content), one.isEdited],
    ),
  );
  expect(shown).toEqual([
    [
      ["Ada", "First", false],
      ["Ada", "Reply", true],
    ],
  ]);
  expect(conversation).toMatchObject({ total: 2, pages: 1, state: "off" });
  const list = requests.find((path) => path.includes("list-by-resource")) ?? "";
  expect(new URL(list, "http://wix.example").searchParams.get("resourceId")).toBe("post-1");
});

test("a post on hosted Wix has no comments if Wix does not let visitors read them", async () => {
  isRefused = true;
  const { readConversation } = await import("#lib/blog/comments/read-comments.ts");
  expect(await readConversation("post-2")).toBeUndefined();
});
