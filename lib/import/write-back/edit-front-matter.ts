/** Changes fields of a file's YAML front matter and leaves all others, and the comments, as they are. */
import { isDeepStrictEqual } from "node:util";
import { type Document, isMap, isScalar } from "yaml";
import { normalizeKey } from "../../convert/markdown/front-matter.ts";
import { parseYamlDocument } from "../../convert/markdown/yaml.ts";
import type { Role } from "./front-matter-roles.ts";

/** Returns the front matter with new values for the given roles. A role without a value is removed. */
export function editFrontMatter(
  yaml: string,
  roles: readonly Role[],
  values: ReadonlyMap<string, unknown>,
): string {
  const document = parseYamlDocument(yaml);
  const changes = roles.map((role) => setRole(document, role, findValue(role, values)));
  return changes.includes(true) ? document.toString({ lineWidth: 0 }) : yaml;
}

/** Authors are exported as `author` or `authors`. Imports read both in the same way. */
const findValue = (role: Role, values: ReadonlyMap<string, unknown>): unknown =>
  role.map((name) => values.get(name)).find((value) => value !== undefined);

/** Sets a value in the field that an import reads. Returns whether the document has changed. */
function setRole(document: Document, role: Role, value: unknown): boolean {
  const written = role.flatMap((name) => findKeys(document, normalizeKey(name)));
  if (value === undefined) {
    for (const key of written) document.delete(key);
    return written.length > 0;
  }
  const isGiven = (key: string) => ![null, undefined, ""].includes(readKey(document, key));
  const key = written.find(isGiven) ?? written[0] ?? role[0];
  if (isDeepStrictEqual(readKey(document, key), value)) return false;
  document.set(key, document.createNode(value));
  return true;
}

/** Returns the names under which the document has a field. */
function findKeys({ contents }: Document, normalized: string): string[] {
  if (!isMap(contents)) return [];
  return contents.items.flatMap(({ key }) =>
    isScalar(key) && typeof key.value === "string" && normalizeKey(key.value) === normalized
      ? key.value
      : [],
  );
}

function readKey(document: Document, key: string): string | null | undefined | object {
  const values: unknown = document.toJS({ maxAliasCount: 100 });
  return new Map(Object.entries(values ?? {})).get(key);
}
