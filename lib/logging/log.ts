/**
 * The log of this process: JSON lines, or human-readable lines if the output is a terminal. Every entry is
 * scrubbed.
 */
import { isatty } from "node:tty";
import { destination, pino, stdTimeFunctions, type Logger } from "pino";
import { settings } from "../config/current.ts";
import type { Settings } from "../config/settings.ts";
import { describeError } from "./describe-error.ts";
import { readableLine } from "./readable-line.ts";
import { runningRequestId } from "./request-context.ts";
import { scrubAll } from "./scrub.ts";
import { stringifyForTerminal } from "./terminal-text.ts";

export type { Logger } from "pino";

export type LogOptions = {
  readonly level: Settings["logLevel"];
  /** Whether lines are formatted for people. */
  readonly isReadable: boolean;
  /** Receives a line, including its line break. */
  readonly write: (line: string) => void;
};

const standardOutput = 1;

const slot = Symbol.for("quire.log");

/** Bundles contain copies of this module, so this process's log is stored on `globalThis`. */
const shared: typeof globalThis & { [slot]?: Logger } = globalThis;

/** Returns this process's log. The first call creates it from the settings. */
export function log(): Logger {
  return (shared[slot] ??= openLog());
}

/** Returns whether standard output is a terminal. */
export const hasReader = (): boolean => isatty(standardOutput);

/** Replaces this process's log. */
export function replaceLog(logger: Logger): void {
  shared[slot] = logger;
}

/**
 * Creates a log with a minimum level. In an entry, `err` is an error and `request` is the ID of the current
 * request.
 */
export function createLog({ level, isReadable, write }: LogOptions): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error: unknown) => describeError(error) },
      mixin: () => {
        const request = runningRequestId();
        return request === undefined ? {} : { request };
      },
    },
    {
      write(line: string) {
        const entry = scrubAll(JSON.parse(line));
        write(`${isReadable ? readableLine(Object(entry)) : stringifyForTerminal(entry)}\n`);
      },
    },
  );
}

function openLog(): Logger {
  const output = destination({ dest: standardOutput, sync: true });
  return createLog({
    level: settings().logLevel,
    isReadable: hasReader(),
    write: (line) => output.write(line),
  });
}
