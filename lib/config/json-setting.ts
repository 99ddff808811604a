import { z } from "zod";

/** Maximum length of a document that is stored as a setting, in characters. */
const longestDocument = 100_000;

/**
 * Creates the schema of a setting whose value is a JSON document. Its input is the text of the document, and its output
 * what the schema of the document returns.
 */
export const jsonSetting = <Document>(schema: z.ZodType<Document>) =>
  z
    .string()
    .max(longestDocument, `must be at most ${longestDocument} characters`)
    .transform((text, context) => {
      try {
        const value: unknown = JSON.parse(text);
        return value;
      } catch {
        context.addIssue("must be JSON");
        return z.NEVER;
      }
    })
    .pipe(schema);
