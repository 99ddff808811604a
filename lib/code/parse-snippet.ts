/**
 * Parses the snippets that an owner enters, with the tokenizer of parse5. Its tree builder would repair mistakes and drop
 * tags, and an unclosed element would contain the rest of the page. So the elements have to be nested exactly here.
 */
import { Tokenizer, TokenizerMode, type Token } from "parse5";
import {
  createCodeProblem,
  type CodeProblem,
  type CodeProblemKind,
} from "../wix/site/code-problem.ts";
import { checkCss } from "./check-css.ts";
import { findLine } from "./find-line.ts";
import { findElement, isAllowedAttribute, type SnippetPlace } from "./snippet-elements.ts";
import { findUnusable } from "./unusable.ts";

const snippetLimits = { characters: 20_000, elements: 100, depth: 10 } as const;

/** A part of a snippet: a tag, or the text between two tags. `isRaw` text is that of a script or style. */
export type SnippetPart =
  | { readonly open: string; readonly attributes: readonly (readonly [string, string])[] }
  | { readonly close: string }
  | { readonly text: string; readonly isRaw: boolean };

export type Snippet = {
  readonly parts: readonly SnippetPart[];
  /** The texts of the inline scripts. */
  readonly scripts: readonly string[];
};

export type ParsedSnippet =
  | { readonly snippet: Snippet; readonly problem?: undefined }
  | { readonly problem: CodeProblem };

type OpenElement = {
  readonly name: string;
  readonly line: number;
  readonly attributes: ReadonlyMap<string, string>;
  text: string;
};

/** Text of a script in which a browser could look for the end tag in another place. */
const ambiguousScript = /<!--|<\/?script/i;

/** Parses a snippet, or returns its first problem. */
export function parseSnippet(given: string, place: SnippetPlace): ParsedSnippet {
  const html = given.replaceAll(/\r\n?/g, "\n").replace(/^\uFEFF/, "");
  const builder = new SnippetBuilder(html, place);
  const problem = builder.build();
  return problem === undefined ? { snippet: builder } : { problem };
}

class SnippetBuilder implements Snippet {
  readonly parts: SnippetPart[] = [];
  readonly scripts: string[] = [];
  readonly #html: string;
  readonly #place: SnippetPlace;
  readonly #open: OpenElement[] = [];
  readonly #tokenizer: Tokenizer;
  #elements = 0;
  #problem: CodeProblem | undefined;

  constructor(html: string, place: SnippetPlace) {
    this.#html = html;
    this.#place = place;
    const addText = ({ chars, location }: Token.CharacterToken) =>
      this.#addText(chars, location?.startLine ?? 1);
    this.#tokenizer = new Tokenizer(
      { sourceCodeLocationInfo: true },
      {
        onStartTag: (tag) => this.#openElement(tag),
        onEndTag: (tag) => this.#closeElement(tag),
        onCharacter: addText,
        onWhitespaceCharacter: addText,
        onNullCharacter: addText,
        // Services put their name into comments. They are left out.
        onComment: () => {},
        onDoctype: ({ location }) =>
          this.#report("refused", location?.startLine ?? 1, "<!doctype>"),
        onEof: () => {},
        onParseError: ({ startLine, startOffset, code }) => {
          const isOpen = code.startsWith("eof-in-");
          this.#report(
            isOpen ? "unclosed" : "syntax",
            startLine,
            html.slice(Math.max(0, isOpen ? startOffset - 40 : startOffset)),
          );
        },
      },
    );
  }

  /** Reads the snippet, and returns its first problem. */
  build(): CodeProblem | undefined {
    if (this.#html.length > snippetLimits.characters) {
      return createCodeProblem("tooLong", 1, snippetLimits.characters);
    }
    const character = findUnusable(this.#html);
    if (character !== undefined) {
      const line = findLine(this.#html, character.index, 1);
      return createCodeProblem("refused", line, character.name);
    }
    this.#tokenizer.write(this.#html, true);
    const last = this.#open.at(-1);
    if (last !== undefined) this.#report("unclosed", last.line, `<${last.name}>`);
    return this.#problem;
  }

  #report(kind: CodeProblemKind, line: number, text: string | number): void {
    this.#problem ??= createCodeProblem(kind, line, text);
  }

  #openElement({ tagName: name, attrs, selfClosing, location }: Token.TagToken): void {
    const line = location?.startLine ?? 1;
    const element = findElement(name);
    if (element === undefined) return this.#report("refused", line, `<${name}>`);
    if (!element.places.includes(this.#place)) return this.#report("place", line, `<${name}>`);
    const attributes = new Map(attrs.map((attribute) => [attribute.name, attribute.value]));
    for (const [key, value] of attributes) {
      if (!isAllowedAttribute(element, key, value)) {
        return this.#report("refused", line, `${key}="${value}"`);
      }
    }
    if (element.isComplete?.(attributes) === false)
      return this.#report("refused", line, `<${name}>`);
    const parent = this.#open.at(-1)?.name;
    // A script inside `noscript` never runs, and browsers treat the text differently with and without scripts.
    if (parent === "noscript" && element.isText === true && name !== "iframe")
      return this.#report("refused", line, `<noscript><${name}>`);
    if (name === "noscript" && parent !== undefined)
      return this.#report("refused", line, "<noscript>");
    this.#elements += 1;
    if (this.#elements > snippetLimits.elements)
      this.#report("tooMany", line, snippetLimits.elements);
    if (selfClosing && element.isVoid !== true) return this.#report("unclosed", line, `<${name}>`);
    this.parts.push({ open: name, attributes: [...attributes] });
    if (element.isVoid === true) return;
    this.#open.push({ name, line, attributes, text: "" });
    if (this.#open.length > snippetLimits.depth) this.#report("tooMany", line, snippetLimits.depth);
    if (element.isText === true) {
      this.#tokenizer.state = name === "script" ? TokenizerMode.SCRIPT_DATA : TokenizerMode.RAWTEXT;
    }
  }

  #closeElement({ tagName: name, attrs, location }: Token.TagToken): void {
    const line = location?.startLine ?? 1;
    const open = this.#open.at(-1);
    if (open?.name !== name || attrs.length > 0) {
      if (open === undefined) return this.#report("refused", line, `</${name}>`);
      return this.#report("unclosed", open.line, `<${open.name}>`);
    }
    this.#open.pop();
    if (findElement(name)?.isText === true) this.#addRawText(open);
    this.parts.push({ close: name });
  }

  /** Checks the text of a script, style or frame, which has ended. */
  #addRawText({ name, line, text, attributes }: OpenElement): void {
    if (text.trim() === "") return;
    // A frame contains no text, and browsers ignore that of a script with an address.
    if (name === "iframe" || attributes.has("src")) return this.#report("text", line, text);
    if (name === "style") this.#problem ??= checkCss(text, { firstLine: line });
    if (name === "script") {
      const found = ambiguousScript.exec(text);
      if (found !== null) this.#report("refused", line, found[0]);
      this.scripts.push(text);
    }
    this.parts.push({ text, isRaw: true });
  }

  #addText(text: string, line: number): void {
    const open = this.#open.at(-1);
    if (open !== undefined && findElement(open.name)?.isText === true) {
      open.text += text;
      return;
    }
    const isSpace = text.trim() === "";
    const isPlaced = this.#place === "end" && open !== undefined;
    if (!isSpace && !isPlaced) return this.#report("text", line, text);
    if (isPlaced) this.parts.push({ text, isRaw: false });
  }
}
