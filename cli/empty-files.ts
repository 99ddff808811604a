/** Time after which an empty file counts as emptied for good, in milliseconds. Programs empty a file before they write it. */
const defaultPause = 2_000;

type Options = {
  readonly isEmpty: (path: string) => Promise<boolean>;
  readonly report: (path: string) => void;
  readonly pause: number | undefined;
};

/** Reports each file that stays empty, once until it has content again. */
export function createEmptyFileReporter({ isEmpty, report, pause = defaultPause }: Options) {
  const timers = new Map<string, NodeJS.Timeout>();
  const reported = new Set<string>();
  const forget = (path: string): void => {
    clearTimeout(timers.get(path));
    timers.delete(path);
    reported.delete(path);
  };
  return {
    /** Called when a file is empty. */
    add(path: string): void {
      if (timers.has(path) || reported.has(path)) return;
      const check = async () => {
        const isStill = await isEmpty(path);
        if (!timers.delete(path) || !isStill) return;
        reported.add(path);
        report(path);
      };
      timers.set(
        path,
        setTimeout(() => void check(), pause),
      );
    },
    /** Called when a file has content, or is gone. */
    forget,
    close(): void {
      for (const path of timers.keys()) forget(path);
    },
  };
}
