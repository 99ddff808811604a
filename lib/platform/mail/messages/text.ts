/** Renders emails as plain text. */
import type { Block, LetterPage, NamedLink } from "./letter.ts";

export function renderBlockAsText(block: Block): string {
  switch (block.kind) {
    case "paragraph":
    case "aside":
      return block.text;
    case "code":
      return `    ${block.code}`;
    case "link":
      return renderLink(block);
    case "quote": {
      const text = block.text.replaceAll(/^/gm, "    ");
      const link = block.link === undefined ? [] : [renderLink(block.link)];
      return [`${block.source}:`, text, ...link].join("\n\n");
    }
  }
}

const renderLink = ({ label, href }: NamedLink): string => `${label}:\n${href}`;

export function renderPageAsText(page: LetterPage, blocks: readonly string[]): string {
  const parts = [page.siteName, page.heading, ...blocks];
  const footer = [page.reason, ...(page.footerLinks ?? []).map(renderLink), page.siteUrl];
  // The line `-- ` marks the start of a signature (RFC 3676 §4.3).
  return `${parts.join("\n\n")}\n\n-- \n${footer.join("\n")}`;
}
