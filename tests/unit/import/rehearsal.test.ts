import { describe, expect, test } from "vitest";
import { SourceError } from "#lib/convert/source-media.ts";
import {
  convertWithinLimits,
  parseWithinLimits,
  rehearseHtml,
} from "#lib/import/reading/rehearsal.ts";

/** Texts for which the parser needs much longer than a second. */
const slow = {
  "emphasis that is never closed": "*_".repeat(20_000),
  "emphasis closed by another mark": "*a_ ".repeat(10_000),
  "nested links": "[".repeat(5_000) + "a" + "](b)".repeat(5_000),
  "HTML that is never closed": "a <![CDATA[".repeat(10_000),
};

describe("a text that takes too long to parse", () => {
  test.each(Object.entries(slow))("is rejected: %s", async (_, text) => {
    await expect(parseWithinLimits(text, 500)).rejects.toThrow(SourceError);
  });

  test("does not affect the texts after it", async () => {
    const long = "One *word*.\n\n".repeat(500);
    const slowText = parseWithinLimits(slow["emphasis that is never closed"], 500);
    const [first, second] = await Promise.allSettled([slowText, parseWithinLimits(long)]);
    expect(first).toMatchObject({ status: "rejected", reason: expect.any(SourceError) });
    expect(second).toMatchObject({ status: "fulfilled", value: { type: "root" } });
  });
});

test("HTML that takes too long to convert is rejected, and does not affect the HTML after it", async () => {
  const options = { media: { copy: () => Promise.resolve(undefined), report: () => undefined } };
  const nested = "<p>a<i>".repeat(20_000);
  await expect(convertWithinLimits(nested, options, 1)).rejects.toThrow(
    "takes too long to convert",
  );
  await expect(rehearseHtml(nested, 1)).rejects.toThrow("takes too long to convert");
  const long = await convertWithinLimits("<p>One <b>word</b>.</p>".repeat(500), options);
  expect(long.nodes).toHaveLength(500);
});
