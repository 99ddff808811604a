import { accessSync, constants, globSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Returns the path of a program in the folders of `PATH`, or `undefined`. */
export const findProgram = (name: string): string | undefined =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable);

/** Returns the path of the first program that matches a pattern, or `undefined`. */
export const findProgramAt = (pattern: string): string | undefined =>
  globSync(pattern).toSorted().findLast(isExecutable);

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
