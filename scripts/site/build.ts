import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compressFiles } from "./compress-files.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));
/** The build's scripts, styles and fonts, which browsers load below `/_next/static/`. */
export const staticFolder = join(root, ".next", "static");
/** A path inside a file, so that the build fails with ENOTDIR if a page opens the database. */
const unusableDataDir = join(root, "package.json", "data");
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
export function isBuilt(): boolean {
  return readStamp() === hashSources();
}

/** Builds the site unless the existing build is up to date. */
export async function buildIfStale(): Promise<void> {
  if (isBuilt()) return;
  console.log("Building the site (once per version; later starts reuse the build)…");
  await build();
}

/** Builds the site. Rejects if the build fails. */
export async function build(): Promise<void> {
  const stamp = hashSources();
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
        QUIRE_BUILD: stamp,
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
  writeFileSync(stampFile, stamp);
}

/** Returns the existing build's name, a unique hash of the sources. */
export function buildName(): string {
  return readStamp() ?? "unfinished";
}

function readStamp(): string | undefined {
  try {
    return readFileSync(stampFile, "utf8");
  } catch {
    return undefined;
  }
}

function hashSources(): string {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesBelow)) {
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesBelow(path: string): string[] {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .toSorted()
    .flatMap((name) => filesBelow(join(path, name)));
}
