/** The comments that delimit WordPress blocks, `<!-- wp:name {…} -->`. */

/** Returns the first block comment at or after a position. Scans each position only once. */
export function findBlockComment(text: string, place: number) {
  for (let from = place; ;) {
    const start = text.indexOf("<!--", from);
    const end = start === -1 ? -1 : text.indexOf("-->", start + 4);
    if (end === -1) return undefined;
    from = end + 3;
    const words = text.slice(start + 4, end).trim();
    const [head = ""] = /^\/?wp:[a-z][a-z0-9_/-]{0,120}(?![^\s/{])/.exec(words) ?? [];
    if (head === "") continue;
    const isWhole = words.endsWith("/");
    return {
      start,
      end: from,
      name: head.replace(/^\/?wp:/, "").replace(/\/$/, ""),
      isEnd: head.startsWith("/"),
      /** Whether the comment is the entire block, without content. */
      isWhole,
      /** The block's attributes as JSON, or an empty text. */
      json: words.slice(head.length, isWhole ? -1 : undefined).trim(),
    };
  }
}
