import { relative } from "node:path";
import { type FSWatcher, watch } from "chokidar";

/**
 * Starts watching a folder. Passes later errors and symbolic link loops, which affect single paths, to
 * `report`. Rejects with any other error. Resolves before the first import, so that no change is missed.
 */
export async function openWatcher(
  root: string,
  report: (error: unknown) => void,
): Promise<FSWatcher> {
  const watcher = watch(root, {
    ignoreInitial: true,
    // Many editors save by writing a new file and renaming it over the old one.
    atomic: true,
    ignored: (path) => /(?:^|[/\\])(?:node_modules|\.[^/\\]+|[^/\\]*~)$/.test(relative(root, path)),
  });
  await new Promise<void>((resolve, reject) => {
    let isReady = false;
    watcher.once("ready", () => {
      isReady = true;
      resolve();
    });
    watcher.on("error", (error) => {
      const isLoop = error instanceof Error && "code" in error && error.code === "ELOOP";
      if (isReady || isLoop) report(error);
      else reject(error);
    });
  });
  return watcher;
}
