/** Schemas for the admin calls of categories and tags. */
import { z } from "zod";

const category = z.object({
  id: z.string(),
  label: z.string(),
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  language: z.string(),
  posts: z.number(),
});
const tag = z.object({
  id: z.string(),
  label: z.string(),
  slug: z.string(),
  language: z.string(),
  posts: z.number(),
});

export const categoriesResponse = z.object({ categories: z.array(category) });
export const tagsResponse = z.object({
  tags: z.array(tag),
  counts: z.object({ all: z.number(), unused: z.number() }),
  metaData: z.object({ offset: z.number(), total: z.number() }),
});

export type AdminCategory = z.output<typeof category>;
export type AdminTag = z.output<typeof tag>;
