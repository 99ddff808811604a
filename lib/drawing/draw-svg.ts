/**
 * Draws owners' SVG files. The drawing library cannot be interrupted, so a slow file would block a thread that other
 * pictures need. Each file is therefore drawn in a separate process, one at a time.
 */
import { createHash } from "node:crypto";
import { dirname, extname, join } from "node:path";
import { execPath, getBuiltinModule } from "node:process";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { LRUCache } from "lru-cache";

// Turbopack would look for the program among its modules.
const { spawn } = getBuiltinModule("node:child_process");

/** In pixels. */
type Box = { readonly width: number; readonly height: number };

/** The size of the largest icon of a site. An upload is drawn once in this size. */
export const largestIcon: Box = { width: 512, height: 512 };

/** A PNG, or why there is none: `TOO_COMPLEX` if drawing the file takes too much time or memory. */
export type SvgDrawing = Buffer | "DAMAGED" | "TOO_COMPLEX";

/** In milliseconds. An ordinary logo takes about 100 ms, most of it to start the process. */
const defaultTimeLimit = 8_000;

/** Time until a file is drawn again that could not be drawn, in milliseconds. The machine may have been busy. */
const failureLifetime = 60_000;

/** Size of the cache of drawings, in bytes. */
const memoryBytes = 8 * 1024 * 1024;

type Drawings = {
  readonly memory: LRUCache<string, SvgDrawing>;
  readonly running: Map<string, Promise<SvgDrawing>>;
  previous: Promise<unknown>;
};

const slot = Symbol.for("quire.svg-drawings");

/** Bundles contain copies of this module, so its state is stored on `globalThis`. */
const shared: typeof globalThis & { [slot]?: Drawings } = globalThis;
const drawings = (shared[slot] ??= {
  memory: new LRUCache({ maxSize: memoryBytes, sizeCalculation: ({ length }) => length }),
  running: new Map(),
  previous: Promise.resolve(),
});

/** Draws an SVG file as large as fits into a box. The file must have been checked by `cleanSvg`. */
export async function drawSvg(
  svg: Uint8Array,
  { width, height }: Box,
  timeLimit: number = defaultTimeLimit,
): Promise<SvgDrawing> {
  const hash = createHash("sha256").update(svg).digest("hex");
  const key = `${hash} ${String(width)} ${String(height)}`;
  const known = drawings.memory.get(key) ?? drawings.running.get(key);
  if (known !== undefined) return known;
  const drawing = drawings.previous.then(() => runProcess(svg, { width, height }, timeLimit));
  drawings.running.set(key, drawing);
  drawings.previous = drawing.catch(() => undefined);
  try {
    const drawn = await drawing;
    drawings.memory.set(key, drawn, typeof drawn === "string" ? { ttl: failureLifetime } : {});
    return drawn;
  } finally {
    drawings.running.delete(key);
  }
}

async function runProcess(svg: Uint8Array, box: Box, timeLimit: number): Promise<SvgDrawing> {
  const file = fileURLToPath(import.meta.url);
  // A compiled program starts the compiled process.
  const program = join(dirname(file), `svg-process${extname(file)}`);
  const child = spawn(execPath, [program, String(box.width), String(box.height)], {
    stdio: ["pipe", "pipe", "ignore"],
    // The environment contains secrets.
    env: { NODE_ENV: "production" },
    timeout: timeLimit,
    killSignal: "SIGKILL",
    windowsHide: true,
  });
  const ended = new Promise<{ code: number | null }>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code }));
  });
  // Writing fails if the process ends before it has read the whole file.
  child.stdin.on("error", () => undefined);
  child.stdin.end(svg);
  const [{ code }, png] = await Promise.all([ended, buffer(child.stdout)]);
  if (code === null) return "TOO_COMPLEX";
  return code === 0 && png.length > 0 ? png : "DAMAGED";
}
