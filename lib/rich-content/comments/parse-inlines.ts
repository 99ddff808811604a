/**
 * Parses the inline Markdown of comments: emphasis, code, links and bare URLs. The time is linear in the length of the
 * text, because each delimiter is opened and closed at most once.
 */
import { createPiece, mergePieces, type Piece, readMarkdownLink } from "./inline-piece.ts";

/** An emphasis delimiter or bracket that may still be closed. */
type Opener = { readonly piece: number; readonly order: number };

const special = /[\\`*_[\]<]|https?:\/\//gi;
const escaped = /[!-/:-@[-`{-~]/;
// The second run of spaces follows only a target. Two runs in a row would take quadratic time.
const linkTarget =
  /\(\s*(?:<>\s*|<?(?=[^\s<>)])([^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)*)>?\s*)?\)/y;
const autolink = /<((?:https?|mailto):[^\s<>]+)>/iy;
const bareUrl = /https?:\/\/[^\s<>"`[\]]+/iy;
const backticks = /`+/g;

/** Parses the text of a paragraph, whose lines are separated by line breaks. */
export const parseInlines = (text: string): Piece[] => new InlineParser(text).parse();

class InlineParser {
  readonly #text: string;
  readonly #pieces: Piece[] = [];
  /** The open delimiters, by character and length. Each kind is open at most once. */
  readonly #emphasis = new Map<string, Opener>();
  #brackets: Opener[] = [];
  /** Lengths of backtick runs that do not occur again. */
  readonly #unclosed = new Set<number>();
  #order = 0;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): Piece[] {
    while (this.#at < this.#text.length) {
      special.lastIndex = this.#at;
      const found = special.exec(this.#text);
      const end = found?.index ?? this.#text.length;
      if (end > this.#at) this.#add(this.#text.slice(this.#at, end));
      this.#at = end;
      if (found !== null) this.#readSpecial(found[0]);
    }
    return mergePieces(this.#pieces);
  }

  #readSpecial(mark: string): void {
    switch (mark) {
      case "\\":
        return this.#readEscape();
      case "`":
        return this.#readCode();
      case "*":
      case "_":
        return this.#readDelimiters(mark);
      case "[":
        this.#brackets.push(this.#open(mark));
        this.#at += 1;
        return;
      case "]":
        return this.#readBracketEnd();
      case "<":
        return this.#readAutolink();
      default:
        return this.#readUrl(mark);
    }
  }

  #add(text: string): void {
    this.#pieces.push(createPiece(text));
  }

  /** Adds a delimiter, which stays text unless it is closed. */
  #open(text: string): Opener {
    this.#add(text);
    this.#order += 1;
    return { piece: this.#pieces.length - 1, order: this.#order };
  }

  /** Removes an opener, and keeps the delimiters that were opened after it as text. */
  #close({ piece, order }: Opener, decorate: (piece: Piece) => void): void {
    const [opener, ...inner] = this.#pieces.slice(piece);
    if (opener !== undefined) opener.text = "";
    for (const one of inner) decorate(one);
    for (const [key, other] of this.#emphasis) {
      if (other.order > order) this.#emphasis.delete(key);
    }
    while ((this.#brackets.at(-1)?.order ?? 0) > order) this.#brackets.pop();
  }

  #match(pattern: RegExp, at = this.#at): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(this.#text);
  }

  #readEscape(): void {
    const next = this.#text.charAt(this.#at + 1);
    const isEscape = escaped.test(next);
    this.#add(isEscape ? next : "\\");
    this.#at += isEscape ? 2 : 1;
  }

  #readCode(): void {
    const [run = ""] = this.#match(backticks) ?? [];
    const start = this.#at + run.length;
    const end = this.#findBackticks(run.length, start);
    this.#at = end === undefined ? start : end + run.length;
    if (end === undefined) return this.#add(run);
    const code = this.#text.slice(start, end).replaceAll("\n", " ");
    const isPadded = /^ [^]* $/.test(code) && code.trim() !== "";
    this.#pieces.push({ ...createPiece(isPadded ? code.slice(1, -1) : code), code: true });
  }

  /** Returns the position of the next run of exactly `length` backticks, or `undefined`. */
  #findBackticks(length: number, from: number): number | undefined {
    if (this.#unclosed.has(length)) return undefined;
    backticks.lastIndex = from;
    for (let run = backticks.exec(this.#text); run !== null; run = backticks.exec(this.#text)) {
      if (run[0].length === length) return run.index;
    }
    this.#unclosed.add(length);
    return undefined;
  }

  #readDelimiters(mark: "*" | "_"): void {
    let end = this.#at;
    while (this.#text[end] === mark) end += 1;
    const before = this.#text.charAt(this.#at - 1);
    const after = this.#text.charAt(end);
    let left = end - this.#at;
    this.#at = end;
    if (left > 3) return this.#add(mark.repeat(left));
    const isWord = (character: string) => mark === "_" && /[\p{L}\p{N}]/u.test(character);
    if (/\S/.test(before) && !isWord(after)) {
      for (let key = this.#findOpener(mark, left); key !== 0; key = this.#findOpener(mark, left)) {
        this.#closeEmphasis(mark, key);
        left -= key;
      }
    }
    if (left === 0) return;
    if (/\S/.test(after) && !isWord(before)) this.#openEmphasis(mark, left);
    else this.#add(mark.repeat(left));
  }

  /** Returns the length of the open delimiter that a run of `left` characters closes, or 0. */
  #findOpener(mark: string, left: number): 0 | 1 | 2 {
    const one = this.#emphasis.get(`${mark}1`)?.order ?? 0;
    const two = this.#emphasis.get(`${mark}2`)?.order ?? 0;
    if (left === 3) return one === 0 && two === 0 ? 0 : one >= two ? 1 : 2;
    if (left === 2) return two === 0 ? 0 : 2;
    return left === 1 && one > 0 ? 1 : 0;
  }

  #closeEmphasis(mark: string, length: 1 | 2): void {
    const key = `${mark}${length}`;
    const opener = this.#emphasis.get(key);
    if (opener === undefined) return;
    this.#emphasis.delete(key);
    this.#close(opener, (piece) => {
      if (length === 2) piece.bold = true;
      else piece.italic = true;
    });
  }

  #openEmphasis(mark: string, length: number): void {
    const lengths = length === 3 ? [2, 1] : [length];
    const openers = lengths.map((one) => this.#open(mark.repeat(one)));
    // The delimiters of one run may be closed in any order.
    const order = this.#order;
    for (const [index, one] of lengths.entries()) {
      const opener = openers[index];
      if (opener !== undefined) this.#emphasis.set(`${mark}${one}`, { ...opener, order });
    }
  }

  #readBracketEnd(): void {
    const bracket = this.#brackets.pop();
    const target = bracket && this.#match(linkTarget, this.#at + 1);
    const url = readMarkdownLink(target?.[1]);
    const isEmpty = bracket?.piece === this.#pieces.length - 1;
    if (bracket === undefined || !target || url === undefined || isEmpty) {
      this.#at += 1;
      return this.#add("]");
    }
    this.#close(bracket, (piece) => {
      piece.url = url;
    });
    // A link contains no other links.
    this.#brackets = [];
    this.#at += 1 + target[0].length;
  }

  #readAutolink(): void {
    const found = this.#match(autolink);
    const url = readMarkdownLink(found?.[1]);
    if (!found || url === undefined) {
      this.#at += 1;
      return this.#add("<");
    }
    this.#pieces.push({ ...createPiece(found[1] ?? ""), url });
    this.#at += found[0].length;
  }

  #readUrl(start: string): void {
    const isInWord = /[\p{L}\p{N}]/u.test(this.#text.charAt(this.#at - 1));
    const found = isInWord ? null : this.#match(bareUrl);
    const text = trimUrl(found?.[0] ?? "");
    const url = readMarkdownLink(text);
    if (url === undefined) {
      // Skipped as a whole, because each part of a long URL could look like another one.
      const skipped = found?.[0] ?? start;
      this.#at += skipped.length;
      return this.#add(skipped);
    }
    this.#pieces.push({ ...createPiece(text), url });
    this.#at += text.length;
  }
}

/** Removes the punctuation at the end of a URL that belongs to the sentence, and unbalanced closing parentheses. */
function trimUrl(url: string): string {
  let unbalanced = url.split(")").length - url.split("(").length;
  let end = url.length;
  for (; end > 0; end -= 1) {
    const last = url.charAt(end - 1);
    if (last === ")" && unbalanced > 0) unbalanced -= 1;
    else if (!/[.,;:!?'*_~]/.test(last)) break;
  }
  return url.slice(0, end);
}
