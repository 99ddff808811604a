/** Starts the site with Next's own server, as a platform host does, without the HTTP cache. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { root } from "../../../scripts/site/root.ts";

const next = createRequire(import.meta.url).resolve("next/dist/bin/next");

/** Files of the build that `next start` does not read. */
const unused = new Set(["cache", "diagnostics", "trace", "trace-build", "types"]);

export type NextStart = { readonly stop: () => Promise<void> };

/**
 * Runs `next start` on a copy of the existing build. A copy, because Next's own cache writes rendered pages
 * into the build. It is the build of `npm run build`: `QUIRE_SERVER`, which only that command sets, has an
 * effect only when the server starts.
 */
export async function runNextStart(
  port: number,
  environment: Readonly<Record<string, string>>,
): Promise<NextStart> {
  // Inside the project, so that the server finds the packages.
  const folder = await mkdtemp(join(root, ".next-start-"));
  const build = join(root, ".next");
  await cp(build, join(folder, ".next"), {
    recursive: true,
    filter: (path) => !unused.has(relative(build, path)),
  });
  await symlink(join(root, "public"), join(folder, "public"));
  await writeFile(
    join(folder, "next.config.mjs"),
    `export { default } from "../next.config.ts";\n`,
  );
  const child = spawn(process.execPath, [next, "start", folder, "--port", String(port)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const ready = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      if (printed.includes("Ready in")) ready.resolve();
    });
  }
  child.once("exit", () => ready.reject(new Error(`next start ended:\n${printed}`)));
  await ready.promise;
  return {
    async stop() {
      if (child.exitCode === null) {
        const ended = once(child, "exit");
        child.kill("SIGKILL");
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
