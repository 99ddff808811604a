import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDisqus } from "#lib/import/disqus/open-disqus.ts";
import { newFolder } from "#tests/support/cli/folder.ts";

test.each([
  ["", "PUBLISHED"],
  ["<isDeleted>false</isDeleted><isSpam>false</isSpam><isApproved>true</isApproved>", "PUBLISHED"],
  ["<isDeleted>true</isDeleted>", "DELETED"],
  ["<isDeleted>True</isDeleted>", "DELETED"],
  ["<isDeleted>1</isDeleted>", "DELETED"],
  ["<isSpam>1</isSpam>", "SPAM"],
  ["<isApproved>false</isApproved>", "PENDING"],
  ["<isApproved>False</isApproved>", "PENDING"],
  ["<isApproved>0</isApproved>", "PENDING"],
])("a Disqus comment with the fields %j becomes %s", async (fields, status) => {
  const { path } = await newFolder(onTestFinished);
  const file = join(path, "disqus.xml");
  await writeFile(
    file,
    `<disqus xmlns="http://disqus.com" xmlns:dsq="http://disqus.com/disqus-internals"><thread dsq:id="1"><id/></thread><post dsq:id="7"><message>Hello</message>${fields}<thread dsq:id="1"/></post></disqus>`,
  );
  const found: string[] = [];
  for await (const item of (await openDisqus(file)).items()) {
    if (item.kind === "thread") found.push(...item.thread.comments.map((one) => one.status));
  }
  expect(found).toEqual([status]);
});
