/** The settings of a generator, from all files that it merges. */
import {
  createEmptyFields,
  createFields,
  type Fields,
  parseYaml,
  readToml,
} from "../../convert/markdown/front-matter.ts";
import { isObject } from "../../wix/json-object.ts";
import { readFolderText } from "../reading/input-files.ts";
import { parseJson } from "../reading/parse.ts";
import type { FolderKind } from "./folder-kinds.ts";

const extensions = ["toml", "yaml", "yml", "json"];

/** Reads the settings. Throws {@link ContentError} if one of their files contains a mistake. */
export async function readSettings(folder: string, kind: FolderKind): Promise<Fields> {
  switch (kind) {
    case "hugo":
      return readHugoSettings(folder);
    case "jekyll":
    case "hexo":
      return (await readFirst(folder, "", ["_config"])) ?? createEmptyFields(folder);
    case "astro":
    case "quire":
      return createEmptyFields(folder);
  }
}

/** Settings of Hugo that may be in separate files, which have the same names. */
const ownFiles = ["cascade", "languages", "permalinks"];

/** Merges the settings of Hugo as for a build for production. Later files take precedence. */
async function readHugoSettings(folder: string): Promise<Fields> {
  const files = [await readFirst(folder, "", ["hugo", "config"])];
  for (const place of ["config/_default/", "config/production/"]) {
    files.push(await readFirst(folder, place, ["hugo", "config"]));
    for (const name of ownFiles) files.push(await readFirst(folder, place, [name]));
  }
  return files.filter((file) => file !== undefined).reduce(merge, createEmptyFields(folder));
}

function merge(before: Fields, after: Fields): Fields {
  const values = new Map([...before.values, ...after.values]);
  const cascades = [after, before].flatMap(listCascades);
  return { ...after, values: values.set("cascade", cascades) };
}

/** Returns the cascades of all languages. An import has one language for them all. */
function listCascades({ values }: Fields): unknown[] {
  const languages = values.get("languages");
  return [
    values.get("cascade"),
    ...Object.values(isObject(languages) ? languages : {}).map((language) =>
      isObject(language) ? language["cascade"] : undefined,
    ),
  ].flat();
}

/** Reads the first file with one of the names. Returns `undefined` if there is none. */
async function readFirst(
  folder: string,
  place: string,
  names: readonly string[],
): Promise<Fields | undefined> {
  for (const name of names) {
    for (const extension of extensions) {
      const file = `${place}${name}.${extension}`;
      const text = await readFolderText(folder, file);
      if (text === undefined) continue;
      const value = parseSettings(text, file);
      return ownFiles.includes(name) ? nest(value, name, file) : toFields(value, file);
    }
  }
  return undefined;
}

function parseSettings(text: string, file: string): unknown {
  if (file.endsWith(".toml")) {
    const { values, written } = readToml(text, file);
    return Object.fromEntries([...values].map(([key, value]) => [written(key).name, value]));
  }
  return file.endsWith(".json") ? parseJson(text) : parseYaml(text, file).value;
}

/** Returns the settings of a file that contains only one of them. Its name may be repeated in the file. */
function nest(value: unknown, name: string, file: string): Fields {
  const own = isObject(value) ? value[name] : undefined;
  return toFields({ [name]: own ?? value }, file);
}

const toFields = (value: unknown, file: string): Fields =>
  isObject(value) || value === null
    ? createFields(value, file, () => undefined)
    : createEmptyFields(file);
