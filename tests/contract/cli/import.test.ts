/** Tests for importing comments on the command line. */
import { join } from "node:path";
import { writeFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { blogCommandOn } from "#tests/support/cli/blog-command.ts";
import { newFolder } from "#tests/support/cli/backups.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { createPost, openTestPlatform } from "#tests/support/servers/platform.ts";

const disqus = `<?xml version="1.0" encoding="utf-8"?>
<disqus xmlns="http://disqus.com" xmlns:dsq="http://disqus.com/disqus-internals">
<thread dsq:id="1"><id /><forum>old</forum><link>https://old.example/canal/</link><title>Canal</title></thread>
<thread dsq:id="2"><id /><forum>old</forum><link>https://old.example/lost/</link><title>Lost</title></thread>
<post dsq:id="7"><message><![CDATA[<p>Hello</p>]]></message><createdAt>2014-01-02T03:04:05Z</createdAt><author><name>Ada</name></author><thread dsq:id="1" /></post>
<post dsq:id="8"><message><![CDATA[<p>Lost</p>]]></message><createdAt>2014-01-02T03:04:05Z</createdAt><author><name>Ada</name></author><thread dsq:id="2" /></post>
</disqus>`;

onSqlite("blog import disqus", (bench) => {
  it("prints how many comments were imported, and which threads have no post", async () => {
    const location = await bench.locate();
    const platform = await openTestPlatform(bench, { location });
    await platform.posts.create(createPost({ slug: "canal" }), "ADMIN");
    const file = join(await newFolder(bench), "disqus.xml");
    await writeFile(file, disqus);
    const blog = blogCommandOn(location);
    expect(await blog("import", "disqus", file)).toMatchObject({
      code: 0,
      stdout: `Posts: none.
Comments: 1 created, 1 left out.
Files: none.

Skipped or changed by the import (1):
  thread “Lost” (https://old.example/lost/): 1 comment was left out, because the blog doesn't have the post
`,
    });
    expect((await blog("import", "disqus", file)).stdout).toContain(
      "Comments: 1 unchanged, 1 left out.",
    );
    expect(await blog("import", "disqus", `${file}.gz`)).toMatchObject({ code: 1 });
  });
});
