import { parse } from "yaml";
import { z } from "zod";

const instant = z
  .union([z.string(), z.date()])
  .transform((value) => new Date(value).getTime())
  .refine((value) => !Number.isNaN(value), "must be an ISO 8601 date");
const slug = z
  .string()
  .regex(/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u, "must be words joined by hyphens");

const frontMatter = z.object({
  title: z.string().min(1, "must not be empty").max(200, "must be at most 200 characters"),
  slug: slug.optional(),
  author: z.string({ error: "must name an author of authors.yaml" }),
  date: instant.optional(),
  updated: instant.optional(),
  excerpt: z.string().max(500, "must be at most 500 characters").optional(),
  categories: z.array(z.string()).default([]),
  tags: z.array(z.string()).default([]),
  cover: z.string().optional(),
  coverAlt: z.string().optional(),
  featured: z.boolean().default(false),
  pinned: z.boolean().default(false),
  language: z.string().default("en"),
  translation: z.string().optional(),
  status: z.enum(["published", "draft", "scheduled"]).default("published"),
  publishAt: instant.optional(),
  seoTitle: z.string().optional(),
  seoDescription: z.string().optional(),
});
export type FrontMatter = z.infer<typeof frontMatter>;

/** A file of the owner's that cannot be used: which one, which field, why. */
export class ContentError extends Error {
  override readonly name = "ContentError";
  readonly code = "INVALID_CONTENT";
  readonly file: string;

  constructor(file: string, reason: string, cause?: unknown) {
    super(`${file}: ${reason}`, { cause });
    this.file = file;
  }
}

const fence = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** Splits a Markdown file into its front matter and its text. Throws {@link ContentError}. */
export function readFrontMatter(
  source: string,
  file: string,
): { frontMatter: FrontMatter; markdown: string } {
  const match = fence.exec(source.replace(/^\uFEFF/, ""));
  if (match?.[1] === undefined) throw new ContentError(file, "begins without front matter");
  return {
    frontMatter: parseYaml(match[1], frontMatter, file),
    markdown: source.replace(/^\uFEFF/, "").slice(match[0].length),
  };
}

/** YAML that has to fit a schema. Throws {@link ContentError}, which names every field at fault. */
export function parseYaml<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  file: string,
): z.infer<Schema> {
  let value: unknown;
  try {
    value = parse(text);
  } catch (cause) {
    throw new ContentError(file, "is not YAML", cause);
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const reasons = result.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  throw new ContentError(file, reasons.join("; "));
}
