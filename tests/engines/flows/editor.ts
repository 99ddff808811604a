/** Flows of the owner in the editor. */
import type { Flow, World } from "../flow.ts";
import { joinAsOwner } from "./account.ts";

const title = { role: "textbox", name: "Title" };
const text = { css: "[contenteditable=true][aria-label='Text of the post']" };
const state = { css: "[data-state]" };

async function openNewPost(world: World): Promise<void> {
  const { page } = world;
  await joinAsOwner(world);
  await page.open("/admin/posts");
  await page.click({ role: "button", name: "New post" });
  await page.expectShown(title);
  await page.expectShown(text);
  await page.click(title);
}

const readBold = () => document.querySelector("[contenteditable=true] strong")?.textContent;
const readText = () => document.querySelector("[contenteditable=true]")?.innerHTML;

export const editorFlows: readonly Flow[] = [
  [
    "an owner writes a post with the keyboard, publishes it, and readers see it",
    async (world) => {
      const { page } = world;
      await openNewPost(world);
      const slug = `along-the-dyke-${Date.now()}`;
      await page.driver.type(slug.replaceAll("-", " "));
      await page.driver.press("Enter");
      await page.driver.type("Seven kilometres of grass.");
      await page.expectProperty(state, "textContent").toBe("Saved");
      await page.click({ role: "button", name: "Publish…" });
      await page.click({ css: "[role=dialog] button", name: "Publish" });
      await page.expectShown({ role: "link", name: "View on the blog" });
      await page.goto(`/post/${slug}`);
      await page
        .expectValue(() => document.body.textContent, null)
        .toContain("Seven kilometres of grass.");
    },
  ],
  [
    "Control+B makes text bold, and the text is stored",
    async (world) => {
      const { page } = world;
      await openNewPost(world);
      await page.driver.type("Bold words");
      await page.driver.press("Enter");
      await page.driver.press("b", "Control");
      await page.driver.type("Only these words");
      await page.expectValue(readBold, null).toBe("Only these words");
      await page.expectProperty(state, "textContent").toBe("Saved");
      await page.goto(String(await page.evaluate(() => location.pathname, null)));
      await page.expectValue(readBold, null).toBe("Only these words");
    },
  ],
  [
    "Control+Z takes back what was typed",
    async (world) => {
      const { page } = world;
      await openNewPost(world);
      await page.driver.press("Enter");
      await page.driver.type("Words to take back");
      await page.expectValue(readText, null).toContain("Words to take back");
      await page.driver.press("z", "Control");
      await page.expectValue(readText, null).not.toContain("Words to take back");
      await page.expectProperty(state, "textContent").toBe("Saved");
    },
  ],
  [
    "the title shows an opening quotation mark and whole descenders",
    async (world) => {
      const { page } = world;
      await openNewPost(world);
      await page.driver.type("“Jumpy gulls” by the quay");
      const describeTitle = () => {
        const field = document.querySelector("h1 textarea");
        if (!(field instanceof HTMLTextAreaElement)) return null;
        const style = getComputedStyle(field);
        const canvas = document.createElement("canvas").getContext("2d");
        if (canvas === null) return null;
        canvas.font = `${style.fontSize} ${style.fontFamily}`;
        const { actualBoundingBoxDescent: descent } = canvas.measureText("gjpqy");
        const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: below } =
          canvas.measureText("x");
        const line = Number.parseFloat(style.lineHeight);
        // The difference between the line height and the font's height is split equally above and below the text.
        const baseline = line - (line - ascent - below) / 2 - below;
        const room = line - baseline + Number.parseFloat(style.paddingBottom);
        const hanging = style.getPropertyValue("hanging-punctuation");
        return { areDescendersWhole: room >= descent, hangs: hanging.includes("first") };
      };
      await page
        .expectValue(describeTitle, null)
        .toEqual({ areDescendersWhole: true, hangs: false });
    },
  ],
];
