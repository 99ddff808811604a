/** Builds the text of a new page from a template. */
import { randomUUID } from "node:crypto";
import { normaliseRichContent } from "../../../../rich-content/normalise.ts";
import type { RichContent } from "../../../../rich-content/document.ts";
import type { PageTemplate } from "../../../../wix/site/site-pages.ts";
import { englishTemplates } from "./english.ts";
import { germanTemplates } from "./german.ts";

/** The lines of a template: `# ` begins a heading, and `- ` an item of a list. Brackets contain what the owner fills in. */
export type TemplateLines = readonly string[];

export type Templates = Readonly<Record<Exclude<PageTemplate, "blank">, TemplateLines>>;

type Node = { readonly type: string; readonly [field: string]: unknown };

/** Returns the text of a template: in German for a German site or page, and otherwise in English. */
export function buildTemplate(template: PageTemplate, language: string): RichContent {
  if (template === "blank") return { nodes: [] };
  const templates = /^de(?:-|$)/i.test(language) ? germanTemplates : englishTemplates;
  return normaliseRichContent({ nodes: buildBlocks(templates[template]) });
}

function buildBlocks(lines: TemplateLines): Node[] {
  const blocks: Node[] = [];
  let items: Node[] = [];
  for (const line of lines) {
    if (line.startsWith("- ")) {
      if (items.length === 0) blocks.push(createNode("BULLETED_LIST", { nodes: items }));
      items.push(createNode("LIST_ITEM", { nodes: [buildParagraph(line.slice(2))] }));
      continue;
    }
    items = [];
    blocks.push(
      line.startsWith("# ")
        ? createNode("HEADING", { headingData: { level: 2 }, nodes: buildTexts(line.slice(2)) })
        : buildParagraph(line),
    );
  }
  return blocks;
}

const buildParagraph = (text: string): Node =>
  createNode("PARAGRAPH", { paragraphData: {}, nodes: buildTexts(text) });

const buildTexts = (text: string): Node[] => [
  { type: "TEXT", id: "", nodes: [], textData: { text, decorations: [] } },
];

const createNode = (type: string, fields: Omit<Node, "type">): Node => ({
  type,
  id: randomUUID().slice(0, 8),
  ...fields,
});
