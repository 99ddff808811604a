/** Conversion of posts from Ghost 1 to 4 (Mobiledoc 0.3, as JSON) to the HTML that Ghost renders. */
import { z } from "zod";
import { escapeHtml } from "../../site/escape-markup.ts";
import { isObject } from "../../wix/json-object.ts";
import { type Report, renderCard } from "./cards.ts";
import { parseJson } from "../parse.ts";
import { element, tag } from "./markup.ts";

const values = z.array(z.unknown()).catch([]);
const mobiledoc = z.object({
  atoms: values.prefault([]),
  cards: values.prefault([]),
  markups: values.prefault([]),
  sections: z.array(z.unknown()),
});
type Mobiledoc = z.infer<typeof mobiledoc>;

/** Section kinds, as numbered at the start of a section. */
const kinds = { markup: 1, picture: 2, list: 3, card: 10 } as const;

/** Converts a Mobiledoc document. Returns `undefined` for any other text. */
export function mobiledocToHtml(written: string, report: Report): string | undefined {
  const read = mobiledoc.safeParse(parseJson(written)).data;
  return read?.sections.map((section) => renderSection(section, read, report)).join("");
}

function renderSection(section: unknown, document: Mobiledoc, report: Report): string {
  const [kind, first, second, more] = values.parse(section);
  switch (kind) {
    case kinds.markup: {
      const name = findSectionTag(String(first).toLowerCase());
      return element(name, readAttributes(more), renderMarkers(second, document));
    }
    case kinds.picture:
      return typeof first === "string" ? tag("img", { src: first }) : "";
    case kinds.list: {
      const items = values
        .parse(second)
        .map((item) => element("li", {}, renderMarkers(item, document)));
      return element(first === "ol" ? "ol" : "ul", {}, ...items);
    }
    case kinds.card: {
      const [name, payload] = values.parse(document.cards[Number(first)]);
      return renderCard(String(name), isObject(payload) ? payload : {}, report);
    }
    default:
      report("part of the text is of an unknown type and was left out");
      return "";
  }
}

/** Returns the tag for a text section. Unknown tags become paragraphs. */
function findSectionTag(name: string): string {
  if (name === "aside" || name === "pull-quote") return "blockquote";
  return /^(?:h[1-6]|blockquote)$/.test(name) ? name : "p";
}

const inlineTags = new Set(["a", "b", "code", "em", "i", "mark", "s", "strong", "sub", "sup", "u"]);

/** Parses attributes from a list of alternating names and values. */
function readAttributes(list: unknown): Record<string, string> {
  const flat = values.parse(list ?? []);
  const attributes: Record<string, string> = {};
  for (let at = 0; at + 1 < flat.length; at += 2) {
    const name = String(flat[at]);
    if (["href", "rel", "target", "title"].includes(name)) attributes[name] = String(flat[at + 1]);
    if (name === "data-md-text-align") attributes["style"] = `text-align: ${String(flat[at + 1])}`;
  }
  return attributes;
}

/**
 * Renders a section's markers. Each marker opens markups, contains text, and closes a number of open markups.
 */
function renderMarkers(markers: unknown, { markups, atoms }: Mobiledoc): string {
  const open: string[] = [];
  const parts: string[] = [];
  for (const marker of values.parse(markers)) {
    const [kind, opened, closed, value] = values.parse(marker);
    for (const index of values.parse(opened)) {
      const [name, attributes] = values.parse(markups[Number(index)]);
      const known = inlineTags.has(String(name)) ? String(name) : "span";
      parts.push(tag(known, readAttributes(attributes)));
      open.push(known);
    }
    parts.push(
      kind === 1
        ? renderAtom(atoms[Number(value)])
        : escapeHtml(typeof value === "string" ? value : ""),
    );
    for (let count = Number(closed); count > 0; count -= 1) {
      const name = open.pop();
      if (name === undefined) break;
      parts.push(`</${name}>`);
    }
  }
  return [...parts, ...open.toReversed().map((name) => `</${name}>`)].join("");
}

function renderAtom(atom: unknown): string {
  const [name, text] = values.parse(atom);
  return name === "soft-return" ? "<br>" : escapeHtml(typeof text === "string" ? text : "");
}
