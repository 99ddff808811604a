/** The schema of a comment's document, with only the parts that comments may contain. */
import { z } from "zod";
import { decorationSchema } from "#lib/rich-content/schema/decorations.ts";

const node = z.object({
  type: z.string(),
  textData: z
    .object({ text: z.string().catch(""), decorations: z.array(decorationSchema).catch([]) })
    .optional(),
  get nodes() {
    return z.array(node).catch([]);
  },
});

export const commentDocument = z.object({ nodes: z.array(node) });

export type CommentDocument = z.output<typeof commentDocument>;
export type CommentNode = z.output<typeof node>;
