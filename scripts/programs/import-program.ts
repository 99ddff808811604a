/** The programs that a build compiles (`compile-programs.ts`), and the choice between a program and its source. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { areUnchanged } from "../site/file-list.ts";
import { root } from "../site/root.ts";

/** The compiled programs and their source maps. */
export const programsFolder = join(root, ".next", "programs");
/** V8's compiled code of all programs. `scripts/run.mjs` names it, too. */
export const codeCache = join(root, ".next", "cache", "code");
/** Lists the source files of the compiled programs. */
export const sourceList = "sources.txt";

/** The source of each program, in the project's folder. */
export const programs = {
  start: "scripts/start.ts",
  serve: "scripts/serve.ts",
  platform: "scripts/platform.ts",
  blog: "cli/blog.ts",
  moving: "scripts/moving.ts",
} as const;

/** Returns whether the compiled programs are up to date with their sources. */
export function areProgramsCompiled(): boolean {
  try {
    return areUnchanged(readFileSync(join(programsFolder, sourceList), "utf8"));
  } catch {
    return false;
  }
}

const isProgram = (name: string): name is keyof typeof programs => Object.hasOwn(programs, name);

/** Runs a program: the compiled one if it is up to date, and its source otherwise. Exits with 1 if the name is unknown. */
export async function importProgram(name = ""): Promise<void> {
  if (!isProgram(name)) {
    console.error(`Usage: node scripts/run.mjs ${Object.keys(programs).join("|")}`);
    process.exitCode = 1;
    return;
  }
  const compiled = join(programsFolder, `${name}.mjs`);
  const isUsable = areProgramsCompiled() && existsSync(compiled);
  await import(pathToFileURL(isUsable ? compiled : join(root, programs[name])).href);
}
