/** Syntax highlighting on the server, in a thread, because compiling a grammar can block for a second. */
import { once } from "node:events";
import { dirname, join } from "node:path";
import { getBuiltinModule } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Worker as Thread } from "node:worker_threads";
import { log } from "#lib/logging/log.ts";
import type { RichContent, RichContentNode } from "#lib/rich-content/document.ts";
import type { CodeLine, HighlightedCode, UnhighlightedCode } from "./highlight-thread.ts";
import { findLanguage } from "./languages.ts";

/** The highlighted lines of code blocks, by node. Blocks that cannot be highlighted are not included. */
export type Highlights = ReadonlyMap<RichContentNode, readonly CodeLine[]>;

// Turbopack would replace an imported `Worker` with a lookup of the file among its modules, which fails.
const { Worker } = getBuiltinModule("node:worker_threads");

/** Not `new URL("highlight-thread.ts", …)`, which a bundler would replace with an asset URL. */
const threadFile = join(dirname(fileURLToPath(import.meta.url)), "highlight-thread.ts");

/** Maximum length of a highlighted block, in characters. */
const maximumCodeLength = 50_000;
/** Time limit for the lines of a document, in milliseconds. Further lines are left as typed. */
const documentTimeLimit = 10_000;
/** Time limit for the thread's response, in milliseconds, which a single line could exceed. */
const responseTimeLimit = 60_000;

/**
 * Highlights a document's code blocks. Leaves as typed: blocks in unknown languages, blocks and lines that are too long,
 * lines after the time limit, and blocks for which the thread fails.
 */
export async function highlightCode(
  content: RichContent,
  timeLimit = responseTimeLimit,
): Promise<Highlights> {
  const highlights = new Map<RichContentNode, readonly CodeLine[]>();
  let remaining = documentTimeLimit;
  for (const node of codeBlocksIn(content.nodes)) {
    const language = findLanguage(node.codeBlockData?.language);
    const code = readCode(node);
    if (language === undefined || code.length > maximumCodeLength || isColoured(node)) continue;
    const highlighted = await highlightBlock({ code, language, timeLimit: remaining }, timeLimit);
    if (highlighted === undefined) continue;
    highlights.set(node, highlighted.lines);
    remaining -= highlighted.milliseconds;
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

let thread: Thread | undefined;
let previous: Promise<unknown> = Promise.resolve();

/** Highlights a block after the blocks that are waiting. Returns `undefined` if the thread fails or takes too long. */
function highlightBlock(
  code: UnhighlightedCode,
  timeLimit: number,
): Promise<HighlightedCode | undefined> {
  const highlighted = previous.then(() => askThread(code, timeLimit));
  previous = highlighted;
  return highlighted;
}

async function askThread(
  code: UnhighlightedCode,
  timeLimit: number,
): Promise<HighlightedCode | undefined> {
  const current = (thread ??= startThread());
  const end = new AbortController();
  const { signal } = end;
  current.ref();
  // Unlike a window, a thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  current.postMessage(code);
  const highlighted = await Promise.race([
    once(current, "message", { signal }).then(([answer]: HighlightedCode[]) => answer),
    once(current, "exit", { signal }).then(() => undefined),
    sleep(timeLimit, undefined, { signal }),
  ]).catch(() => undefined);
  end.abort();
  // An idle thread must not keep the process running.
  current.unref();
  if (highlighted === undefined) {
    thread = undefined;
    void current.terminate();
  }
  return highlighted;
}

function startThread(): Thread {
  const started = new Worker(threadFile, { execArgv: [] });
  started.on("error", (err) => log().error({ err }, "code could not be highlighted"));
  return started;
}
