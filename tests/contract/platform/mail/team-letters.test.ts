/** Tests for the emails about the team, with texts that other people wrote. */
import { describe, expect, it } from "vitest";
import {
  invitation,
  newRole,
  postDecisions,
  submittedPosts,
} from "#lib/platform/mail/messages/team-letters.ts";
import { roles } from "#lib/wix/admin/roles.ts";

const siteUrl = "https://blog.example";
const site = { siteName: "The Blog", siteUrl, language: "en" };
const footer = {
  unsubscribe: `${siteUrl}/unsubscribe?token=a.b`,
  settings: `${siteUrl}/account/emails`,
};
const invited = {
  ...site,
  inviter: "Olga",
  role: "author",
  message: "",
  link: `${siteUrl}/invitation#token=abc`,
  expiresAt: Date.UTC(2026, 2, 14, 9, 30),
} as const;

describe("an invitation", () => {
  it("has exactly one link besides the site's address, and says until when it works", () => {
    const { text, html } = invitation(invited);
    expect(text.match(/https?:\/\/\S+/g)).toEqual([`${siteUrl}/invitation#token=abc`, siteUrl]);
    expect(text).toContain("expires on March 14, 2026");
    expect(html).toContain(`href="${siteUrl}/invitation#token=abc"`);
  });

  it("quotes the inviter's words as text, in all roles and languages", () => {
    for (const language of ["en", "de"]) {
      for (const role of roles) {
        const letter = invitation({ ...invited, language, role, message: "<b>Hi</b>\n\u202Eyou" });
        expect(letter.text).toContain("    <b>Hi</b>\n    you");
        expect(letter.html).not.toContain("<b>Hi</b>");
      }
    }
  });

  it("does not name an inviter without a name", () => {
    const { text, subject } = invitation({ ...invited, inviter: "\u200B" });
    expect(text).toContain("You’re invited to join the team of The Blog.");
    expect(subject).toBe("Invitation to the team of The Blog");
  });
});

describe("the other emails about the team", () => {
  it("have a link for unsubscribing and one for the settings, in all languages", () => {
    for (const language of ["en", "de"]) {
      const common = { ...site, language, footer };
      const letters = [
        ...roles.map((role) => newRole({ ...common, role, open: `${siteUrl}/admin` })),
        submittedPosts({
          ...common,
          posts: [{ title: "Soup", authorName: "Bea", isChanged: false }],
          total: 1,
          open: `${siteUrl}/admin/posts/1`,
        }),
        ...(["approved", "rejected"] as const).map((kind) =>
          postDecisions({
            ...common,
            decisions: [{ kind, title: "Soup", note: "", href: `${siteUrl}/post/soup` }],
            total: 1,
          }),
        ),
      ];
      for (const { text } of letters) {
        expect(text).toContain(footer.unsubscribe);
        expect(text).toContain(footer.settings);
      }
    }
  });

  it("count the posts that they do not list", () => {
    const posts = [{ title: "Soup", authorName: "Bea", isChanged: true }];
    const letter = submittedPosts({
      ...site,
      footer,
      posts,
      total: 3,
      open: `${siteUrl}/admin/posts`,
    });
    expect(letter.subject).toBe("3 posts are waiting for your decision");
    expect(letter.text).toContain("And 2 more posts.");
  });

  it("keep a title on one line", () => {
    const decisions = [
      { kind: "rejected", title: "A\r\nBcc: x@example.com", note: "", href: siteUrl },
    ] as const;
    const { subject } = postDecisions({ ...site, footer, decisions, total: 1 });
    expect(subject).not.toMatch(/[\r\n]/);
  });
});
