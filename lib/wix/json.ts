import { invalidArgument } from "./errors.ts";

/** Bounds of a JSON document from a client. */
export type JsonLimits = {
  /** How deep arrays and objects may be nested. */
  readonly depth: number;
  /** How many entries all its arrays and objects may have together. */
  readonly entries: number;
};

const standard: JsonLimits = { depth: 32, entries: 5_000 };

/**
 * Parses JSON that a client sent. Throws 400 for a text that is not JSON, and for one that is nested too
 * deep or has too many entries, which code that walks through it need not fear then.
 */
export function parseJson(text: string, limits: JsonLimits = standard): unknown {
  assertBounded(text, limits);
  try {
    return JSON.parse(text);
  } catch {
    throw refuse("must be JSON", "FORMAT");
  }
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;

/** Counts brackets and commas outside of strings, before anything is built from the text. */
function assertBounded(text: string, limits: JsonLimits): void {
  let depth = 0;
  let entries = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    // `{` and `[`, `}` and `]` differ in one bit.
    const bracket = code & ~0x20;
    if (code === quote) index = findStringEnd(text, index);
    else if (code === comma) entries += 1;
    else if (bracket === 0x5b) {
      depth += 1;
      entries += 1;
    } else if (bracket === 0x5d) depth -= 1;
    if (depth > limits.depth) {
      throw refuse(`must not be nested deeper than ${limits.depth}`, "MAX_DEPTH");
    }
    if (entries > limits.entries) {
      throw refuse(`must not have more than ${limits.entries} entries`, "MAX_SIZE");
    }
  }
}

/** Returns the place of the quote that ends the string which begins at `start`. */
function findStringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

function refuse(description: string, type: string) {
  return invalidArgument([{ field: "body", description, type }]);
}
