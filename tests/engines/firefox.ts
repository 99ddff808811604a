/** Headless Firefox over WebDriver BiDi. */
import { launch, type ElementHandle } from "puppeteer-core";
import type { Driver, Engine } from "./driver.ts";
import { findProgram } from "./programs.ts";

const findFirefox = () => findProgram("firefox-esr") ?? findProgram("firefox");

export const firefox: Engine = {
  name: "Firefox",
  findMissingProgram: () => (findFirefox() === undefined ? "firefox-esr or firefox" : undefined),
  open,
};

async function open(): Promise<Driver> {
  const executablePath = findFirefox();
  if (executablePath === undefined) throw new Error("Firefox is not installed.");
  const browser = await launch({ browser: "firefox", executablePath, headless: true });
  const [page = await browser.newPage()] = await browser.pages();
  // Accepts the prompt before leaving a page with unsaved text. Other drivers do this automatically.
  page.on("dialog", (dialog) => void dialog.accept());
  return {
    // A page that is still loading may interrupt the first attempt.
    goto: async (url) => void (await page.goto(url).catch(() => page.goto(url))),
    evaluate: (expression) => page.evaluate(expression),
    async click(expression) {
      const handle = await page.evaluateHandle(expression);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- flows click elements, not other nodes
      const element = handle.asElement() as ElementHandle | null;
      await element?.click();
      await handle.dispose();
      return element !== null;
    },
    type: (text) => page.keyboard.type(text),
    async press(key, ...held) {
      for (const name of held) await page.keyboard.down(name);
      await page.keyboard.press(key);
      for (const name of held) await page.keyboard.up(name);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async () => Buffer.from(await page.screenshot()),
    deleteCookies: async () => browser.deleteCookie(...(await browser.cookies())),
    close: () => browser.close(),
  };
}
