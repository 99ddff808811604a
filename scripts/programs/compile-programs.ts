/** Compiles the programs that production runs, because Node takes seconds to load a thousand TypeScript files. */
import { rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { rolldown } from "rolldown";
import { listFileStates } from "../site/file-list.ts";
import { root } from "../site/root.ts";
import { codeCache, programs, programsFolder, sourceList } from "./import-program.ts";

/** Files that are loaded by their names: worker threads, the process for drawings, and Next's cache handler. */
const namedFiles = {
  "import-program": "scripts/programs/import-program.ts",
  "cache-handler": "lib/server/next/cache-handler.ts",
  "read-thread": "lib/platform/database/read-thread.ts",
  "rehearsal-thread": "lib/import/reading/rehearsal-thread.ts",
  "svg-process": "lib/drawing/svg-process.ts",
};

/** Packages that find their own files, such as binaries. Compiled, all others load in half the time. */
const externalPackages = ["@node-rs/argon2", "better-sqlite3", "next", "rolldown", "sharp"];

/** Files besides the sources that a compilation depends on. */
const otherSources = ["package.json", "package-lock.json", "scripts/programs/compile-programs.ts"];

/** Compiles the programs into `folder`, which has to be two folders below the project's. */
export async function compilePrograms(folder = programsFolder): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const states = new Map(otherSources.map((file) => [file, listFileStates([file])]));
  const build = await rolldown({
    cwd: root,
    input: { ...programs, ...namedFiles },
    platform: "node",
    tsconfig: false,
    external: externalPackages.map((name) => new RegExp(`^${name}(?:/|$)`)),
    // `export-static.ts` reads a stylesheet beside it.
    experimental: { resolveNewUrlToAsset: true },
    plugins: [
      {
        name: "list-sources",
        // Before the file is read, so that a change during the compilation is noticed.
        load(id) {
          const file = relative(root, id);
          if (!id.startsWith("\0") && !file.startsWith("node_modules"))
            states.set(file, listFileStates([file]));
        },
      },
    ],
  });
  await build.write({
    dir: folder,
    format: "esm",
    sourcemap: true,
    entryFileNames: "[name].mjs",
    chunkFileNames: "[name]-[hash].mjs",
  });
  await build.close();
  // The compiled code of previous programs is of no use.
  rmSync(codeCache, { recursive: true, force: true });
  // Last, because only a complete compilation may be used.
  writeFileSync(join(folder, sourceList), [...states.values()].join("\n"));
}
