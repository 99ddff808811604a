/** Packs a look with its logo, icon and font, so that it can move to another site, and unpacks it there. */
import { invalidField } from "../errors/errors.ts";
import { listLookFiles, type Look } from "./look.ts";
import type { LookFile } from "./look-file.ts";
import type { SiteFilePurpose, SiteFiles } from "./site-files.ts";

/** Returns the content of a file, or `undefined` if it does not exist. */
type ReadFile = (name: string) => Promise<Uint8Array | undefined>;

/** Uploads a file. Returns the value that the look stores for it. */
export type StoreFile = <Purpose extends SiteFilePurpose>(
  purpose: Purpose,
  bytes: Uint8Array<ArrayBuffer>,
) => Promise<SiteFiles[Purpose]>;

/** Returns a look with its files. Leaves out a file that does not exist, with the field that refers to it. */
export async function packLook(look: Look, readFile: ReadFile): Promise<LookFile> {
  const files: Record<string, string> = {};
  for (const { file } of listLookFiles(look)) {
    const bytes = await readFile(file);
    if (bytes !== undefined) files[file] = encode(bytes);
  }
  const has = (file: string | undefined) => file !== undefined && Object.hasOwn(files, file);
  const { logo, icon, font, ...rest } = look;
  const dark = has(logo?.dark?.file) ? logo?.dark : undefined;
  return {
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
 * files are those of the look, and the errors of `storeFile`.
 */
export async function unpackLook({ look, files }: LookFile, storeFile: StoreFile): Promise<Look> {
  const referred = new Set(listLookFiles(look).map(({ file }) => file));
  const unknown = Object.keys(files).find((name) => !referred.has(name));
  if (unknown !== undefined) throw reject(`files.${unknown}`, "is not part of the look");
  const read = (file: string): Uint8Array<ArrayBuffer> => {
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

const reject = (field: string, description: string) => invalidField(field, "FORMAT", description);

/** Encodes in parts, because the number of arguments of a call is limited. */
function encode(bytes: Uint8Array): string {
  let binary = "";
  for (let start = 0; start < bytes.length; start += 8_192) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 8_192));
  }
  return btoa(binary);
}

const decode = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
