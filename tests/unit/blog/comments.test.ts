import { describe, expect, test } from "vitest";
import { readCommentContent } from "#lib/rich-content/comments/comment-content.ts";
import { listComments, toConversation } from "#lib/blog/comments/conversation.ts";
import { plainText } from "#lib/rich-content/text.ts";
import { conversationResponse } from "#lib/wix/comments/conversation.ts";

const text = (value: string, ...decorations: object[]) => ({
  type: "TEXT",
  id: "",
  nodes: [],
  textData: { text: value, decorations },
});
const paragraph = (...nodes: object[]) => ({ type: "PARAGRAPH", id: "p1", nodes });

describe("the document of a comment", () => {
  test("keeps text blocks and replaces all other blocks by their children", () => {
    const { nodes } = readCommentContent({
      nodes: [
        { type: "HEADING", id: "h", headingData: { level: 1 }, nodes: [text("Title")] },
        { type: "HTML", id: "x", htmlData: { html: "<script>alert(1)</script>" } },
        { type: "COLLAPSIBLE_LIST", id: "c", nodes: [paragraph(text("Inside"))] },
        { type: "BLOCKQUOTE", id: "q", nodes: [paragraph(text("Quoted"))] },
        { type: "IMAGE", id: "i", imageData: { image: { src: { id: "a.jpg" } } } },
      ],
    });
    expect(nodes.map(({ type }) => type)).toEqual(["PARAGRAPH", "PARAGRAPH", "BLOCKQUOTE"]);
    expect(plainText({ nodes })).toBe("Title\nInside\nQuoted");
  });

  test("has no IDs, anchors, colors or sizes", () => {
    const { nodes } = readCommentContent({
      nodes: [
        paragraph(
          text(
            "All",
            { type: "COLOR", colorData: { foreground: "#f00" } },
            { type: "FONT_SIZE", fontSizeData: { unit: "PX", value: 100 } },
            { type: "ANCHOR", anchorData: { anchor: "content" } },
            { type: "LINK", linkData: { link: { anchor: "content" } } },
            { type: "BOLD" },
          ),
        ),
      ],
    });
    expect(nodes[0]?.id).toBe("");
    expect(nodes[0]?.nodes[0]?.textData?.decorations.map(({ type }) => type)).toEqual(["BOLD"]);
  });

  test("marks each link as user content that search engines do not follow", () => {
    const { nodes } = readCommentContent({
      nodes: [
        paragraph(
          text("Here", {
            type: "LINK",
            linkData: {
              link: { url: "https://a.example", target: "BLANK", rel: { sponsored: true } },
            },
          }),
        ),
      ],
    });
    const [link] = nodes[0]?.nodes[0]?.textData?.decorations ?? [];
    expect(link?.linkData?.link).toEqual({
      url: "https://a.example",
      target: "SELF",
      rel: { nofollow: true, ugc: true },
    });
  });
});

const comment = (id: string, threadId: string, more: object = {}) => ({
  id,
  threadId,
  content: { nodes: [paragraph(text(id))] },
  commentedAt: "2026-01-02T03:04:05.000Z",
  updatedAt: "2026-01-02T03:04:05.000Z",
  ...more,
});
const readAnswer = (comments: object[]) =>
  toConversation(
    conversationResponse.parse({ comments, page: 2, pages: 3, total: 120, state: "open" }),
  );

describe("a page of comments", () => {
  test("is divided into threads, of which the first may have started on an earlier page", () => {
    const conversation = readAnswer([
      comment("a2", "a"),
      comment("b", "b"),
      comment("b1", "b", { parentId: "b" }),
      comment("c", "c"),
    ]);
    expect(
      conversation.threads.map(({ id, root, replies }) => [
        id,
        root?.id,
        replies.map((one) => one.id),
      ]),
    ).toEqual([
      ["a", undefined, ["a2"]],
      ["b", "b", ["b1"]],
      ["c", "c", []],
    ]);
    expect(listComments(conversation).map(({ id }) => id)).toEqual(["a2", "b", "b1", "c"]);
  });

  test("contains no text of a deleted comment, even if the upstream sends it", () => {
    const { threads } = readAnswer([comment("a", "a", { isDeleted: true }), comment("a1", "a")]);
    expect(threads[0]?.root?.content.nodes).toEqual([]);
  });

  test("may contain a deleted comment without a document", () => {
    const { content: _content, ...deleted } = comment("a", "a", { isDeleted: true });
    expect(readAnswer([deleted]).threads[0]?.root?.content.nodes).toEqual([]);
  });
});
