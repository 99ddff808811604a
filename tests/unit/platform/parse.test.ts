import { expect, test } from "vitest";
import { z } from "zod";
import { parse } from "#lib/platform/http/parse.ts";
import { WireError } from "#lib/wix/errors.ts";

const schema = z.object({
  post: z.object({ title: z.string() }),
  tags: z.array(z.string()).optional(),
  count: z.number("must be a positive number").optional(),
});

/** Returns the messages of the violations by field. */
function describe(value: unknown): Record<string, string> {
  try {
    parse(schema, value);
    return {};
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return Object.fromEntries(
      error.violations.map(({ field, description }) => [field, description]),
    );
  }
}

test.each([
  [{}, { post: "is required" }],
  [{ post: {} }, { "post.title": "is required" }],
  [{ post: "a" }, { post: "must be an object" }],
  [{ post: { title: 1 } }, { "post.title": "must be text" }],
  [{ post: { title: "a" }, tags: "a" }, { tags: "must be a list" }],
  [{ post: { title: "a" }, count: "1" }, { count: "must be a positive number" }],
  [[], { body: "must be an object" }],
])(
  "the violations of %j name the wanted type, unless the schema has a message",
  (value, expected) => {
    expect(describe(value)).toEqual(expected);
  },
);
