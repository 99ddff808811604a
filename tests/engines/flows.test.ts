/** Runs the flows in Firefox and WebKit. An engine that is not installed is skipped. */
import { afterAll, beforeAll, beforeEach, describe, test } from "vitest";
import { startMailServer, type MailServer } from "../support/servers/mail-server.ts";
import { startSite, type RunningSite } from "../support/servers/site.ts";
import type { Driver } from "./driver.ts";
import { firefox } from "./firefox.ts";
import { commentFlows } from "./flows/comments.ts";
import { editorFlows } from "./flows/editor.ts";
import { memberFlows } from "./flows/members.ts";
import { readingFlows } from "./flows/reading.ts";
import { createPage, type EnginePage } from "./page.ts";
import { webkit } from "./webkit.ts";

let mail: MailServer;
let site: RunningSite;

beforeAll(async () => {
  mail = await startMailServer();
  site = await startSite({ environment: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await site.stop();
  await mail.stop();
});

const flows = [...readingFlows, ...memberFlows, ...commentFlows, ...editorFlows];

for (const engine of [firefox, webkit]) {
  const missing = engine.findMissingProgram();
  if (missing !== undefined) {
    console.warn(`${engine.name} is skipped, because ${missing} is not installed.`);
  }

  describe.skipIf(missing !== undefined)(`in ${engine.name},`, () => {
    let driver: Driver;
    let page: EnginePage;

    beforeAll(async () => {
      driver = await engine.open();
      page = createPage(driver, site.url);
    });
    beforeEach(async () => {
      await driver.deleteCookies();
      await driver.resize(1440, 900);
    });
    afterAll(() => driver?.close());

    // oxlint-disable-next-line vitest/expect-expect -- the flows have assertions
    test.each(flows)("%s", (_, run) => run({ page, site, mail }));
  });
}
