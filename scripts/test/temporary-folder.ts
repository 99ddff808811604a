import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const name = /^quire-test-(\d+)-/;

/** Creates this run's temporary folder in `parent`. Its name contains the process ID. */
export function createTemporaryFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, `quire-test-${process.pid}-`));
  // Postgres runs as a different user and keeps its cluster in this folder.
  chmodSync(folder, 0o755);
  return folder;
}

/** Removes the temporary folders of runs that were killed before they could clean up. */
export function removeAbandonedFolders(parent: string): void {
  for (const entry of readdirSync(parent)) {
    const pid = name.exec(entry)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    try {
      rmSync(join(parent, entry), { recursive: true });
    } catch {
      // The folder belongs to a different user.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process belongs to a different user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
