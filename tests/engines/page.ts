/** Steps on a page, shared by all engines. Each step waits until it is possible. */
import { expect } from "vitest";
import { writeCall, type Driver, type Json } from "./driver.ts";
import { findElement, type Target } from "./find-element.ts";

export type EnginePage = ReturnType<typeof createPage>;

/** Creates the steps for pages of the site at `origin`. */
export function createPage(driver: Driver, origin: string) {
  const find = (target: Target) => writeCall(findElement, target);
  const evaluate = <Argument extends Json>(
    code: (argument: Argument) => unknown,
    argument: Argument,
  ) => driver.evaluate(writeCall(code, argument));
  const expectValue = <Argument extends Json>(
    code: (argument: Argument) => unknown,
    argument: Argument,
  ) => expect.poll(() => evaluate(code, argument), { message: JSON.stringify(argument) });
  const click = (target: Target) =>
    expect.poll(() => driver.click(find(target)), { message: JSON.stringify(target) }).toBe(true);
  /** Expects a property of an element, for example `value`; `null` if there is no such element. */
  const expectProperty = (target: Target, property: string) =>
    expect.poll(() => driver.evaluate(`${find(target)}?.${property} ?? null`), {
      message: `${property} of ${JSON.stringify(target)}`,
    });

  return {
    driver,
    click,
    evaluate,
    expectValue,
    expectProperty,
    expectShown: (target: Target) => expectProperty(target, "isConnected").toBe(true),
    expectGone: (target: Target) => expectProperty(target, "isConnected").toBe(null),
    expectPath: (pattern: RegExp) => expectValue(() => location.pathname, null).toMatch(pattern),
    goto: (path: string) => driver.goto(origin + path),
    /** Opens a page, and waits until its scripts handle events. */
    async open(path: string): Promise<void> {
      await driver.goto(origin + path);
      await expectValue(
        () => Object.keys(document.body).some((key) => key.startsWith("__reactProps")),
        null,
      ).toBe(true);
    },
    /** Replaces the text of a field with the keyboard. */
    async replaceText(target: Target, text: string): Promise<void> {
      await click(target);
      await driver.press("a", "Control");
      await driver.type(text);
    },
  };
}
