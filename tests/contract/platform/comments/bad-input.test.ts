import { expect, it } from "vitest";
import { commentLimits } from "#lib/wix/comments/comment.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openComments } from "#tests/support/members/commenters.ts";
import { createDocument, createPost } from "#tests/support/servers/platform.ts";

const text = (value: unknown, decorations: unknown = []) => ({
  type: "TEXT",
  nodes: [],
  textData: { text: value, decorations },
});
const paragraph = (...nodes: unknown[]) => ({ type: "PARAGRAPH", nodes });
const link = (url: unknown) => [{ type: "LINK", linkData: { link: { url } } }];
const nest = (depth: number): unknown =>
  depth === 0 ? paragraph(text("deep")) : { type: "BLOCKQUOTE", nodes: [nest(depth - 1)] };
const refusal = (code: string, status: number) => ({ code, status });
const unknownId = "00000000-0000-4000-8000-000000000000";

const at = "comment.content.richContent";
const inText = `${at}.nodes[0].nodes[0].textData`;
/** Documents that are invalid in comments, and the field of the violation. */
const invalid: readonly (readonly [name: string, document: unknown, field: string])[] = [
  ["no document", undefined, at],
  ["a text instead of a document", "<script>alert(1)</script>", at],
  ["a list instead of nodes", { nodes: "none" }, `${at}.nodes`],
  ["no text", { nodes: [paragraph(text(" \u200B\n"))] }, at],
  ["too much text", createDocument("a".repeat(commentLimits.text + 1)), at],
  ["a text that is not text", { nodes: [paragraph(text({ a: 1 }))] }, `${inText}.text`],
  ["a picture", { nodes: [paragraph(text("a")), { type: "IMAGE" }] }, `${at}.nodes[1].type`],
  ["HTML", { nodes: [{ type: "HTML", htmlData: { html: "<b>" } }] }, `${at}.nodes[0].type`],
  ["an unknown node", { nodes: [{ type: "__proto__" }] }, `${at}.nodes[0].type`],
  ["a node without a type", { nodes: [{}] }, `${at}.nodes[0].type`],
  ["a node that is null", { nodes: [null] }, `${at}.nodes[0]`],
  ["text outside a paragraph", { nodes: [text("a")] }, `${at}.nodes[0].type`],
  [
    "a paragraph in a paragraph",
    { nodes: [paragraph(paragraph(text("a")))] },
    `${at}.nodes[0].nodes[0].type`,
  ],
  [
    "too many nodes",
    { nodes: Array.from({ length: commentLimits.nodes + 1 }, () => paragraph(text("a"))) },
    `${at}.nodes`,
  ],
  ["deep nesting", { nodes: [nest(20)] }, ".nodes"],
  [
    "too many links",
    {
      nodes: Array.from({ length: commentLimits.links + 1 }, (_, index) =>
        paragraph(text("a", link(`https://example.com/${index}`))),
      ),
    },
    at,
  ],
  [
    "a colour",
    { nodes: [paragraph(text("a", [{ type: "COLOR", colorData: { foreground: "red" } }]))] },
    `${inText}.decorations[0].type`,
  ],
  [
    "a mention",
    { nodes: [paragraph(text("a", [{ type: "MENTION", mentionData: { id: "1" } }]))] },
    `${inText}.decorations[0].type`,
  ],
  ...[
    "javascript:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "jav\u200Bascript:alert(1)",
    "data:text/html,<script>",
    "vbscript:x",
    "/logout",
    "//",
    "#a",
    "ftp://example.com",
    "https://good.example@evil.example/",
    "//user:secret@evil.example",
    "tel:110",
    "",
    17,
  ].map(
    (url) =>
      [
        `a link to ${JSON.stringify(url)}`,
        { nodes: [paragraph(text("a", link(url)))] },
        `${inText}.decorations[0].linkData.link.url`,
      ] as const,
  ),
];

