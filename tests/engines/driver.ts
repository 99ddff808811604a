/** The small interface that the flows use, with one implementation for each browser engine. */

/** A value that can be sent to the browser and back. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/** The keys that flows press, with their code points in WebDriver. Other keys are single characters. */
export const namedKeys = {
  Enter: "\uE007",
  Escape: "\uE00C",
  Backspace: "\uE003",
  End: "\uE010",
  Control: "\uE009",
} as const;

export type Key = keyof typeof namedKeys | "a" | "b" | "z";

export type Driver = {
  goto(url: string): Promise<void>;
  /** Evaluates an expression in the browser, awaiting a promise. The result must be JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Clicks the element that an expression returns, as a user does. Returns `false` if it returns `null`. */
  click(expression: string): Promise<boolean>;
  /** Types text with the keyboard. */
  type(text: string): Promise<void>;
  /** Presses a key while other keys are held, for example `Control`. */
  press(key: Key, ...held: Key[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Returns a PNG of the visible part of the page. */
  screenshot(): Promise<Buffer>;
  deleteCookies(): Promise<void>;
  close(): Promise<void>;
};

export type Engine = {
  readonly name: string;
  /** Returns the name of a program that is missing, or `undefined`. */
  findMissingProgram(): string | undefined;
  open(): Promise<Driver>;
};

/** Returns an expression that calls a function in the browser. The function may use only its argument and the page. */
export const writeCall = <Argument extends Json>(
  code: (argument: Argument) => unknown,
  argument: Argument,
): string => `(${code.toString()})(${JSON.stringify(argument)})`;
