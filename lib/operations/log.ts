/**
 * The log of this process: JSON, a line each, or what a person reads where the output is a terminal.
 * Nothing is written that was not scrubbed.
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
  /** For the eyes of a person. */
  readonly isReadable: boolean;
  /** Takes a line with its end. */
  readonly write: (line: string) => void;
};

const standardOutput = 1;

const slot = Symbol.for("quire.log");

/** Bundles have copies of this module; a process has one log. */
const shared: typeof globalThis & { [slot]?: Logger } = globalThis;

/** The log of this process, made by its settings at the first call. */
export function log(): Logger {
  return (shared[slot] ??= openLog());
}

/** Whether a person sees what is written. */
export const hasReader = (): boolean => isatty(standardOutput);

/** Has this process write to another log. */
export function replaceLog(logger: Logger): void {
  shared[slot] = logger;
}

/** A log that writes what `level` lets through; `err` is an error, `request` the id of the request at work. */
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
