/** Rich content (Ricos documents) after normalization, on which every document function can rely. */
import type { z } from "zod";
import type { decorationSchema } from "./schema/decorations.ts";
import type { nodeDataSchemas } from "./schema/nodes.ts";
import type {
  containerSchema,
  fileSourceSchema,
  linkSchema,
  mediaSchema,
  metadataSchema,
  nodeStyleSchema,
} from "./schema/values.ts";

export type NodeData = {
  readonly [Key in keyof typeof nodeDataSchemas]?: z.infer<(typeof nodeDataSchemas)[Key]>;
};

/** A node: its type, its children and its type's data. Unknown types are kept. */
export type RichContentNode = NodeData & {
  readonly type: string;
  /** Empty for text nodes. */
  readonly id: string;
  readonly nodes: readonly RichContentNode[];
  readonly style?: z.infer<typeof nodeStyleSchema>;
  readonly textData?: {
    readonly text: string;
    readonly decorations: readonly RichContentDecoration[];
  };
  /** Data of a type unknown to this release, unchanged. */
  readonly [other: `${string}Data`]: unknown;
};
export type RichContentDecoration = z.infer<typeof decorationSchema>;
export type RichContentLink = NonNullable<z.infer<typeof linkSchema>>;
export type RichContentFileSource = NonNullable<z.infer<typeof fileSourceSchema>>;
export type RichContentMedia = NonNullable<z.infer<typeof mediaSchema>>;
export type RichContentContainer = NonNullable<z.infer<typeof containerSchema>>;

export type RichContent = {
  readonly nodes: readonly RichContentNode[];
  readonly metadata?: z.infer<typeof metadataSchema>;
};
