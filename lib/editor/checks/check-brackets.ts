import { normaliseRichContent } from "../../rich-content/normalise.ts";
import type { RichContentNode } from "../../rich-content/document.ts";
import { cutExcerpt, plainText } from "../../rich-content/text.ts";
import type { Finding } from "./check-fields.ts";

/** Text in brackets that the templates of pages ask the writer to replace. Short ones may be notes, such as `[1]`. */
const bracket = /\[[^[\]]{4,}\]/g;

/** Returns the range of the first bracket to fill in, as offsets in the text, or `undefined`. */
export function findBracket(text: string): { from: number; to: number } | undefined {
  const [found] = text.matchAll(bracket);
  return found && { from: found.index, to: found.index + found[0].length };
}

/** Maximum number of reported brackets, and maximum length of each, in characters. */
const maximumFindings = 20;
const placeLength = 60;

/** Checks the text of a page for brackets of its template that were not filled in. All findings are warnings. */
export function checkBrackets(document: unknown): Finding[] {
  const findings: Finding[] = [];
  const visit = (node: RichContentNode): void => {
    node.nodes.forEach(visit);
    if (!node.nodes.some(({ type }) => type === "TEXT")) return;
    for (const [text] of plainText({ nodes: [node] }).matchAll(bracket)) {
      findings.push({
        code: "bracketOpen",
        severity: "warning",
        place: cutExcerpt(text, placeLength),
        nodeId: node.id === "" ? undefined : node.id,
      });
    }
  };
  normaliseRichContent(document).nodes.forEach(visit);
  return findings.slice(0, maximumFindings);
}
