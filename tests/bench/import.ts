/** Measures how much time and memory imports take. Each import runs as a separate command-line process. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { root } from "../../scripts/site/root.ts";
import { generatedGhost } from "../support/content/ghost.ts";
import { startPictureServer } from "../support/content/picture-server.ts";
import { generatedWxr } from "../support/content/wordpress.ts";
import { readMemory } from "./processes.ts";

export type ImportTimings = {
  readonly posts: number;
  readonly files: number;
  readonly seconds: number;
  /** Peak memory usage of the process. */
  readonly bytes: number;
  /** Duration of a second import of the same data, which changes nothing. */
  readonly secondsAgain: number;
};

const report = z.object({
  created: z.number(),
  unchanged: z.number(),
  media: z.object({ copied: z.number() }),
});

/** Imports a WordPress export of `posts` posts, each with a picture served from this machine. */
export async function timeWordpressImport(posts: number): Promise<ImportTimings> {
  const pictures = await startPictureServer();
  try {
    return await timeImport("wordpress", "blog.xml", generatedWxr(pictures.url, posts));
  } finally {
    await pictures.close();
  }
}

/** Imports a Ghost export of `posts` posts, each with a picture served from this machine. */
export async function timeGhostImport(posts: number): Promise<ImportTimings> {
  const pictures = await startPictureServer();
  try {
    const more = ["--url", pictures.url];
    return await timeImport("ghost", "blog.json", generatedGhost(posts), more);
  } finally {
    await pictures.close();
  }
}

/** Writes `pieces` to a file and runs `import {kind}` on it twice, with the options in `more`. */
async function timeImport(
  kind: string,
  name: string,
  pieces: Iterable<string>,
  more: readonly string[] = [],
): Promise<ImportTimings> {
  const folder = await mkdtemp(join(tmpdir(), "quire-import-"));
  try {
    const file = join(folder, name);
    await pipeline(Readable.from(pieces), createWriteStream(file));
    const parameters = [kind, file, "--allow-private-hosts", ...more];
    const first = await runImport(parameters, join(folder, "data"));
    const again = await runImport(parameters, join(folder, "data"));
    if (again.report.unchanged !== first.report.created) {
      throw new Error(`the second import of ${kind} changed something`);
    }
    return {
      posts: first.report.created,
      files: first.report.media.copied,
      seconds: first.seconds,
      bytes: first.bytes,
      secondsAgain: again.seconds,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runImport(parameters: readonly string[], dataDir: string) {
  const start = performance.now();
  const child = spawn(
    process.execPath,
    ["scripts/run.mjs", "blog", "import", ...parameters, "--json"],
    {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  let bytes = Number.NaN;
  const watch = setInterval(() => {
    void readMemory(child.pid, "VmHWM").then((peak) => (bytes = Number.isNaN(peak) ? bytes : peak));
  }, 100);
  await once(child, "close");
  clearInterval(watch);
  const seconds = (performance.now() - start) / 1000;
  return { report: report.parse(JSON.parse(printed)), seconds, bytes };
}
