/** Syntax highlighting on the server, in a thread, because compiling a grammar can take seconds. */
import { LRUCache } from "lru-cache";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Worker as Thread } from "node:worker_threads";
import { log } from "#lib/logging/log.ts";
import type { RichContent, RichContentNode } from "#lib/rich-content/document.ts";
import { startThread } from "#lib/threads/start-thread.ts";
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
    const result = await highlightBlock({ code, language, timeLimit: remaining }, timeLimit);
    if (result === "TIMEOUT") slowBlocks.set(hash, true);
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

let previous: Promise<unknown> = Promise.resolve();

/**
 * Highlights a block after the blocks that wait, because the thread highlights one at a time. Returns `undefined` if the
 * thread fails.
 */
function highlightBlock(request: HighlightRequest, timeLimit: number): Promise<Outcome> {
  const outcome = previous
    .then(() => askThread(request, timeLimit))
    .catch((error: unknown) => {
      log().error({ err: error }, "code could not be highlighted");
      return undefined;
    });
  previous = outcome;
  return outcome;
}

/** A block's result, or why there is none: the time limit, or an error that is in the log. */
type Outcome = HighlightResult | "TIMEOUT" | undefined;

let thread: Thread | undefined;

async function askThread(request: HighlightRequest, timeLimit: number): Promise<Outcome> {
  const current = (thread ??= openThread());
  const finished = new AbortController();
  const { signal } = finished;
  current.ref();
  // Unlike a window, a thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  current.postMessage(request);
  const outcome = await Promise.race([
    once(current, "message", { signal }).then(([result]: HighlightResult[]) => result),
    once(current, "exit", { signal }).then(() => undefined),
    sleep(timeLimit, "TIMEOUT" as const, { signal }),
  ]).catch(() => undefined);
  finished.abort();
  // An idle thread must not keep the process running.
  current.unref();
  if (outcome === "TIMEOUT") {
    log().warn({ language: request.language }, "highlighting code took too long");
    await current.terminate();
  }
  return outcome;
}

function openThread(): Thread {
  const opened = startThread(import.meta.url, "highlight-thread.ts");
  opened.on("error", (err) => log().error({ err }, "the highlighting thread failed"));
  opened.on("exit", () => {
    if (thread === opened) thread = undefined;
  });
  return opened;
}
