/** Looks as files, with which owners move a look to another site. The logo, the icon and the font are part of the file. */
import { z } from "zod";
import { invalidField } from "./errors.ts";
import { listLookFiles, lookSchema, type Look } from "./look.ts";
import { isSiteFileName, type SiteFont, type SitePicture } from "./site-files.ts";

/** Maximum length of such a file, in characters. */
const longestPackedLook = 2 * 1024 * 1024;

const packedLook = z.strictObject({
  format: z.literal("quire-look", "must be quire-look"),
  version: z.literal(1, "must be 1"),
  look: lookSchema,
  /** The contents of the files in base64, by their names in the look. */
  files: z.record(z.string().refine(isSiteFileName, "must be the name of a file"), z.base64()),
});
export type PackedLook = z.output<typeof packedLook>;

/** Returns the content of a file, or `undefined` if it does not exist. */
type ReadFile = (name: string) => Promise<Uint8Array | undefined>;

/** Checks and stores a file like an upload. Returns what the look contains. */
export type StoreFile = {
  (purpose: "logo" | "icon", bytes: Uint8Array): Promise<SitePicture>;
  (purpose: "font", bytes: Uint8Array): Promise<SiteFont>;
};

/** Returns a look with its files. Leaves out a file that does not exist, with the field that refers to it. */
export async function packLook(look: Look, readFile: ReadFile): Promise<PackedLook> {
  const files: Record<string, string> = {};
  for (const { file } of listLookFiles(look)) {
    const bytes = await readFile(file);
    if (bytes !== undefined) files[file] = encode(bytes);
  }
  const has = (file: string | undefined) => file !== undefined && Object.hasOwn(files, file);
  const { logo, icon, font, ...rest } = look;
  const dark = has(logo?.dark?.file) ? logo?.dark : undefined;
  return {
    format: "quire-look",
    version: 1,
    look: {
      ...rest,
      ...(logo !== undefined &&
        has(logo.light.file) && { logo: { light: logo.light, ...(dark && { dark }) } }),
      ...(icon !== undefined && has(icon) && { icon }),
      ...(font !== undefined && has(font.file) && { font }),
    },
    files,
  };
}

/**
 * Stores the files of a packed look, and returns the look with their new names. Throws `INVALID_ARGUMENT` (400) unless the
 * text is a look with all of its files, and the errors of `storeFile`.
 */
export async function unpackLook(text: string, storeFile: StoreFile): Promise<Look> {
  const { look, files } = parsePacked(text);
  const referred = new Set(listLookFiles(look).map(({ file }) => file));
  const unknown = Object.keys(files).find((name) => !referred.has(name));
  if (unknown !== undefined) throw reject(`files.${unknown}`, "is not part of the look");
  const read = (file: string): Uint8Array => {
    const content = files[file];
    if (content === undefined) throw reject(`files.${file}`, "is missing");
    return decode(content);
  };
  // All files are read before the first one is stored.
  const contents = new Map([...referred].map((file) => [file, read(file)]));
  const find = (file: string) => contents.get(file) ?? read(file);
  const { logo, icon, font, ...rest } = look;
  const light = logo && (await storeFile("logo", find(logo.light.file)));
  const dark = logo?.dark && (await storeFile("logo", find(logo.dark.file)));
  const newIcon = icon === undefined ? undefined : await storeFile("icon", find(icon));
  const newFont = font && (await storeFile("font", find(font.file)));
  return {
    ...rest,
    ...(light && { logo: { light, ...(dark && { dark }) } }),
    ...(newIcon && { icon: newIcon.file }),
    ...(newFont && font && { font: { ...newFont, name: font.name } }),
  };
}

function parsePacked(text: string): PackedLook {
  if (text.length > longestPackedLook) {
    throw reject("body", `must be at most ${longestPackedLook} characters`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw reject("body", "must be JSON");
  }
  const { data, error } = packedLook.safeParse(value);
  if (data !== undefined) return data;
  const [issue] = error.issues;
  throw reject(issue?.path.map(String).join(".") || "body", issue?.message ?? "is invalid");
}

const reject = (field: string, description: string) => invalidField(field, "FORMAT", description);

/** Encodes in parts, because a call cannot have a file's number of arguments. */
function encode(bytes: Uint8Array): string {
  let binary = "";
  for (let start = 0; start < bytes.length; start += 8_192) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 8_192));
  }
  return btoa(binary);
}

const decode = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
