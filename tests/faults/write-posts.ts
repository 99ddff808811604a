/**
 * Creates and changes posts as the command line does and prints each acknowledged write, until it is killed.
 * The argument is a prefix for the posts' slugs.
 */
import { writeSync } from "node:fs";
import { embeddedPlatform } from "#lib/upstream/embedded-platform.ts";
import { createRichContent } from "#tests/support/content/generated-posts.ts";

const [, , prefix = "post"] = process.argv;
const { posts } = await embeddedPlatform();

async function write(writer: number): Promise<void> {
  for (let index = 0; ; index += 1) {
    const slug = `${prefix}-${writer}-${index}`;
    const { id } = await posts.create(
      {
        title: "0",
        slug,
        authorId: "1f8e0b7c-94a5-4f5e-9f0e-3c1d2b7a6e10",
        status: "PUBLISHED",
        richContent: createRichContent(["The lock keeper waved."]),
      },
      "ADMIN",
    );
    acknowledge(slug, 0);
    for (let change = 1; change <= 3; change += 1) {
      await posts.update(id, { title: String(change) }, "ADMIN");
      acknowledge(slug, change);
    }
  }
}

/** Writes synchronously, because killing the process would lose buffered output. */
function acknowledge(slug: string, change: number): void {
  writeSync(1, `${slug} ${change}\n`);
}

await Promise.all([1, 2].map(write));
