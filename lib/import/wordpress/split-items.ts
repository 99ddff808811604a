/** Splits the text of a WordPress export at its items, so that the items after a damaged one can be read. */

export type WxrText = {
  readonly text: string;
  /** Whether the text is the start of an item. */
  readonly isStart: boolean;
};

/** Marks at which the state changes. An `<item>` in a CDATA section or comment is part of a post's text. */
const mark = /<!\[CDATA\[|<!--|<item(?=[\s>])/g;
const longestMark = "<![CDATA[".length;

/** Creates a function that splits the next chunk of an export. Call it with an empty chunk at the end. */
export function createItemSplitter(): (chunk: string) => WxrText[] {
  let rest = "";
  let at = 0;
  let isStart = false;
  /** The end of the current CDATA section or comment. */
  let end: string | undefined;

  return (chunk) => {
    const text = rest + chunk;
    const pieces: WxrText[] = [];
    let done = 0;
    const take = (to: number) => {
      if (to <= done) return;
      pieces.push({ text: text.slice(done, to), isStart });
      isStart = false;
      done = to;
    };
    for (;;) {
      if (end !== undefined) {
        const index = text.indexOf(end, at);
        if (index === -1) break;
        at = index + end.length;
        end = undefined;
      }
      mark.lastIndex = at;
      const match = mark.exec(text);
      if (match === null) break;
      at = mark.lastIndex;
      if (match[0] === "<item") {
        take(match.index);
        isStart = true;
      } else end = match[0] === "<!--" ? "-->" : "]]>";
    }
    // A mark may continue in the next chunk.
    take(chunk === "" ? text.length : text.length - longestMark);
    rest = text.slice(done);
    at = Math.max(0, at - done);
    return pieces;
  };
}
