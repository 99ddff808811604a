import sharp from "sharp";
import { withPlatform } from "../../support/servers/site-platform.ts";
import { expect, test } from "../fixtures.ts";

// The test creates pages and a category, so this file has a separate site.
test.use({ environment: { SITE_NAME: "Cards" } });

test("every page names a picture for shared links, and those without a picture have a card", async ({
  request,
  site,
}) => {
  const parent = { title: "Company", path: "/company", status: "PUBLISHED" as const };
  const child = { title: "Team", path: "/company/team" };
  await withPlatform(site, async ({ categories, pages, members }) => {
    await categories.create({ label: "Almanac", language: "en", display_position: 99 });
    const { id: authorId } = await members.upsert({ slug: "cards", nickname: "Ada", about: "" });
    await pages.create({ ...parent, authorId, language: "en" });
    await pages.create({ ...parent, ...child, authorId, language: "en" });
  });
  await expect.poll(async () => (await request.get("/company/team")).status()).toBe(200);
  for (const [path, card] of [
    ["/", "/card.png"],
    ["/blog/archive", "/card.png"],
    ["/blog/tags/reading", "/card.png"],
    ["/stats", "/card.png"],
    ["/company", "/company/card.png"],
    ["/company/team", "/company/team/card.png"],
    ["/blog/categories/almanac", "/blog/categories/almanac/card.png"],
  ] as const) {
    const html = await (await request.get(path)).text();
    const url = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(new URL(url).pathname, path).toBe(card);
    const answer = await request.get(card);
    expect(answer.headers()["content-type"], card).toBe("image/png");
    const { width, height } = await sharp(await answer.body()).metadata();
    expect({ width, height }, card).toEqual({ width: 1200, height: 630 });
  }
  for (const path of ["/nothing", "/nothing/at-all", "/blog/categories/nothing"])
    expect((await request.get(`${path}/card.png`)).status(), path).toBe(404);
});
