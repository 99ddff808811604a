/** Parsing of YAML from untrusted sources, in linear time. */
import { type Document, isScalar, type LineCounter, parseDocument, visit } from "yaml";

/** Maximum number of aliases. The package searches the document from the start for each alias's anchor. */
const maximumAliases = 100;

/**
 * Thrown if a text is not valid YAML or has too many aliases. `offset` is the position in UTF-16 code units.
 */
export class YamlError extends Error {
  override readonly name = "YamlError";
  readonly code = "INVALID_YAML";
  readonly offset: number;

  constructor(reason: string, offset: number, cause?: unknown) {
    super(reason, { cause });
    this.offset = offset;
  }
}

/** Parses YAML. Throws {@link YamlError}. */
export function parseYamlDocument(text: string, lineCounter?: LineCounter): Document {
  const document = parseDocument(text, {
    ...(lineCounter === undefined ? {} : { lineCounter }),
    prettyErrors: false,
    // `<<` inherits the fields of another map, as in YAML 1.1, which the generators read.
    merge: true,
    // The package compares each key with all previous keys. `checkKeysAndAliases` is faster.
    uniqueKeys: false,
  });
  const [error] = document.errors;
  if (error !== undefined) {
    const [at] = error.pos;
    const isOpen = error.code === "MISSING_CHAR" && error.message.endsWith("quote");
    throw isOpen
      ? new YamlError("a quotation mark is not closed", findQuotedStart(document, at), error)
      : new YamlError(error.message, at, error);
  }
  checkKeysAndAliases(document);
  return document;
}

/**
 * Returns the start of the last quoted string that begins at or before an offset. The package reports only
 * its end.
 */
function findQuotedStart(document: Document, offset: number): number {
  let start = offset;
  visit(document, {
    Scalar(_, { type, range }) {
      const isQuoted = type === "QUOTE_DOUBLE" || type === "QUOTE_SINGLE";
      if (isQuoted && range != null && range[0] <= offset) [start] = range;
    },
  });
  return start;
}

/** Converts a document into plain values. Throws {@link YamlError} if its aliases make it too large. */
export function readYamlValue(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: maximumAliases });
  } catch (cause) {
    throw new YamlError("its aliases make it too large", 0, cause);
  }
}

function checkKeysAndAliases(document: Document): void {
  let aliases = 0;
  visit(document, {
    Alias(_, { range }) {
      aliases += 1;
      if (aliases > maximumAliases) {
        throw new YamlError(`it has more than ${maximumAliases} aliases`, range?.[0] ?? 0);
      }
    },
    Map(_, { items }) {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (keys.has(key.value)) {
          throw new YamlError(`“${String(key.value)}” appears twice`, key.range?.[0] ?? 0);
        }
        keys.add(key.value);
      }
    },
  });
}