forEachDatabase("comments", (bench) => {
  bench.itOnSqlite(
    "are rejected with the path of the violation if the document is not valid",
    async () => {
      const { comments, postId, ada } = await openComments(bench);
      for (const [name, content, field] of invalid) {
        await expect(
          comments.create({ postId, memberId: ada, content }),
          name,
        ).rejects.toMatchObject({
          code: "INVALID_ARGUMENT",
          violations: [{ field: expect.stringContaining(field) }],
        });
      }
      expect((await comments.listThreadPage({ postId })).total).toBe(0);
    },
  );

  bench.itOnSqlite(
    "contain neither characters that hide or reorder text nor data of the client",
    async () => {
      const { comments, postId, ada } = await openComments(bench);
      const { content } = await comments.create({
        postId,
        memberId: ada,
        content: {
          metadata: { version: 9, id: "x" },
          documentStyle: { paragraph: { nodeStyle: { color: "red" } } },
          nodes: [
            {
              type: "PARAGRAPH",
              id: "top",
              style: { paddingTop: "9999px" },
              paragraphData: { textStyle: { lineHeight: "90" } },
              nodes: [
                {
                  type: "TEXT",
                  id: "location",
                  textData: {
                    text: "a\u0000b\u202Ec\u2066d\uD800e\u200Bf\r\n<script>\u200Fא",
                    decorations: [
                      { type: "BOLD", fontWeightValue: 100_000 },
                      {
                        type: "LINK",
                        linkData: {
                          link: { url: "https://Example.com/\u202Ea", target: "TOP", rel: {} },
                        },
                      },
                    ],
                  },
                },
              ],
            },
          ],
        },
      });
      expect(content).toEqual({
        nodes: [
          {
            type: "PARAGRAPH",
            id: "",
            nodes: [
              {
                type: "TEXT",
                id: "",
                nodes: [],
                textData: {
                  text: "abcdef\n<script>\u200Fא",
                  decorations: [
                    { type: "BOLD", fontWeightValue: 700 },
                    {
                      type: "LINK",
                      linkData: {
                        link: {
                          url: "https://example.com/a",
                          target: "SELF",
                          rel: { nofollow: true, ugc: true },
                        },
                      },
                    },
                  ],
                },
              },
            ],
          },
        ],
      });
    },
  );

  bench.itOnSqlite(
    "are rejected for an unknown parent, a parent on another post and a parent that is not published",
    async () => {
      const { platform, comments, ada, bo, say } = await openComments(bench);
      const { id: otherId } = await platform.posts.create(createPost(), "ADMIN");
      const root = await say(ada, "Hello.");
      const isInvalid = {
        code: "INVALID_ARGUMENT",
        violations: [{ field: "comment.parentComment.id" }],
      };
      await expect(say(bo, "A", unknownId)).rejects.toMatchObject(isInvalid);
      const onOther = { postId: otherId, parentId: root.id, memberId: bo };
      await expect(
        comments.create({ ...onOther, content: createDocument("B") }),
      ).rejects.toMatchObject(isInvalid);
      await comments.hide(root.id);
      await expect(say(bo, "C", root.id)).rejects.toMatchObject(refusal("COMMENT_DELETED", 409));
      await comments.publish(root.id);
      await comments.remove({ id: root.id, actor: { memberId: ada, isModerator: false } });
      await expect(say(bo, "D", root.id)).rejects.toMatchObject(refusal("COMMENT_DELETED", 409));
      await expect(
        comments.create({ postId: unknownId, memberId: bo, content: createDocument("E") }),
      ).rejects.toMatchObject(refusal("NOT_FOUND", 404));
    },
  );

  bench.itOnSqlite(
    "of another member can be neither edited nor deleted, and own ones only for 15 minutes",
    async () => {
      const { members, comments, ada, bo, say } = await openComments(bench);
      const { id } = await say(ada, "Mine.");
      const content = createDocument("Changed.");
      await expect(comments.edit({ id, memberId: bo, content })).rejects.toMatchObject(
        refusal("PERMISSION_DENIED", 403),
      );
      await expect(
        comments.remove({ id, actor: { memberId: bo, isModerator: false } }),
      ).rejects.toMatchObject(refusal("PERMISSION_DENIED", 403));
      members.clock.advance(15 * 60_000);
      expect(await comments.edit({ id, memberId: ada, content })).toMatchObject({ edited: true });
      members.clock.advance(1);
      await expect(
        comments.edit({ id, memberId: ada, content: createDocument("Late.") }),
      ).rejects.toMatchObject(refusal("COMMENT_EDIT_EXPIRED", 403));
      const byTeam = { id, memberId: bo, isModerator: true, content: createDocument("Tidy.") };
      expect(await comments.edit(byTeam)).toMatchObject({ text: "Tidy." });
      await comments.hide(id);
      await expect(
        comments.remove({ id, actor: { memberId: bo, isModerator: false } }),
      ).rejects.toMatchObject(refusal("NOT_FOUND", 404));
    },
  );

  it("are rejected from muted, blocked and unknown members", async () => {
    const { members, comments, platform, ada, bo, addMember, say } = await openComments(bench);
    const { id } = await say(ada, "Before.");
    await comments.banAuthor(bo);
    await expect(say(bo, "A")).rejects.toMatchObject(refusal("MUTED", 403));
    await expect(comments.react({ id, memberId: bo, code: "like" })).rejects.toMatchObject(
      refusal("MUTED", 403),
    );
    await platform.identities.block(await addMember("cleo"));
    await expect(say(await addMember("dora"), "B")).resolves.toMatchObject({});
    const cleo = (await platform.identities.find("cleo@example.com"))?.id ?? "";
    await expect(say(cleo, "C")).rejects.toMatchObject({ status: 401 });
    await expect(say(unknownId, "D")).rejects.toMatchObject({ status: 401 });
    expect(members.clock.now()).toBeGreaterThan(0);
  });

  bench.itOnSqlite(
    "are created once if the same request is sent again within a minute",
    async () => {
      const { members, comments, postId, ada, say } = await openComments(bench);
      const sent = await Promise.all(Array.from({ length: 4 }, () => say(ada, "Twice?")));
      expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
      members.clock.advance(59_000);
      expect((await say(ada, "Twice?")).id).toBe(sent[0]?.id);
      members.clock.advance(2_000);
      await say(ada, "Twice?");
      expect((await comments.listThreadPage({ postId })).total).toBe(2);
    },
  );

  bench.itOnSqlite("are limited to five a minute for a member, and by address", async () => {
    const { comments, postId, ada, addMember, say } = await openComments(bench);
    for (const number of [1, 2, 3, 4, 5]) await say(ada, `Comment ${number}.`);
    await expect(say(ada, "Too many.")).rejects.toMatchObject({
      ...refusal("TOO_MANY_TRIES", 429),
      retryAfterSeconds: expect.any(Number),
    });
    for (let index = 0; index < 60; index += 1) {
      const memberId = await addMember(`flood-${index}`);
      const content = createDocument(`Flood ${index}.`);
      await comments.create({ postId, memberId, content, limitKey: "192.0.2.7" });
    }
    const content = createDocument("Over.");
    const last = { postId, memberId: await addMember("last"), content };
    await expect(comments.create({ ...last, limitKey: "192.0.2.7" })).rejects.toMatchObject(
      refusal("TOO_MANY_TRIES", 429),
    );
    await expect(comments.create({ ...last, limitKey: "192.0.2.8" })).resolves.toMatchObject({});
  });

  bench.itOnSqlite("are counted as reported once for each reporter", async () => {
    const { comments, ada, say } = await openComments(bench);
    const { id } = await say(ada, "Buy now.");
    for (const reporter of ["member:1", "member:1", "address:x"]) {
      await comments.report({ id, reporter, reason: "SPAM" });
    }
    expect((await comments.findById(id))?.reportCount).toBe(2);
    const { comments: reported } = await comments.listForModeration({ queue: "reported" });
    expect(reported.map((comment) => comment.id)).toEqual([id]);
    await comments.approve(id);
    await comments.report({ id, reporter: "member:1", reason: "SPAM" });
    expect((await comments.findById(id))?.reportCount).toBe(0);
    await expect(
      comments.report({ id: unknownId, reporter: "member:1", reason: "SPAM" }),
    ).rejects.toMatchObject(refusal("NOT_FOUND", 404));
  });
});
