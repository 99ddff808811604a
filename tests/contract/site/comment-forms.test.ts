/** Tests for the plain forms for comments on a site that embeds the platform. */
import { afterAll, beforeAll, describe, expect, it, test, vi } from "vitest";
import { readCommentDraft } from "#lib/proxy/comments/comment-draft.ts";
import { answerOwnComments } from "#lib/proxy/comments/own-comments.ts";
import { submitCommentForm } from "#lib/proxy/comments/submit-comment-form.ts";
import { takeLimit } from "#lib/proxy/limits.ts";
import { submitForm } from "#lib/proxy/forms/plain-forms.ts";
import type { CommentFormName } from "#lib/site/paths/comment-paths.ts";
import { addressLimits } from "#lib/rate-limit/address-limits.ts";
import { embeddedPlatform } from "#lib/upstream/embedded-platform.ts";
import { publishPost } from "#tests/support/content/comments.ts";
import { useSiteSettings } from "#tests/support/members/member-site.ts";
import { goodPassword, siteUrl } from "#tests/support/members/members.ts";

useSiteSettings();
let postId = "";
beforeAll(async () => {
  vi.stubEnv("MEMBERS_VERIFY_EMAIL", "false");
  vi.stubEnv("COMMENTS_HOLD", "none");
  postId = (await publishPost(await embeddedPlatform(), "alder")).id;
});
afterAll(async () => {
  await (await embeddedPlatform()).close();
});

const slug = "alder";
const ownPage = { "Sec-Fetch-Site": "same-origin" };
let clients = 0;

type Fields = Readonly<Record<string, string>>;

/** Creates a form's request. Each has its own client address, to avoid the rate limits. */
function createRequest(name: string, fields: Fields, headers: Fields): Request {
  clients += 1;
  return new Request(`${siteUrl}/api/forms/${name}`, {
    method: "POST",
    headers: { ...ownPage, ...headers, "X-Quire-Client-Address": `198.51.100.${clients % 250}` },
    body: new URLSearchParams(fields),
  });
}

/** Registers a member. Returns the cookies of the member's browser. */
async function joinAs(email: string): Promise<string> {
  const fields = { email: `${email}@example.com`, password: goodPassword, nickname: email };
  const response = await submitForm("register", createRequest("register", fields, {}));
  return readCookies(response);
}

const readCookies = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

async function submit(name: CommentFormName, fields: Fields, cookie = "", headers: Fields = {}) {
  const request = createRequest(name, { postId, slug, ...fields }, { Cookie: cookie, ...headers });
  const response = await submitCommentForm(name, request);
  return { response, status: response.status, location: response.headers.get("location") ?? "" };
}

/** Sends a form as a script does. */
async function send(name: CommentFormName, fields: Fields, cookie = "") {
  const { response, status } = await submit(name, fields, cookie, { Accept: "application/json" });
  return { status, body: await response.json() };
}

const write = async (text: string, cookie: string, fields: Fields = {}): Promise<string> =>
  (await send("comment", { text, ...fields }, cookie)).body.comment.id;

/** Returns the member ID embedded in the member's pages. */
async function readMemberId(cookie: string): Promise<string> {
  const headers = { ...ownPage, Cookie: cookie };
  const path = `${siteUrl}/api/posts/${postId}/comments`;
  const answer = await answerOwnComments(postId, new Request(path, { headers }));
  return (await answer.json()).memberId;
}

