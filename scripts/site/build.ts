import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { listFiles } from "../../lib/server/http/static-files.ts";
import { areProgramsCompiled } from "../programs/import-program.ts";
import { compressFiles } from "./compress-files.ts";
import { areUnchanged, listFileStates, readContents, readPaths } from "./file-list.ts";
import { root } from "./root.ts";

/** The build's scripts, styles and fonts, which browsers load below `/_next/static/`. */
export const staticFolder = join(root, ".next", "static");
/** A path inside a file, so that the build fails with ENOTDIR if a page opens the database. */
const unusableDataDir = join(root, "package.json", "data");
/** The fonts and their style sheets. The hashes in their names change with their content. */
export const fontFolder = join(root, "public", "fonts");
const stampFile = join(root, ".next", "quire-build");
const cacheFolder = join(root, ".next", "cache", "turbopack");

/** Source files of the build. If none has changed, the build is up to date. */
export const sources = [
  "app",
  "components",
  "lib",
  "public",
  "next.config.ts",
  "package-lock.json",
];

/** Returns whether the existing build is up to date with the sources. */
export const isBuilt = (): boolean => isSiteBuilt() && areProgramsCompiled();

/** Builds the site unless the existing build is up to date. */
export async function buildIfStale(): Promise<void> {
  if (!isSiteBuilt()) {
    console.log("Building the site (once per version; later starts reuse the build)…");
    return build();
  }
  if (areProgramsCompiled()) return;
  const { compilePrograms } = await loadCompiler();
  await compilePrograms();
}

/** Loads the compiler, which only builds need. */
const loadCompiler = () => import("../programs/compile-programs.ts");

/** Builds the site and compiles the programs. Rejects if the build fails. */
export async function build(): Promise<void> {
  // Before the build removes the compiled programs, which this process may run.
  const { compilePrograms } = await loadCompiler();
  const list = listFileStates(listSources());
  const name = createHash("sha256").update(readContents(list)).digest("hex");
  // A failed build leaves no stamp, but keeps the cache.
  const isRebuild = readStamp() !== undefined || existsSync(cacheFolder);
  const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, [next, "build"], {
      cwd: root,
      stdio: "inherit",
      env: {
        ...process.env,
        NODE_ENV: "production",
        NEXT_TELEMETRY_DISABLED: "1",
        QUIRE_SERVER: "1",
        QUIRE_BUILD: name,
        ...(isRebuild && { QUIRE_REBUILD: "1" }),
        DATA_DIR: unusableDataDir,
        DATABASE_URL: "",
      },
    });
    child.on("error", reject);
    child.on("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`next build failed with exit code ${code}`)),
    );
  });
  await compressFiles(staticFolder);
  await compilePrograms();
  writeFileSync(stampFile, `${name}\n${list}`);
}

/** Returns the existing build's name, a unique hash of the sources. */
export function buildName(): string {
  return readStamp()?.name ?? "unfinished";
}

/** Returns the existing build's name, and the list of its sources. */
function readStamp(): { name: string; list: string } | undefined {
  try {
    const [name = "", ...list] = readFileSync(stampFile, "utf8").split("\n");
    return { name, list: list.join("\n") };
  } catch {
    return undefined;
  }
}

function isSiteBuilt(): boolean {
  const list = readStamp()?.list;
  return (
    list !== undefined && readPaths(list).join() === listSources().join() && areUnchanged(list)
  );
}

/** Returns the paths of all files in {@link sources}, in the same order on every machine. */
const listSources = (): string[] =>
  sources
    .flatMap((path) =>
      extname(path) === "" ? listFiles(join(root, path)).map((name) => join(path, name)) : [path],
    )
    .toSorted();
