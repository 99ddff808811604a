import { z } from "zod";
import { postFields, type PostField } from "../../../wix/enums.ts";

/** Fields that newer clients may request, but that this platform does not return. */
const silentFields = ["REFERENCE_ID"];

const known = new Set<string>([...postFields, ...silentFields]);

const fieldNames = z
  .array(z.string())
  .refine((names) => names.every((name) => known.has(name)), {
    error: `must be one of ${postFields.join(", ")}`,
  })
  .transform((names) => names.filter(isPostField));

function isPostField(name: string): name is PostField {
  return postFields.some((field) => field === name);
}

/** Schema for the optional fields that a request asks for. */
export const requestedFields = fieldNames;
export type RequestedFields = ReadonlySet<PostField>;

const contentFields: readonly PostField[] = [
  "CONTENT_TEXT",
  "CONTENT",
  "RICH_CONTENT",
  "RICH_CONTENT_STRING",
  "RICH_CONTENT_COMPRESSED",
];

/** Returns whether these fields require the body of a post, which lists otherwise do not read. */
export function needsContent(fields: RequestedFields): boolean {
  return contentFields.some((field) => fields.has(field));
}
