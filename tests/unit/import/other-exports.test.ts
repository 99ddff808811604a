import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openMarkdown } from "#lib/import/markdown/open-markdown.ts";
import { newFolder } from "#tests/support/cli/folder.ts";
import { createZip } from "#tests/support/formats/zip.ts";

test.each([
  ["Medium", "medium", ["posts/draft_a-1a2b3c4d5e6f.html", "posts/2019-01-01_b-1a2b3c4d5e6f.html"]],
  [
    "Medium",
    "medium",
    ["export/posts/2019-01-01_b-1a2b3c4d5e6f.html", "export/profile/profile.html"],
  ],
  ["Substack", "substack", ["posts.csv", "posts/1.boat.html"]],
  ["Blogger", "blogger", ["Takeout/Blogger/Blogs/Harbour/feed.atom"]],
])(
  "an export of %s is refused by the import of Markdown, which names the command %s",
  async (name, command, files) => {
    const { path, put } = await newFolder(onTestFinished);
    for (const file of files) await put(`folder/${file}`, "<p>Secret</p>");
    await writeFile(
      join(path, "export.zip"),
      createZip(Object.fromEntries(files.map((file) => [file, "x"]))),
    );
    for (const place of ["folder", "export.zip"]) {
      await expect(openMarkdown(join(path, place))).rejects.toThrow(
        `is an export of ${name}. Import it with: npm run blog -- import ${command} `,
      );
    }
  },
);

test("a folder of Markdown that contains a feed or tables is not mistaken for an export", async () => {
  const { path, put } = await newFolder(onTestFinished);
  for (const name of ["public/feed.atom", "data/posts.csv", "posts/2019.html"]) await put(name, "");
  await put("posts/a.md", "---\ntitle: A\n---\n");
  expect((await openMarkdown(path)).total).toBeGreaterThan(0);
});

test("a ZIP file of Markdown is refused with the advice to unpack it", async () => {
  const { path } = await newFolder(onTestFinished);
  const file = join(path, "blog.zip");
  await writeFile(file, createZip({ "posts/a.md": "x" }));
  await expect(openMarkdown(file)).rejects.toThrow("If it is a ZIP file, unpack it.");
});
