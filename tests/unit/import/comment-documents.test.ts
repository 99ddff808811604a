/** Tests for the reduction of documents to the nodes that comments may have. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convertCommentHtml } from "#lib/import/comments/convert-html.ts";
import { reduceDocument } from "#lib/import/comments/reduce-document.ts";
import { parseCommentContent } from "#lib/platform/comments/comment-input.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { plainText } from "#lib/rich-content/text.ts";
import { commentLimits } from "#lib/wix/comments/comment.ts";
import { anyDocument } from "#tests/support/content/any-document.ts";

async function reduceHtml(html: string) {
  const problems: string[] = [];
  const report = (what: string) => void problems.push(what);
  const document = await convertCommentHtml(html, report, { lineEnds: "spaces" });
  const content = reduceDocument(document, report);
  return { content, problems, text: plainText(content) };
}

const check = (content: unknown) => parseCommentContent(content, "content");

describe("reducing a document to a comment", () => {
  it("keeps bold, italic, struck-out and monospaced text and links, and drops other styles", async () => {
    const { content, problems } = await reduceHtml(
      '<p><b>a</b><i>b</i><s>c</s><code>d</code><a href="https://e.example/">e</a><u>f</u><span style="color:red">g</span></p>',
    );
    const decorations = content.nodes[0]?.nodes.map(({ textData }) => [
      textData?.text,
      ...(textData?.decorations ?? []).map(({ type }) => type),
    ]);
    expect(decorations).toEqual([
      ["a", "BOLD"],
      ["b", "ITALIC"],
      ["c", "STRIKETHROUGH"],
      ["d", "FONT_FAMILY"],
      ["e", "LINK"],
      ["fg"],
    ]);
    expect(problems).toEqual([]);
    expect(() => check(content)).not.toThrow();
  });

  it("keeps the text of a link with an unsafe address, without the address", async () => {
    const { content } = await reduceHtml('<p><a href="javascript:alert(1)">x</a></p>');
    expect(JSON.stringify(content)).not.toMatch(/LINK|javascript/);
  });

  it("writes the address of a link over the limit into the text, and reports it", async () => {
    const links = Array.from(
      { length: commentLimits.links + 1 },
      (_, index) => `<a href="https://a.example/${index}">link</a> `,
    );
    const { text, problems, content } = await reduceHtml(`<p>${links.join("")}</p>`);
    expect(text).toContain(`link (https://a.example/${commentLimits.links})`);
    expect(problems).toEqual(["it had more than 20 links, and the others became text"]);
    expect(() => check(content)).not.toThrow();
  });

  it("shortens a long text and reports it", async () => {
    const { text, problems, content } = await reduceHtml(`<p>${"word ".repeat(5_000)}</p>`);
    expect(text.length).toBeLessThanOrEqual(commentLimits.text);
    expect(text).toMatch(/…$/);
    expect(problems).toEqual(["its text was shortened to 10000 characters"]);
    expect(() => check(content)).not.toThrow();
  });

  it("keeps only the text if the markup has too many nodes or levels", async () => {
    for (const html of [
      "<p>a</p>".repeat(commentLimits.nodes + 1),
      `${"<ul><li>a".repeat(20)}${"</li></ul>".repeat(20)}`,
    ]) {
      const { content, problems } = await reduceHtml(html);
      expect(problems).toContain(
        "its markup was too complex for a comment, so only its text was imported",
      );
      expect(() => check(content)).not.toThrow();
    }
  });

  it("turns any document with text into a valid comment that keeps at most the allowed text", () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const content = reduceDocument(normaliseRichContent(document), () => undefined);
        if (plainText(content).trim() === "") return;
        // A text of only invisible characters is rejected when it is stored.
        try {
          check(content);
        } catch (error) {
          expect(error).toMatchObject({ violations: [{ rule: "EMPTY" }] });
        }
      }),
    );
  });
});
