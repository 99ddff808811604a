/** The schema of the responses of the calls for the look. The dashboard parses the responses with it. */
import { z } from "zod";
import { lookSchema } from "./look.ts";
import { settingSources } from "./site-settings.ts";

export const lookResponse = z.object({
  /** The look of the site. `version` is that of the group of settings, and 0 if the look was never changed. */
  published: z.object({
    version: z.number(),
    look: lookSchema,
    source: z.enum(settingSources),
  }),
  /** The draft. `version` increases with each change, and a change must contain it. */
  draft: z.object({
    version: z.number(),
    /** Missing if everything is published. */
    look: lookSchema.optional(),
    changedDate: z.string().pipe(z.coerce.date()).optional(),
    /** Missing for changes with an API key and by members who no longer exist. */
    member: z.object({ id: z.string(), name: z.string() }).optional(),
  }),
});
export type LookState = z.output<typeof lookResponse>;
