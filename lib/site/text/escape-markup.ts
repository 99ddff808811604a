const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes plain text for use in HTML elements and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? "");

// oxlint-disable-next-line no-control-regex -- XML 1.0, section 2.2, lists the allowed characters
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/**
 * Escapes plain text for use in XML elements and double-quoted attributes, and removes characters that XML
 * does not allow.
 */
export const escapeXml = (text: string): string =>
  text.replace(forbidden, "").replace(/[&<>"]/g, (character) => entities[character] ?? "");
