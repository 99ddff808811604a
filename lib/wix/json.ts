import { invalidField } from "./errors/errors.ts";

/** Limits for a JSON document sent by a client. */
export type JsonLimits = {
  /** Maximum nesting depth. */
  readonly depth: number;
  /** Maximum total number of entries in all arrays and objects. */
  readonly entries: number;
};

const standard: JsonLimits = { depth: 32, entries: 5_000 };

/**
 * Parses JSON sent by a client. Throws 400 if the text is not JSON, is nested too deeply or has too many
 * entries, so that code can safely traverse the result. `field` is the text's path in the request.
 */
export function parseJson(text: string, limits: JsonLimits = standard, field = "body"): unknown {
  assertBounded(text, limits, field);
  try {
    return JSON.parse(text);
  } catch {
    throw invalidField(field, "FORMAT", "must be JSON");
  }
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;

/** Checks the limits before the text is parsed, by counting brackets and commas outside strings. */
function assertBounded(text: string, limits: JsonLimits, field: string): void {
  let depth = 0;
  let entries = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    // `{` and `[` differ in only one bit, and so do `}` and `]`.
    const bracket = code & ~0x20;
    if (code === quote) index = findStringEnd(text, index);
    else if (code === comma) entries += 1;
    else if (bracket === 0x5b) {
      depth += 1;
      entries += 1;
    } else if (bracket === 0x5d) depth -= 1;
    if (depth > limits.depth) {
      throw invalidField(field, "MAX_DEPTH", `must not be nested deeper than ${limits.depth}`);
    }
    if (entries > limits.entries) {
      throw invalidField(field, "MAX_SIZE", `must not have more than ${limits.entries} entries`);
    }
  }
}

/** Returns the index of the closing quote for the string that starts at `start`. */
function findStringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
