import { expect, it } from "vitest";
import { openMarkdown } from "#lib/import/markdown/open-markdown.ts";
import { runImport } from "#lib/import/run-import.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { newFolder } from "#tests/support/cli/folder.ts";
import { openTestPlatform } from "#tests/support/servers/platform.ts";

onSqlite("importing files that are hard to parse", (bench) => {
  async function run(texts: Readonly<Record<string, string>>) {
    const platform = await openTestPlatform(bench);
    const { path, put } = await newFolder(bench.onEnd);
    for (const [name, text] of Object.entries(texts)) {
      await put(`posts/${name}.md`, `---\ntitle: ${name}\ndate: 2025-01-01\n---\n${text}\n`);
    }
    return runImport(platform, await openMarkdown(path, { kind: "quire" }), {
      language: "en",
      siteName: "The Site",
    });
  }

  it("reports texts that are nested too deeply, and imports the files after them", async () => {
    const report = await run({
      "a-quotes": ">".repeat(8192),
      "b-items": Array.from({ length: 100 }, (_, level) => `${"  ".repeat(level)}- a`).join("\n"),
      "c-inside-a-node": `\`\`\`ricos\ntype: BLOCKQUOTE\nmarkdown: "${">".repeat(900)}"\n\`\`\``,
      "d-short": "> ".repeat(990),
      "z-plain": "Text.",
    });
    expect(report.failed).toBe(4);
    expect(report.created).toBe(1);
    for (const { what } of report.problems) {
      expect(what).toMatch(/^not imported: its markup (?:is nested too deeply|takes too long)/);
    }
  });
});
