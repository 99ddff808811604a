/**
 * Block syntax that CommonMark and GFM do not have: formulas, the lines around containers (`:::tip`), admonitions
 * (`!!! tip`) and definitions (`: text`).
 */
import type { Extension as TreeExtension } from "mdast-util-from-markdown";
import type {
  Code,
  Construct,
  Exiter,
  Extension,
  State,
  TokenizeContext,
  Tokenizer,
} from "micromark-util-types";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    mathBlock: "mathBlock";
    mathLine: "mathLine";
    containerFence: "containerFence";
    admonition: "admonition";
    admonitionLine: "admonitionLine";
    definitionBlock: "definitionBlock";
    definitionMarker: "definitionMarker";
  }
}

declare module "mdast" {
  interface CodeData {
    isMath?: true;
  }
  interface BlockquoteData {
    /** First line of an admonition. */
    admonition?: string;
    isDefinition?: true;
    /** Name of a container, from a class. */
    container?: string;
  }
  interface ThematicBreakData {
    /** A line with colons that opens or closes a container. */
    fence?: string;
  }
}

const isLineEnd = (code: Code): boolean => code === null || code < -2;
const isSpace = (code: Code): boolean => code === -2 || code === -1 || code === 32;
const toCharacter = (code: Code): string =>
  code === null || code < 0 ? " " : String.fromCodePoint(code);

/** Consumes the rest of a line, and continues with the state that `end` returns for its text. */
function readLine(effects: Parameters<Tokenizer>[0], end: (line: string) => State): State {
  let line = "";
  const read: State = (code) => {
    if (isLineEnd(code)) return end(line)(code);
    line += toCharacter(code);
    effects.consume(code);
    return read;
  };
  return read;
}

/** A line ending within a block, unless the next line is a lazy continuation line of a container. */
const nextLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const { parser } = this;
    const lineStart: State = (code) => (parser.lazy[this.now().line] ? nok(code) : ok(code));
    return (code) => {
      if (code === null) return nok(code);
      effects.enter("lineEnding");
      effects.consume(code);
      effects.exit("lineEnding");
      return lineStart;
    };
  },
};

/** A formula between lines of `$$`, or between `\[` and `\]`. */
const mathBlock: Construct = {
  name: "mathBlock",
  concrete: true,
  tokenize(effects, ok, nok) {
    let closing = "$$";
    const finish: State = (code) => {
      effects.exit("mathBlock");
      return ok(code);
    };
    const line = () =>
      readLine(effects, (text) => {
        if (text !== "") effects.exit("mathLine");
        const isClosed = text.trimEnd().endsWith(closing);
        return isClosed ? finish : effects.attempt(nextLine, nextText, finish);
      });
    const nextText: State = (code) => {
      if (isLineEnd(code)) return line()(code);
      // The parser requires a token in each line.
      effects.enter("mathLine");
      return line()(code);
    };
    const opening = readLine(effects, (text) => {
      if (!/^(?:\$\$|\\{1,2}\[)\s*$/.test(text)) return nok;
      closing = text.startsWith("$") ? "$$" : "\\]";
      return effects.attempt(nextLine, nextText, nok);
    });
    return (code) => {
      effects.enter("mathBlock");
      return opening(code);
    };
  },
};

const containerFence: Construct = {
  name: "containerFence",
  tokenize(effects, ok, nok) {
    const line = readLine(effects, (text) => {
      if (!/^:{3,}\s*(?:$|[{\p{L}])/u.test(text)) return nok;
      effects.exit("containerFence");
      return ok;
    });
    return (code) => {
      effects.enter("containerFence");
      return line(code);
    };
  },
};

/** Continues a container with lines that are indented by its size, and with blank lines. */
const tokenizeIndented: Tokenizer = function (this: TokenizeContext, effects, ok, nok) {
  const size = this.containerState?.["size"];
  const needed = typeof size === "number" ? size : 4;
  let columns = 0;
  const read: State = (code) => {
    if (columns < needed && isSpace(code)) {
      if (columns === 0) effects.enter("linePrefix");
      columns += 1;
      effects.consume(code);
      return read;
    }
    if (columns > 0) effects.exit("linePrefix");
    return columns >= needed || isLineEnd(code) ? ok(code) : nok(code);
  };
  return read;
};

const exitContainer =
  (type: "admonition" | "definitionBlock"): Exiter =>
  (effects) =>
    void effects.exit(type);

const admonition: Construct = {
  name: "admonition",
  tokenize(effects, ok, nok) {
    const line = readLine(effects, (text) => {
      if (!/^(?:!!!|\?\?\?\+?)\s+[\w-]/.test(text)) return nok;
      effects.exit("admonitionLine");
      return ok;
    });
    return (code) => {
      effects.enter("admonition", { _container: true });
      effects.enter("admonitionLine");
      return line(code);
    };
  },
  continuation: { tokenize: tokenizeIndented },
  exit: exitContainer("admonition"),
};

const definition: Construct = {
  name: "definitionBlock",
  tokenize(effects, ok, nok) {
    const state = this.containerState ?? {};
    let size = 1;
    const space: State = (code) => {
      if (isSpace(code) && size < 4) {
        size += 1;
        effects.consume(code);
        return space;
      }
      if (size === 1 || isLineEnd(code)) return nok(code);
      effects.exit("definitionMarker");
      state["size"] = size;
      return ok(code);
    };
    return (code) => {
      effects.enter("definitionBlock", { _container: true });
      effects.enter("definitionMarker");
      effects.consume(code);
      return space;
    };
  },
  continuation: { tokenize: tokenizeIndented },
  exit: exitContainer("definitionBlock"),
};

/** The micromark extension for the block syntax. The keys are character codes. */
export const blockSyntax: Extension = {
  flow: { 36: mathBlock, 92: mathBlock, 58: containerFence },
  document: { 33: admonition, 63: admonition, 58: definition },
};

/** The mdast extension that creates the nodes for {@link blockSyntax}. */
export const blockNodes: TreeExtension = {
  enter: {
    mathBlock(token) {
      const [, ...lines] = this.sliceSerialize(token).split(/\r?\n/);
      const value = lines
        .join("\n")
        .replace(/(?:\$\$|\\{1,2}\])\s*$/, "")
        .trimEnd();
      this.enter({ type: "code", lang: "math", value, data: { isMath: true } }, token);
    },
    containerFence(token) {
      this.enter(
        { type: "thematicBreak", data: { fence: this.sliceSerialize(token).trim() } },
        token,
      );
    },
    admonition(token) {
      this.enter({ type: "blockquote", children: [], data: { admonition: "" } }, token);
    },
    admonitionLine(token) {
      const node = this.stack.at(-1);
      if (node?.type === "blockquote")
        node.data = { admonition: this.sliceSerialize(token).trim() };
    },
    definitionBlock(token) {
      this.enter({ type: "blockquote", children: [], data: { isDefinition: true } }, token);
    },
  },
  exit: {
    mathBlock(token) {
      this.exit(token);
    },
    containerFence(token) {
      this.exit(token);
    },
    admonition(token) {
      this.exit(token);
    },
    definitionBlock(token) {
      this.exit(token);
    },
  },
};
