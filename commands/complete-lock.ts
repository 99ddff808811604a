/** `npm run complete-lock`: adds the binaries of other platforms to the lock file, which `npm ci` requires. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { completeLockFile } from "./site/lock-file.ts";
import { root } from "./site/build.ts";

const file = join(root, "package-lock.json");
const text = readFileSync(file, "utf8");
const completed = completeLockFile(text);
if (completed !== text) writeFileSync(file, completed);
console.log(completed === text ? "The lock file was complete." : "Added the missing packages.");
