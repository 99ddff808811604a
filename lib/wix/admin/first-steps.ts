/** The first steps of a new blog, which the dashboard shows to owners. */
import { z } from "zod";

/** The steps in their order. */
export const firstSteps = ["name", "look", "post", "imprint", "email", "backup"] as const;
export type FirstStep = (typeof firstSteps)[number];

export const firstStepsResponse = z.object({
  /** The steps, and whether each is done. Missing once they are hidden or all done. */
  steps: z.array(z.object({ name: z.enum(firstSteps), isDone: z.boolean() })).optional(),
  /** Whether the removal of the sample blog would move posts to the trash. */
  hasSamples: z.boolean(),
});

/** The numbers of entries that the removal of the sample blog would remove or has removed, and the entries that stay. */
export const samplesResponse = z.object({
  posts: z.number(),
  categories: z.number(),
  tags: z.number(),
  authors: z.number(),
  comments: z.number(),
  files: z.number(),
  kept: z.array(
    z.object({
      kind: z.enum(["post", "category", "tag", "author", "file"]),
      name: z.string(),
      reason: z.enum(["edited", "used", "trash"]),
    }),
  ),
});
export type SampleReport = z.output<typeof samplesResponse>;
