import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Writes a mail (RFC 5322) to `outbox/<instant>-<id>.eml` in the data folder, readable only by the file's
 * owner. Returns the path. The file is written atomically.
 */
export async function writeEml(dataDir: string, now: number, mail: Uint8Array): Promise<string> {
  const folder = join(dataDir, "outbox");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const instant = new Date(now).toISOString().replaceAll(/[:.]/g, "-");
  const name = `${instant}-${randomUUID().slice(0, 8)}`;
  const unfinished = join(folder, `.${name}.part`);
  await writeFile(unfinished, mail, { mode: 0o600, flag: "wx", flush: true });
  const path = join(folder, `${name}.eml`);
  await rename(unfinished, path);
  return path;
}
