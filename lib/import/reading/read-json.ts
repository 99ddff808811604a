/**
 * Streaming reader for JSON files of any size. Yields values as soon as they are complete, and keeps only the
 * values that the caller wants. A file may contain several values, for example as NDJSON.
 */
import { Tokenizer, TokenType } from "@streamparser/json";
import { readExport } from "./input-files.ts";
import { SourceError } from "../../convert/source-media.ts";

/** Keys and indexes from the root of the file. */
export type JsonPath = readonly (string | number)[];
export type JsonPart = {
  readonly path: JsonPath;
  readonly value: unknown;
  /** Why a part of the value is missing. */
  readonly fault?: string | undefined;
};

const mebibyte = 1024 * 1024;
/** Maximum size of one value, in UTF-16 code units. */
const largestValue = 64 * mebibyte;
/** Maximum length of a string or number, in bytes. */
const longestSilence = 64 * mebibyte;
/** Maximum depth of values. Deeper parts are left out. */
const deepest = 300;
/** Maximum depth of the file. */
const deepestFile = 1_000_000;
/** Maximum depth of values that the caller can request. */
const deepestWanted = 8;

/**
 * Yields the values in the file at `path` for which `isWanted` returns `true`, in order. A wanted value
 * nested in another one is yielded first and is not part of the outer value. Parts of a value that are nested too deeply
 * are missing, and `fault` says so. Throws {@link SourceError} if the file is not JSON, is incomplete, or has a value larger
 * than any post.
 */
export async function* readJson(
  path: string,
  isWanted: (path: JsonPath) => boolean,
): AsyncGenerator<JsonPart> {
  const refuse = (reason: string, cause?: unknown): never => {
    throw new SourceError(`${path} is not valid JSON (${reason})`, { cause });
  };
  const assembler = createAssembler(isWanted, refuse);
  const tokenizer = new Tokenizer();
  let silence = 0;
  tokenizer.onToken = ({ token, value }) => {
    silence = 0;
    takeToken(assembler, token, value);
  };
  tokenizer.onError = (error) => {
    if (error instanceof SourceError) throw error;
    refuse(error.message, error);
  };
  for await (const chunk of readExport(path)) {
    silence += chunk.byteLength;
    if (silence > longestSilence)
      throw new SourceError(`${path} contains a string that doesn't end`);
    tokenizer.write(chunk);
    yield* assembler.takeParts();
  }
  if (!assembler.isComplete()) throw new SourceError(`${path} is incomplete or empty`);
}

type Container = unknown[] | Record<string, unknown>;
type Frame = {
  readonly isArray: boolean;
  /** Key or index of the next value. */
  key: string | number;
  /** Whether the next string is a key. */
  isAtKey: boolean;
  /** Container being built, or `undefined` if the value is not wanted. */
  readonly into: Container | undefined;
  readonly isWanted: boolean;
  fault: string | undefined;
};

/** Creates an assembler that builds values from tokens. `refuse` throws an error with the given reason. */
function createAssembler(isWanted: (path: JsonPath) => boolean, refuse: (reason: string) => never) {
  const frames: Frame[] = [];
  let parts: JsonPart[] = [];
  let values = 0;
  let size = 0;

  const buildPath = (): JsonPath => frames.map(({ key }) => key);
  const isNextWanted = (): boolean => frames.length <= deepestWanted && isWanted(buildPath());
  const parent = () => frames.at(-1);

  function begin(isArray: boolean): void {
    if (frames.length >= deepestFile) refuse("it is nested too deeply");
    const wanted = isNextWanted();
    const isTooDeep = frames.length >= deepest;
    const outer = isTooDeep ? frames.findLast((one) => one.isWanted) : undefined;
    if (outer !== undefined) outer.fault = "it is nested too deeply";
    const isKept = wanted || (parent()?.into !== undefined && !isTooDeep);
    const into = isKept ? (isArray ? [] : {}) : undefined;
    const key = isArray ? 0 : "";
    frames.push({ isArray, key, isAtKey: !isArray, into, isWanted: wanted, fault: undefined });
  }

  function end(isArray: boolean): void {
    const frame = frames.pop();
    if (frame?.isArray !== isArray) return refuse("a bracket isn't closed");
    finish(frame.into, frame.isWanted, frame.fault);
  }

  /** Adds a complete value to the results or to its container. */
  function finish(value: unknown, wanted: boolean, fault?: string): void {
    const frame = parent();
    if (wanted) {
      parts.push({ path: buildPath(), value, fault });
      if (frame?.into === undefined) size = 0;
    } else if (frame !== undefined) {
      addToContainer(frame, value);
    }
    if (frame === undefined) {
      values += 1;
      size = 0;
    } else if (frame.isArray) {
      frame.key = Number(frame.key) + 1;
    }
  }

  return {
    begin,
    end,

    /** Counts the size of a token that is part of a wanted value. */
    measure(value: unknown): void {
      if (parent()?.into === undefined) return;
      size += typeof value === "string" ? value.length : 8;
      if (size > largestValue) refuse("it contains a value that is too large");
    },

    add: (value: unknown): void => finish(value, isNextWanted()),

    /** Adds a string, unless it is a key of an object. */
    addString(value: unknown): void {
      const frame = parent();
      if (frame?.isAtKey !== true) return finish(value, isNextWanted());
      frame.key = String(value);
    },

    /** Takes a comma or colon. In an object, the string after a comma is a key. */
    separate(token: TokenType): void {
      const frame = parent();
      if (frame === undefined) return refuse("there is a misplaced comma or colon");
      if (!frame.isArray) frame.isAtKey = token === TokenType.COMMA;
    },

    takeParts(): JsonPart[] {
      const taken = parts;
      parts = [];
      return taken;
    },

    isComplete: () => frames.length === 0 && values > 0,
  };
}

/** Adds a value to the container that is being built, if there is one. */
function addToContainer({ into, key }: Frame, value: unknown): void {
  if (Array.isArray(into)) into.push(value);
  else if (into !== undefined && key !== "__proto__") into[key] = value;
}

/** Passes a token to the assembler. */
function takeToken(
  assembler: ReturnType<typeof createAssembler>,
  token: TokenType,
  value: unknown,
): void {
  assembler.measure(value);
  switch (token) {
    case TokenType.LEFT_BRACE:
      return assembler.begin(false);
    case TokenType.LEFT_BRACKET:
      return assembler.begin(true);
    case TokenType.RIGHT_BRACE:
      return assembler.end(false);
    case TokenType.RIGHT_BRACKET:
      return assembler.end(true);
    case TokenType.COLON:
    case TokenType.COMMA:
      return assembler.separate(token);
    case TokenType.STRING:
      return assembler.addString(value);
    case TokenType.TRUE:
    case TokenType.FALSE:
    case TokenType.NULL:
    case TokenType.NUMBER:
      return assembler.add(value);
    case TokenType.SEPARATOR:
      return;
  }
}
