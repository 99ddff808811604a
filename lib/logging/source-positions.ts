/** Positions in compiled programs (`scripts/programs`), shown as positions in their sources. */
import { dirname, join } from "node:path";
import { getBuiltinModule } from "node:process";
import { fileURLToPath } from "node:url";

// Next's bundler would include all files that an imported function might read.
const { readFileSync } = getBuiltinModule("node:fs");
const { SourceMap } = getBuiltinModule("node:module");

/** A position such as `file:///srv/quire/.next/programs/blog.mjs:12:5`. */
const compiledPosition =
  /(?<url>file:\/\/\/[^\s():]*(?::[^\s():]*)?\/\.next\/programs\/[\w.-]+\.mjs):(?<line>\d+):(?<column>\d+)/g;

const maps = new Map<string, InstanceType<typeof SourceMap> | undefined>();

/**
 * Returns a stack in which positions in compiled programs are replaced by those in their sources. Reads source maps only
 * for errors: with `--enable-source-maps`, Node reads all of them at each start.
 */
export const findSourcePositions = (stack: string): string =>
  stack.replaceAll(compiledPosition, (position, url: string, line: string, column: string) => {
    const file = fileURLToPath(url);
    const origin = readMap(file)?.findOrigin(Number(line), Number(column));
    return origin !== undefined && "fileName" in origin
      ? `${join(dirname(file), origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`
      : position;
  });

function readMap(file: string): InstanceType<typeof SourceMap> | undefined {
  if (!maps.has(file)) maps.set(file, parseMap(`${file}.map`));
  return maps.get(file);
}

function parseMap(path: string): InstanceType<typeof SourceMap> | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return undefined;
  }
}