describe("the form for a comment", () => {
  it("publishes the comment once, however often it is sent, and redirects to it", async () => {
    const ada = await joinAs("ada");
    const answers = await Promise.all(
      [1, 2, 3].map(() => submit("comment", { text: "A *quiet* place.\r\nTwo lines." }, ada)),
    );
    const locations = answers.map(({ location }) => location);
    expect(new Set(locations).size).toBe(1);
    expect(locations[0]).toMatch(/^\/post\/alder\/comments\/to\/[\da-f-]{36}$/);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    // The next page then deletes the draft.
    const cookie = `quire-sent-comment=${postId}; Path=/; SameSite=Lax; Max-Age=120; Secure`;
    expect(answers.map(({ response }) => response.headers.getSetCookie())).toEqual(
      answers.map(() => [cookie]),
    );
    const platform = await embeddedPlatform();
    const comment = await platform.comments.findById(locations[0]?.slice(-36) ?? "");
    expect(comment).toMatchObject({ text: "A quiet place.\nTwo lines.", status: "PUBLISHED" });
  });

  it("is rejected if the page was rendered for another member", async () => {
    const rose = await joinAs("rose");
    const lily = await joinAs("lily");
    const memberId = await readMemberId(rose);
    const text = "From Rose.";
    expect(await send("comment", { text, memberId }, lily)).toEqual({
      status: 409,
      body: { problem: "memberChanged" },
    });
    expect((await submit("comment", { text, memberId }, lily)).location).toBe(
      "/post/alder/comments/write?problem=memberChanged",
    );
    expect((await send("comment", { text, memberId }, rose)).body.comment.authorName).toBe("rose");
  });

  it("sends a visitor to the login page, and keeps the text for the page that follows it", async () => {
    const text = "ü".repeat(9_000);
    const { status, location, response } = await submit("comment", { text });
    expect(status).toBe(303);
    expect(location).toBe("/login?returnTo=%2Fpost%2Falder%2Fcomments%2Fwrite");
    const [line = ""] = response.headers.getSetCookie();
    expect(line).toMatch(/^__Host-quire-comment-draft=[\w-]{43}; Path=\/; .*HttpOnly; Secure$/);
    const headers = new Headers({ Cookie: readCookies(response) });
    expect(await readCommentDraft(headers, "/post/alder/comments/write")).toBe(text);
    expect(await readCommentDraft(headers, "/post/alder/comments/reply/1")).toBeUndefined();
    expect(await readCommentDraft(new Headers(), "/post/alder/comments/write")).toBeUndefined();

    const eve = await joinAs("eve");
    const sent = await submit("comment", { text }, `${eve}; ${readCookies(response)}`);
    expect(sent.location).toContain("/comments/to/");
    expect(await readCommentDraft(headers, "/post/alder/comments/write")).toBeUndefined();
  });

  it("keeps the text of a member whose session has expired", async () => {
    const cookie = "__Host-quire-member-session=expired; quire-member=1";
    const parentId = await write("To be answered.", await joinAs("gone"));
    const { location, response } = await submit("comment", { parentId, text: "Late." }, cookie);
    const page = `/post/alder/comments/reply/${parentId}`;
    expect(location).toBe(`/login?returnTo=${encodeURIComponent(page)}`);
    const headers = new Headers({ Cookie: readCookies(response) });
    expect(await readCommentDraft(headers, page)).toBe("Late.");
  });

  it.each([
    ["a blank text", { text: " \n\t" }, "empty", 400],
    ["a text that is too long", { text: "x".repeat(10_001) }, "tooLong", 400],
    ["too many links", { text: manyLinks() }, "tooManyLinks", 400],
    ["a post that does not exist", { text: "a", postId: crypto.randomUUID() }, "gone", 404],
    ["an invalid post", { text: "a", postId: "../../x" }, "gone", 404],
    ["an unknown parent", { text: "a", parentId: crypto.randomUUID() }, "deleted", 400],
  ])("explains %s without losing the text", async (name, fields, problem, status) => {
    const cookie = await joinAs(`p${name.length}`);
    expect(await send("comment", fields, cookie)).toMatchObject({ status, body: { problem } });
    const { location, response } = await submit("comment", fields, cookie);
    expect(location).toContain(`?problem=${problem}`);
    const headers = new Headers({ Cookie: readCookies(response) });
    expect(await readCommentDraft(headers, location.split("?")[0] ?? "")).toBe(fields.text);
  });

  it("explains a deleted parent and a muted member", async () => {
    const cookie = await joinAs("bo");
    const parentId = await write("To be deleted.", cookie);
    await send("comment-delete", { commentId: parentId }, cookie);
    expect(await send("comment", { text: "Too late.", parentId }, cookie)).toMatchObject({
      status: 409,
      body: { problem: "deleted" },
    });
    const platform = await embeddedPlatform();
    const own = await send("comment", { text: "Before the mute." }, cookie);
    const { author: writer } = (await platform.comments.findById(own.body.comment.id)) ?? {};
    await platform.comments.banAuthor(writer?.memberId ?? "");
    expect(await send("comment", { text: "After the mute." }, cookie)).toMatchObject({
      status: 403,
      body: { problem: "muted" },
    });
  });

  it("limits a member's comments, and keeps the text of a comment over the limit", async () => {
    const cookie = await joinAs("flood");
    const problems: unknown[] = [];
    for (let number = 0; number < 8; number += 1) {
      problems.push((await send("comment", { text: `Comment ${number}` }, cookie)).body.problem);
    }
    expect(problems.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => undefined));
    expect(problems.at(-1)).toBe("tooManyTries");
    const { location } = await submit("comment", { text: "One more" }, cookie);
    expect(location).toBe("/post/alder/comments/write?problem=tooManyTries");
  });

  it("rejects Markdown that is far longer than any comment without parsing it, even if its document would be short", async () => {
    const cookie = await joinAs("lon");
    const text = `Short.${"\n\n".repeat(50_000)}End.`;
    const { location } = await submit("comment", { text }, cookie);
    expect(location).toBe("/post/alder/comments/write?problem=tooLong");
  });

  it("stores no text for a client that exceeds the limit per address", async () => {
    const limited = { "X-Quire-Client-Address": "203.0.113.9" };
    const write = (text: string) => {
      const request = new Request(`${siteUrl}/api/forms/comment`, {
        method: "POST",
        headers: { ...ownPage, ...limited },
        body: new URLSearchParams({ postId, slug, text }),
      });
      return submitCommentForm("comment", request);
    };
    const headers = new Headers(limited);
    for (let count = 0; count < addressLimits.change.points; count += 1) {
      await takeLimit(headers, "change");
    }
    const response = await write("One of a flood");
    expect(response.status).toBe(429);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("the forms of a comment", () => {
  test("edit, react, report, follow and delete it", async () => {
    const [ann, joe] = [await joinAs("ann"), await joinAs("joe")];
    const commentId = await write("First **draft**.", ann);
    const edited = await submit(
      "comment-edit",
      { commentId, revision: "1", text: "Second *draft*." },
      ann,
    );
    expect(edited.location).toBe(`/post/alder/comments/to/${commentId}`);
    const stale = await send("comment-edit", { commentId, revision: "1", text: "Third." }, ann);
    expect(stale).toMatchObject({ status: 409, body: { problem: "changed" } });

    const liked = await send("comment-reaction", { commentId, code: "like" }, joe);
    expect(liked.body.comment).toMatchObject({ reaction: "like", reactions: { like: 1 } });
    const again = { commentId, code: "like", current: "like" };
    const unliked = await send("comment-reaction", again, joe);
    expect(unliked.body.comment).toMatchObject({ reaction: "", reactions: {} });
    const followed = await submit("comment-follow", {}, joe);
    expect(followed.location).toBe("/post/alder/comments/write?done=followed");
    const reported = await submit("comment-report", { commentId, reason: "SPAM" });
    expect(reported.location).toBe(`/post/alder/comments/view/${commentId}?done=reported`);

    const request = (cookie: string) =>
      new Request(siteUrl, { headers: { ...ownPage, Cookie: cookie } });
    const mine = await (await answerOwnComments(postId, request(ann))).json();
    expect(mine).toMatchObject({
      name: "ann",
      ownIds: [commentId],
      editableIds: [commentId],
      comments: [{ id: commentId, text: "Second *draft*.", canEdit: true }],
    });
    expect(await (await answerOwnComments(postId, request(joe))).json()).toMatchObject({
      ownIds: [],
      comments: [],
      isFollowing: true,
    });
    expect(await (await answerOwnComments(postId, request(""))).json()).toEqual({
      isMember: false,
    });
    const deleted = await submit("comment-delete", { commentId }, ann);
    expect(deleted.location).toBe("/post/alder#comments");
  });

  test("reject another member's comment", async () => {
    const [owner, thief] = [await joinAs("owner"), await joinAs("thief")];
    const commentId = await write("Mine.", owner);
    for (const name of ["comment-edit", "comment-delete"] as const) {
      const fields = { commentId, revision: "1", text: "Yours." };
      expect(await send(name, fields, thief)).toMatchObject({
        status: 403,
        body: { problem: "notYours" },
      });
    }
  });

  test("reject forms on other sites and malformed bodies", async () => {
    const cookie = await joinAs("cross");
    const before = (await (await embeddedPlatform()).comments.listRecent()).length;
    for (const site of ["cross-site", "same-site"]) {
      const answer = await submit("comment", { text: "Hi" }, cookie, { "Sec-Fetch-Site": site });
      expect(answer.status).toBe(403);
    }
    const huge = await submit("comment", { text: "x".repeat(50 * 1024 * 1024) }, cookie);
    expect(huge.status).toBe(413);
    expect((await (await embeddedPlatform()).comments.listRecent()).length).toBe(before);
  });

  test("store markup and control characters as harmless text", async () => {
    const cookie = await joinAs("markup");
    const attack = "<script>alert(1)</script> \u202Etxt.exe [x](javascript:alert(1)) <b onclick=a>";
    const commentId = await write(attack, cookie);
    const comment = await (await embeddedPlatform()).comments.findById(commentId);
    expect(comment?.text).toBe(
      "<script>alert(1)</script> txt.exe [x](javascript:alert(1)) <b onclick=a>",
    );
    expect(JSON.stringify(comment?.content)).not.toContain("LINK");
    const fields = { slug: "//evil.example/\r\nSet-Cookie: a=b", parentId: commentId, text: "" };
    const { location, status } = await submit("comment", fields, cookie);
    expect(status).toBe(303);
    expect(location).toMatch(
      /^\/post\/%2F%2Fevil\.example%2F%0D%0ASet-Cookie%3A%20a%3Db\/comments\//,
    );
  });
});

test.each(["emails", "unfollow", "resume-emails"])(
  "the form “%s” is rejected if the page was rendered for another member",
  async (name) => {
    const [cookie, other] = [await joinAs(`own-${name}`), await joinAs(`other-${name}`)];
    const memberId = await readMemberId(cookie);
    const submitAs = async (Cookie: string) => {
      const request = createRequest(name, { postId, memberId }, { Cookie });
      return (await submitForm(name, request)).headers.get("location");
    };
    expect(await submitAs(other)).toBe("/account/emails?problem=memberChanged");
    expect(await submitAs(cookie)).toBe("/account/emails?done=saved");
  },
);

function manyLinks(): string {
  return Array.from({ length: 21 }, (_, index) => `https://a.example/${index}`).join(" ");
}
