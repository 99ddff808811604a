import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
/** A path below a file: a page that opens the database during a build fails the build with ENOTDIR. */
const unusableDataDir = join(root, "package.json", "data");
const stampFile = join(root, ".next", "quire-build");

/** What a build is made of: when none of it has changed, the build is still good. */
export const sources = [
  "app",
  "components",
  "lib",
  "public",
  "next.config.ts",
  "package-lock.json",
];

/** Whether the build that stands was made of the sources as they are now. */
export function isBuilt(): boolean {
  return readStamp() === hashSources();
}

/** Builds the site unless the build that stands is still good. */
export async function buildIfStale(): Promise<void> {
  if (isBuilt()) return;
  console.log("Building the site (once per version; later starts reuse the build)…");
  await build();
}

/** Builds the site. Rejects when the build fails. */
export async function build(): Promise<void> {
  const stamp = hashSources();
  const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, [next, "build"], {
      cwd: root,
      stdio: "inherit",
      env: {
        ...process.env,
        NODE_ENV: "production",
        NEXT_TELEMETRY_DISABLED: "1",
        QUIRE_BUILD: stamp,
        DATA_DIR: unusableDataDir,
        DATABASE_URL: "",
      },
    });
    child.on("error", reject);
    child.on("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`next build failed with exit code ${code}`)),
    );
  });
  writeFileSync(stampFile, stamp);
}

/** The name of the build that stands: no other has the same. */
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
