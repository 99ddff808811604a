import type { Comment } from "../platform/index.ts";

/** Returns the origin of a comment unless an import derives it from the ID. */
export const readForeignOrigin = ({ id, origin }: Comment): string | undefined =>
  origin === `wix:${id}` ? undefined : origin;
