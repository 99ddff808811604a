/** Syntax highlighting on the server, in a thread, because compiling a grammar can take seconds. */
import { LRUCache } from "lru-cache";
import { createHash } from "node:crypto";
import { log } from "#lib/logging/log.ts";
import type { RichContent, RichContentNode } from "#lib/rich-content/document.ts";
import { createThreadQueue } from "#lib/threads/start-thread.ts";
import type { CodeLine, HighlightRequest, HighlightResult } from "./code-line.ts";
import { findLanguage } from "./languages.ts";

/** The highlighted lines of code blocks, by node. Blocks that cannot be highlighted are not included. */
export type Highlights = ReadonlyMap<RichContentNode, readonly CodeLine[]>;

/** Maximum length of a highlighted block, in characters. */
const maximumCodeLength = 50_000;
/** Time limit for the lines of a document, in milliseconds. Further lines are left as typed. */
const documentTimeLimit = 10_000;
/** Time limit for the result of a block, in milliseconds. The regular expressions of some grammars never end. */
const resultTimeLimit = 20_000;
/** The blocks that took too long, by hash. They are not tried again for an hour. */
const slowBlocks = new LRUCache<string, true>({ max: 1_000, ttl: 3_600_000 });

/**
 * Highlights a document's code blocks. Leaves as typed: blocks in unknown languages, blocks and lines that are too long,
 * lines after the time limit, and the rest of a document for which the thread fails. `timeLimit` is the time limit for
 * the result of a block, in milliseconds.
 */
export async function highlightCode(
  content: RichContent,
  timeLimit = resultTimeLimit,
): Promise<Highlights> {
  const highlights = new Map<RichContentNode, readonly CodeLine[]>();
  let remaining = documentTimeLimit;
  for (const node of codeBlocksIn(content.nodes)) {
    const language = findLanguage(node.codeBlockData?.language);
    const code = readCode(node);
    if (language === undefined || code.length > maximumCodeLength || isColoured(node)) continue;
    const hash = createHash("sha256").update(`${language} ${code}`).digest("base64");
    if (slowBlocks.has(hash)) continue;
    const result = await askThread(
      { code, language, timeLimit: remaining } satisfies HighlightRequest,
      timeLimit,
    );
    if (result === "TIMEOUT") {
      slowBlocks.set(hash, true);
      log().warn({ language }, "highlighting code took too long");
    }
    if (result === "TIMEOUT" || result === undefined) break;
    highlights.set(node, result.lines);
    remaining -= result.milliseconds;
  }
  return highlights;
}

function codeBlocksIn(nodes: readonly RichContentNode[]): RichContentNode[] {
  return nodes.flatMap((node) => (node.type === "CODE_BLOCK" ? [node] : codeBlocksIn(node.nodes)));
}

function readCode(node: RichContentNode): string {
  return node.nodes.map(({ textData }) => textData?.text ?? "").join("");
}

/** Returns whether the code has decorations, which Wix's editor uses to colour code. */
function isColoured(node: RichContentNode): boolean {
  return node.nodes.some(({ textData }) => (textData?.decorations.length ?? 0) > 0);
}

const askThread = createThreadQueue<HighlightResult>(import.meta.url, "highlight-thread", (err) =>
  log().error({ err }, "code could not be highlighted"),
);
