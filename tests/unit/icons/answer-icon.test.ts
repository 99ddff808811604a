import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { replaceStoredSettings } from "#lib/config/current.ts";
import { answerIcon } from "#lib/icons/answer-icon.ts";
import type { IconName } from "#lib/icons/icon-urls.ts";

afterEach(() => replaceStoredSettings(new Map()));

const red =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10H0z" fill="#f00"/></svg>';

/** Returns the icon of a site whose owner has uploaded a file with this content. */
async function answer(name: IconName, content: string): Promise<Buffer> {
  const icon = `${"e".repeat(32)}.svg`;
  replaceStoredSettings(new Map([["LOOK", JSON.stringify({ icon })]]));
  const response = await answerIcon(name, async () => new Response(content));
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

test("an icon is drawn from an SVG file, and the SVG icon is the file itself", async () => {
  const { data } = await sharp(await answer("icon-192.png", red))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
  expect((await answer("icon.svg", red)).toString()).toBe(red);
});

test("a stored SVG file that cannot be drawn is replaced by the icon of Quire", async () => {
  const icon = await answer("icon-192.png", "<svg");
  replaceStoredSettings(new Map());
  const plain = await answerIcon("icon-192.png");
  expect(icon.equals(Buffer.from(await plain.arrayBuffer()))).toBe(true);
});
