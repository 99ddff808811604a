import { createText, type Decorations, type Node } from "../nodes.ts";
import type { BlockStyle, Context, Conversion } from "./conversion.ts";

/** Maximum length of a text node, in UTF-16 code units. */
const longestText = 500_000;

type Run = { text: string; readonly decorations: Decorations };

/** A paragraph that is still being built. The first text determines the block's type and style. */
export class Paragraph {
  endsWithBreak = false;
  readonly #runs: Run[] = [];
  #style: BlockStyle | undefined;
  /** Whether the next space is dropped because the paragraph is empty or ends with white space. */
  #dropsSpace = true;

  readType(context: Context): BlockStyle["type"] {
    return (this.#style ?? context.block).type;
  }

  append(text: string, { block, decorations }: Context): void {
    this.#style ??= block;
    const last = this.#runs.at(-1);
    if (last?.decorations === decorations) last.text += text;
    else this.#runs.push({ text, decorations });
  }

  /** Adds text with each run of white space collapsed to one space. */
  appendCollapsed(text: string, context: Context): void {
    const collapsed = text.replace(/[ \t\n\r\f]+/g, " ");
    const added = this.#dropsSpace && collapsed.startsWith(" ") ? collapsed.slice(1) : collapsed;
    if (added === "") return;
    this.append(added, context);
    this.#dropsSpace = added.endsWith(" ");
    this.endsWithBreak = false;
  }

  /** Adds a line break. Has no effect at the start of the paragraph. */
  appendBreak(context: Context): void {
    if (this.#runs.length === 0) return;
    this.append("\n", context);
    this.#dropsSpace = true;
    this.endsWithBreak = true;
  }

  /** Creates the paragraph's node. Returns `undefined` if it has no text. */
  createNode(conversion: Conversion): Node | undefined {
    const texts = createTextNodes(trimEnd(this.#runs));
    if (texts.length === 0 || this.#style === undefined) return undefined;
    const { type, level, alignment, background, indentation } = this.#style;
    const data = {
      textStyle: alignment && { textAlignment: alignment },
      indentation: indentation === 0 ? undefined : Math.min(indentation, 4),
    };
    return conversion.node(type, texts, {
      ...(type === "HEADING" ? { headingData: { level, ...data } } : { paragraphData: data }),
      style: background === undefined ? undefined : { backgroundColor: background },
    });
  }
}

function trimEnd(runs: readonly Run[]): Run[] {
  const kept = runs.map((run) => ({ ...run }));
  for (let last = kept.at(-1); last !== undefined; last = kept.at(-1)) {
    last.text = withoutEnd(last.text);
    if (last.text !== "") break;
    kept.pop();
  }
  // Blog editors represent an empty line as a paragraph containing a non-breaking space.
  return kept.every((run) => run.text.trim() === "") ? [] : kept;
}

/** Returns the text without trailing white space. A regular expression could take quadratic time. */
function withoutEnd(value: string): string {
  let end = value.length;
  while (end > 0 && " \t\n\r\f".includes(value.charAt(end - 1))) end -= 1;
  return value.slice(0, end);
}

function createTextNodes(runs: readonly Run[]): Node[] {
  return runs
    .filter((run) => run.text !== "")
    .flatMap((run) => {
      const pieces: Node[] = [];
      for (let at = 0; at < run.text.length; at += longestText) {
        pieces.push(createText(run.text.slice(at, at + longestText), run.decorations));
      }
      return pieces;
    });
}
