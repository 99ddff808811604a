import { readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { expect, test } from "vitest";
import { listFiles, root } from "#tests/support/project/list-files.ts";

const read = (file: string): string => readFileSync(join(root, file), "utf8");

/** Returns the files of the project whose values a file imports. Types are not in the program. */
function listValueImports(file: string): string[] {
  const imports = read(file).matchAll(/^(?:import|export) (?!type )([^;]*?)from "([^"]+)";/gms);
  return [...imports].flatMap(([, names = "", path = ""]) => {
    const list = /\{([^}]*)\}/.exec(names)?.[1]?.split(",") ?? [""];
    const hasValues = list.some((name) => name.trim() !== "" && !name.trim().startsWith("type "));
    if (!hasValues && names.includes("{")) return [];
    if (path.startsWith("#")) return [path.slice(1)];
    return path.startsWith(".") ? [join(dirname(file), path)] : [];
  });
}

test("no component of the browser loads the settings, whose schemas are large", () => {
  const files = ["app", "components", "lib"].flatMap((folder) =>
    listFiles(`${folder}/**/*.{ts,tsx}`),
  );
  const clients = files.filter((file) => read(file).startsWith('"use client"'));
  expect(clients.length).toBeGreaterThan(100);
  const chains = new Map(clients.map((file) => [file, file]));
  for (const [file, chain] of chains) {
    for (const next of listValueImports(file)) {
      if (!chains.has(next) && files.includes(next)) chains.set(next, `${chain} → ${next}`);
    }
  }
  expect(chains.get("lib/config/current.ts")).toBeUndefined();
});
