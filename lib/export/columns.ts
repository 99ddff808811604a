/** Conversion of database values for exports. `undefined` fields are omitted. */
import { normaliseRichContent } from "../rich-content/normalise.ts";
import type { RichContent } from "../rich-content/document.ts";

/** Parses a column that contains JSON. */
export const parseColumn = (json: string | null): unknown =>
  json === null ? undefined : JSON.parse(json);

/** Formats a time, given in epoch milliseconds, as an ISO date. */
export const formatDate = (time: number | null): string | undefined =>
  time === null ? undefined : new Date(time).toISOString();

/** Returns a post's document. */
export const readDocument = (
  content: { readonly rich_content: string | null } | undefined,
): RichContent => normaliseRichContent(parseColumn(content?.rich_content ?? null));
