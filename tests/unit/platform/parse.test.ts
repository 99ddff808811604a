import { expect, test } from "vitest";
import { z } from "zod";
import { parse } from "#lib/platform/http/parse.ts";
import { WireError } from "#lib/wix/errors/errors.ts";

const schema = z.object({
  post: z.object({ title: z.string() }),
  tags: z.array(z.string()).optional(),
  count: z.number("must be a positive number").optional(),
  order: z.enum(["ASC", "DESC"]).optional(),
  kind: z.literal("code").optional(),
  limits: z
    .strictObject({
      name: z.string().min(2).max(3),
      list: z.array(z.string()).max(1),
      size: z.number().min(1),
      pages: z.int(),
      id: z.uuid(),
    })
    .partial()
    .optional(),
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
  [{ post: { title: "a" }, order: "UP" }, { order: "must be one of ASC, DESC" }],
  [{ post: { title: "a" }, kind: 1 }, { kind: "must be code" }],
  [
    {
      post: { title: "a" },
      limits: { name: "long", list: ["a", "b"], size: 0, pages: 1.5, id: "x" },
    },
    {
      "limits.name": "must have at most 3 characters",
      "limits.list": "must have at most 1 entries",
      "limits.size": "must be at least 1",
      "limits.pages": "must be a whole number",
      "limits.id": "has an invalid value",
    },
  ],
  [
    { post: { title: "a" }, limits: { name: "a" } },
    { "limits.name": "must have at least 2 characters" },
  ],
  [{ post: { title: "a" }, limits: { colour: 1 } }, { limits: "has unknown fields: colour" }],
])(
  "the violations of %j say which value is wanted, unless the schema has a message",
  (value, expected) => {
    expect(describe(value)).toEqual(expected);
  },
);
