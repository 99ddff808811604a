import type { RichContent, RichContentNode } from "./document.ts";
import { plainText } from "./text.ts";

export type OutlineEntry = {
  /** Node ID of the heading. */
  readonly id: string;
  /** 1 to 6. */
  readonly level: number;
  readonly text: string;
};

/** Returns the headings that links can target, in reading order. */
export function buildOutline(content: RichContent): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const visit = (node: RichContentNode): void => {
    if (node.type === "HEADING") {
      const text = plainText({ nodes: node.nodes }).replace(/\s+/g, " ").trim();
      if (text !== "" && node.id !== "") {
        entries.push({ id: node.id, level: headingLevel(node.headingData?.level), text });
      }
    } else {
      node.nodes.forEach(visit);
    }
  };
  content.nodes.forEach(visit);
  return entries;
}

/** Returns a heading's level. A missing or out-of-range level becomes 1. */
export function headingLevel(level: number | undefined): number {
  return level !== undefined && Number.isInteger(level) && level >= 1 && level <= 6 ? level : 1;
}
