import { RichContentView } from "#components/rich-content/rich-content-view.tsx";
import { drawWhole } from "../support/components/draw-whole.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";

/** Returns the median time, in milliseconds, to turn a wire-format document into HTML over several rounds. */
export async function measure(): Promise<{ long: number; hostile: number }> {
  return {
    long: await time(longDocument(5000), 15),
    hostile: await time(hostileDocument(1024 * 1024), 5),
  };
}

async function time(document: unknown, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await drawWhole(<RichContentView content={normaliseRichContent(document)} />);
    times.push(performance.now() - start);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
}

const text = (value: string, ...decorations: object[]) => ({
  type: "TEXT",
  textData: { text: value, decorations },
});
const link = { type: "LINK", linkData: { link: { url: "https://example.org/" } } };
const paragraph = (id: string) => ({
  type: "PARAGRAPH",
  id,
  nodes: [text("A line of words, "), text("a link", link), text(", more", { type: "BOLD" })],
});

/** Creates a post with headings, paragraphs with links, lists, quotes, code and pictures. */
function longDocument(count: number): unknown {
  const part = (id: string) => [
    { type: "HEADING", id: `${id}h`, headingData: { level: 2 }, nodes: [text(`Part ${id}`)] },
    paragraph(`${id}p`),
    {
      type: "BULLETED_LIST",
      id: `${id}l`,
      nodes: [{ type: "LIST_ITEM", id: `${id}i`, nodes: [paragraph(`${id}q`)] }],
    },
    { type: "BLOCKQUOTE", id: `${id}b`, nodes: [paragraph(`${id}r`)] },
    { type: "CODE_BLOCK", id: `${id}c`, nodes: [text("const a = 1;")] },
    {
      type: "IMAGE",
      id: `${id}m`,
      imageData: { image: { src: { id: "a~mv2.jpg" }, width: 1600, height: 900 } },
    },
  ];
  const size = countNodes(part("x"));
  const parts = Array.from({ length: Math.ceil(count / size) }, (_, index) => part(`n${index}`));
  return { nodes: parts.flat() };
}

function countNodes(nodes: readonly { nodes?: readonly object[] }[]): number {
  return nodes.reduce((sum, { nodes: inner = [] }) => sum + 1 + countNodes(inner), 0);
}

/** Creates nested and malformed nodes with URLs and styles that must not reach a page. */
function hostileDocument(bytes: number): unknown {
  const evil = "javascript:alert(1)//\u0001</script><img src=x onerror=alert(1)>";
  const nested = (depth: number): object => ({
    type: depth % 2 === 0 ? "LAYOUT" : "BLOCKQUOTE",
    id: evil,
    nodes: depth === 0 ? [text(evil, { type: "COLOR", colorData: evil })] : [nested(depth - 1)],
  });
  const group = [
    nested(40),
    text(evil, { type: "LINK", linkData: { link: { url: evil } } }),
    { type: "GALLERY", galleryData: { items: [{ image: { media: { src: { url: evil } } } }] } },
    { type: "HTML", htmlData: { html: evil } },
    {
      type: "TABLE",
      nodes: [{ type: "TABLE_ROW", nodes: [{ type: "TABLE_CELL", nodes: [null] }] }],
    },
  ];
  const size = JSON.stringify(group).length;
  return { nodes: Array.from({ length: Math.ceil(bytes / size) }, () => group).flat() };
}
