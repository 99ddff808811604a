/**
 * `npm run complete-lock`: adds lock file entries for other platforms' binaries, because `npm ci` requires
 * them, and tarball URLs, which make `npm install` faster.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { completeLockFile } from "./site/lock-file.ts";
import { root } from "./site/root.ts";

const file = join(root, "package-lock.json");
const text = readFileSync(file, "utf8");
const completed = completeLockFile(text, readIntegrity);
if (completed !== text) writeFileSync(file, completed);
console.log(completed === text ? "The lock file was complete." : "Completed the lock file.");

function readIntegrity(name: string, version: string): string | undefined {
  const query = ["view", `${name}@${version}`, "dist.integrity", "--json"];
  const { status, stdout } = spawnSync("npm", query, { encoding: "utf8" });
  return status === 0 && stdout !== "" ? z.string().parse(JSON.parse(stdout)) : undefined;
}
