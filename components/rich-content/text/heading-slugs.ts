import type { OutlineEntry } from "#lib/rich-content/outline.ts";
import { pageIds } from "../../layout/page-ids.ts";

const reserved = Object.values(pageIds);

/** Returns a readable, unique anchor for every heading, by node ID. */
export function headingSlugs(outline: readonly OutlineEntry[]): Map<string, string> {
  const taken = new Set<string>(reserved);
  const slugs = new Map<string, string>();
  for (const { id, text } of outline) {
    // The IDs of nodes and comments begin with these words.
    const base = createSlug(text)
      .replace(/^(?=(?:viewer|comment)-)|^$/, "section-")
      .replace(/-$/, "");
    let slug = base;
    for (let copy = 2; taken.has(slug); copy++) slug = `${base}-${copy}`;
    taken.add(slug);
    slugs.set(id, slug);
  }
  return slugs;
}

function createSlug(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80);
}
