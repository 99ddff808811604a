/** Renders emails as plain text. */
import type { Block, LetterPage } from "./letter.ts";

export function renderBlockAsText(block: Block): string {
  switch (block.kind) {
    case "paragraph":
    case "aside":
      return block.text;
    case "code":
      return `    ${block.code}`;
    case "link":
      return `${block.label}:\n${block.href}`;
  }
}

export function renderPageAsText(page: LetterPage, blocks: readonly string[]): string {
  const parts = [page.siteName, page.heading, ...blocks];
  // The line `-- ` marks the start of a signature (RFC 3676 §4.3).
  return `${parts.join("\n\n")}\n\n-- \n${page.reason}\n${page.siteUrl}`;
}
