import { expect, test } from "vitest";
import { highlightCode } from "#components/rich-content/code/highlight.ts";
import type { CodeLine } from "#components/rich-content/code/code-line.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { text } from "#tests/support/content/nodes.ts";
import { takeLogged } from "#tests/support/runner/quiet-console.ts";
import { countTurns } from "#tests/support/count-turns.ts";

const createDocument = (code: string, language: string) =>
  normaliseRichContent({
    nodes: [{ type: "CODE_BLOCK", nodes: [text(code)], codeBlockData: { language } }],
  });

async function highlight(code: string, language = "typescript"): Promise<readonly CodeLine[]> {
  const highlights = await highlightCode(createDocument(code, language));
  return [...highlights.values()].flat();
}

// First, so that the grammar is not compiled yet.
test("the first code in a language is highlighted like later code", async () => {
  const code = "#include <map>\n// one\nint main(int argc, char** argv) {\n  return argc;\n}";
  const first = await highlight(code, "cpp");
  expect(first).toEqual(await highlight(code, "cpp"));
  expect(first[2]?.length).toBeGreaterThan(5);
});

test("code is highlighted correctly while other code loads a grammar that it embeds", async () => {
  const code = `Some *text*.\n\n${"```python\nprint(1) # one\n```\n".repeat(400)}`;
  const alone = await highlight(code, "markdown");
  const [beside] = await Promise.all([highlight(code, "markdown"), highlight("a = 1", "python")]);
  expect(beside).toEqual(alone);
});

test("a comment and a template string that span lines are highlighted on every line", async () => {
  const lines = await highlight("/* one\r\ntwo */\n\nconst three = `four\nfive`;");
  expect(lines.map(([first]) => [first?.text, first?.kind])).toEqual([
    ["/* one", "comment"],
    ["two */", "comment"],
    [undefined, undefined],
    ["const", "keyword"],
    ["five`", "string-expression"],
  ]);
});

test("a line longer than 500 characters is left as typed, and the lines around it are highlighted", async () => {
  // TypeScript's grammar would take minutes for this line.
  const long = "a".repeat(49_000);
  const lines = await highlight(`const b = 1;\n${long}\nconst c = 2;`);
  expect(lines).toHaveLength(3);
  expect(lines[0]?.[0]).toEqual({ text: "const", kind: "keyword" });
  expect(lines[1]).toEqual([{ text: long, kind: undefined }]);
  expect(lines[2]?.[0]).toEqual({ text: "const", kind: "keyword" });
});

test("other requests run while long code is highlighted", async () => {
  const code = 'const list = values.map((value) => `${value.name} ${"x"}`);\n'.repeat(800);
  expect(await countTurns(() => highlight(code))).toBeGreaterThan(100);
});

test("code is left as typed after a timeout and is not tried again, and the next code is highlighted", async () => {
  const long = createDocument(
    'let a = vec![1, 2].iter().map(|b| b + "c");\n'.repeat(1_000),
    "rust",
  );
  expect((await highlightCode(long, 1)).size).toBe(0);
  expect(takeLogged()).toEqual([expect.stringContaining("highlighting code took too long")]);
  // It is not tried again.
  expect((await highlightCode(long)).size).toBe(0);
  expect((await highlight("let a = 1;", "rust"))[0]?.[0]).toEqual({ text: "let", kind: "keyword" });
});
