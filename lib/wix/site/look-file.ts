/** The file with which a look moves to another site: JSON with the look and its uploaded files. */
import { z } from "zod";
import { WireError } from "../errors/errors.ts";
import { parseJson } from "../json.ts";
import { lookSchema } from "./look.ts";

/** Identifies the format, so that another JSON file is not taken for a look. */
const format = "quire-look";

/** Maximum size of a file, in bytes. Two logos, an icon and a font fit, in base64. */
export const longestLookFile = 8 * 1024 * 1024;
const maximumFiles = 8;

/** Bytes of uploaded files in base64, by the names that the look contains. */
const uploadedFiles = z
  .record(z.string().max(50), z.base64())
  .refine((files) => Object.keys(files).length <= maximumFiles);

const lookFile = z.strictObject({
  format: z.literal(format),
  version: z.literal(1),
  look: lookSchema,
  files: uploadedFiles.default({}),
});
export type LookFile = Pick<z.output<typeof lookFile>, "look" | "files">;

/** A reason why a file cannot be imported. `field` is the path of a field. */
export type LookFileProblem =
  | { readonly kind: "size" | "json" | "format" }
  | { readonly kind: "unknown" | "invalid"; readonly field: string };

/** Returns the content of a file with a look. */
export const buildLookFile = ({ look, files }: LookFile) => ({ format, version: 1, look, files });

/** Returns the text of a file with a look. */
export const formatLookFile = (packed: LookFile): string =>
  `${JSON.stringify(buildLookFile(packed), null, 2)}\n`;

/** Parses the text of a file. Returns the look with its files, or all problems. */
export function parseLookFile(text: string): LookFile | readonly LookFileProblem[] {
  if (text.length > longestLookFile) return [{ kind: "size" }];
  const value = readObject(text);
  if (value === undefined) return [{ kind: "json" }];
  const parsed = lookFile.safeParse(value);
  if (parsed.success) return { look: parsed.data.look, files: parsed.data.files };
  const { issues } = parsed.error;
  const isOther = issues.some(
    ({ code, path: [field] }) =>
      field === "format" ||
      field === "version" ||
      (field === undefined && code !== "unrecognized_keys"),
  );
  return isOther ? [{ kind: "format" }] : issues.flatMap(listProblems);
}

function listProblems(issue: z.core.$ZodIssue): LookFileProblem[] {
  const path = issue.path.map(String);
  return issue.code === "unrecognized_keys"
    ? issue.keys.map((key) => ({ kind: "unknown", field: [...path, key].join(".") }))
    : [{ kind: "invalid", field: path.join(".") }];
}

/** Returns the JSON of a text, or `undefined` if it is not JSON or is nested too deeply. */
function readObject(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof WireError) return undefined;
    throw error;
  }
}
