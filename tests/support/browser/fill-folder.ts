import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Fills a folder with `fill` unless it exists. The folder appears at once when it is complete, so that several processes
 * may fill it at the same time, and a process that is killed leaves no part of it.
 */
export async function fillFolder(
  folder: string,
  fill: (temporary: string) => Promise<void>,
): Promise<void> {
  if (existsSync(folder)) return;
  mkdirSync(dirname(folder), { recursive: true });
  const temporary = mkdtempSync(`${folder}-`);
  try {
    await fill(temporary);
    renameSync(temporary, folder);
  } catch (error) {
    rmSync(temporary, { recursive: true });
    // Another process may have been faster.
    if (!existsSync(folder)) throw error;
  }
}
