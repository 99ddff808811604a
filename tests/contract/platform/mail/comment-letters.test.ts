/** Tests for the text of the emails about comments, and for hostile names, titles and comments. */
import { describe, expect, it, test } from "vitest";
import { onSqlite } from "#tests/support/databases/database.ts";
import {
  commentDigest,
  commentNotice,
  type MailedComment,
} from "#lib/platform/mail/messages/comment-letters.ts";
import type { Letter } from "#lib/platform/mail/messages/letter.ts";
import { createTransport } from "#lib/platform/mail/transport.ts";
import { startMailServer } from "#tests/support/servers/mail-server.ts";

const siteUrl = "https://blog.example";
const site = { siteName: "Quire", siteUrl, language: "en" };
const footer = {
  unsubscribe: `${siteUrl}/unsubscribe?token=a.b`,
  unsubscribeAll: `${siteUrl}/unsubscribe?token=c.d`,
  settings: `${siteUrl}/account/emails`,
};
const comment: MailedComment = {
  authorName: "Ada",
  postTitle: "An hour at low water",
  text: "First line.\nSecond line.",
  href: `${siteUrl}/post/an-hour/comments/to/1`,
};

const write = (changes: Partial<MailedComment> = {}, language = "en") =>
  commentNotice({
    ...site,
    language,
    reason: "reply",
    comments: [{ ...comment, ...changes }],
    footer,
  });
const writeDigest = (changes: Partial<MailedComment> = {}, total = 1) =>
  commentDigest({
    ...site,
    comments: [{ ...comment, ...changes }],
    total,
    reviewLink: `${siteUrl}/admin/comments`,
    footer,
  });

describe.each([
  ["about a reply", write],
  ["about waiting comments", writeDigest],
] as const)("the email %s", (_name, compose) => {
  it("contains the comment with its line breaks, and the links to unsubscribe", () => {
    const { text, html } = compose();
    expect(text).toContain("    First line.\n    Second line.");
    expect(html).toContain("First line.<br>Second line.");
    for (const link of Object.values(footer)) {
      expect(text).toContain(`:\n${link}\n`);
      expect(html).toContain(`href="${link}"`);
    }
  });

  it.each(["<img src=x onerror=alert(1)>", "</title><script>alert(1)</script>", `" onclick="x`])(
    "shows markup literally: %s",
    (hostile) => {
      const { html, text } = compose({ authorName: hostile, postTitle: hostile, text: hostile });
      expect(html).not.toMatch(/<(?:img|script)|<[^>]* on(?:error|click)=/);
      expect(text).toContain(`    ${hostile}`);
    },
  );

  it("removes characters that start lines, reorder text or are invisible", () => {
    const hostile = "Ada\r\nBcc: all@example.com\u202Egpj\u2066\u200B\u0000\u2028!";
    const letter = compose({ authorName: hostile, postTitle: hostile, text: hostile });
    // oxlint-disable-next-line no-control-regex -- the characters to find
    const unsafe = /[\r\u0000\u200B\u2028\u202E\u2066]/;
    for (const part of [letter.subject, letter.text, letter.html]) expect(part).not.toMatch(unsafe);
    expect(letter.subject).not.toContain("\n");
    expect(letter.text).not.toMatch(/^Bcc:/m);
  });

  it("shortens long names, titles and comments", () => {
    const letter = compose({
      authorName: "n".repeat(5_000),
      postTitle: "t".repeat(5_000),
      text: "A long comment.\n".repeat(10_000),
    });
    expect(letter.subject.length).toBeLessThan(250);
    expect(letter.text.length).toBeLessThan(3_000);
    expect(letter.text).toContain("\n    …\n");
  });
});

test("an email about several comments shows 20 of them and the number of the others", () => {
  const comments = Array.from({ length: 23 }, (_, index) => ({ ...comment, text: `No ${index}.` }));
  const { subject, text } = commentNotice({ ...site, reason: "followed", comments, footer });
  expect(subject).toBe("23 new comments on “An hour at low water”");
  expect(text.match(/^ {4}No \d+\.$/gm)).toHaveLength(20);
  expect(text).toContain("And 3 more comments.");
});

test("the emails are translated", () => {
  expect(write({}, "de").subject).toBe(
    "Ada hat auf deinen Kommentar zu „An hour at low water“ geantwortet",
  );
  expect(write({}, "de").text).toContain("Alle E-Mails zu Kommentaren abbestellen:");
});

onSqlite("an email with additional header fields", (bench) => {
  it("arrives with these fields and no others from its text", async () => {
    const server = await startMailServer();
    bench.onEnd(server.stop);
    const transport = createTransport({
      ...site,
      smtpUrl: server.url,
      from: undefined,
      dataDir: "unused",
      print: () => undefined,
    });
    bench.onEnd(() => Promise.resolve(transport.close()));
    const letter: Letter = {
      ...write({ authorName: "Ada\r\nBcc: other@example.com", postTitle: "Ü".repeat(90) }),
      headers: { "List-Unsubscribe": `<${footer.unsubscribe}>`, References: "<a@blog.example>" },
    };
    await transport.send({ ...letter, recipient: "ben@example.com" });
    const mail = await server.nextTo("ben@example.com");
    expect(mail.recipients).toEqual(["ben@example.com"]);
    const fields = new Map(mail.headers.map(({ key, value }) => [key, value]));
    expect(fields.get("list-unsubscribe")).toBe(`<${footer.unsubscribe}>`);
    expect(fields.get("references")).toBe("<a@blog.example>");
    expect(fields.has("bcc")).toBe(false);
    expect(mail.subject).toContain("Ada Bcc: other@example.com replied");
  });
});
