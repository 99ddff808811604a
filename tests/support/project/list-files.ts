import { globSync } from "node:fs";
import { sep } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Returns the files of the project that match a pattern, as paths from its root with slashes on every system. */
export const listFiles = (pattern: string): string[] =>
  globSync(pattern, { cwd: root }).map((path) => path.replaceAll(sep, "/"));
