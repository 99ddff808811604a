/** The programs that a build compiles behave like their sources. */
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { compilePrograms } from "../../../scripts/programs/compile-programs.ts";
import { readPaths } from "../../../scripts/site/file-list.ts";
import { root } from "../../../scripts/site/root.ts";

let folder = "";
let programs = "";

beforeAll(async () => {
  // Inside the project, so that the programs find the packages.
  folder = await mkdtemp(join(root, ".next-start-"));
  programs = join(folder, "programs");
  await compilePrograms(programs);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(program: string, ...parameters: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...parameters], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: join(folder, "data"), DATABASE_URL: "" },
  });
  return { status, stdout, stderr };
}

const runCompiled = (...parameters: string[]) => run(join(programs, "blog.mjs"), ...parameters);
const runSource = (...parameters: string[]) => run("cli/blog.ts", ...parameters);

test.each([["--help"], ["import", "ghost", "--help"], ["webhooks", "add", "x", "--event", "y"]])(
  "the compiled command prints the same as its source for %s",
  (...parameters) => {
    expect(runCompiled(...parameters)).toEqual(runSource(...parameters));
  },
);

test("the compiled command works on the same blog as its source, with worker threads and files", () => {
  expect(runCompiled("list")).toEqual(runSource("list"));
  expect(runSource("list").status).toBe(1);
  const long = join(folder, "posts");
  expect(runCompiled("new", "A title", "--folder", long)).toMatchObject({ status: 0, stderr: "" });
  // A long text is rehearsed in a thread.
  appendFileSync(join(long, "a-title.md"), "Words. ".repeat(1_000));
  expect(runCompiled("import", "markdown", long)).toMatchObject({ status: 0, stderr: "" });
  expect(runCompiled("list").stdout).toContain("a-title");
  expect(runCompiled("list")).toEqual(runSource("list"));
  expect(runCompiled("export", "static", join(folder, "html"))).toMatchObject({ status: 0 });
  expect(readFileSync(join(folder, "html", "style.css"), "utf8")).toContain(
    readFileSync(join(root, "lib/export/static/style.css"), "utf8"),
  );
});

test("the list of sources contains the project's files that the programs consist of, without packages", () => {
  const paths = readPaths(readFileSync(join(programs, "sources.txt"), "utf8"));
  for (const path of ["cli/blog.ts", "lib/platform/platform.ts", "package-lock.json"])
    expect(paths).toContain(path);
  expect(paths.filter((path) => path.includes("node_modules"))).toEqual([]);
});

const sourceMap = z.object({ sources: z.array(z.string()) });

/** Returns the modules that a program loads before it runs, given the name of its file. */
function listLoadedModules(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const code = readFileSync(join(programs, file), "utf8");
  const map = join(programs, `${file}.map`);
  const modules = existsSync(map)
    ? sourceMap.parse(JSON.parse(readFileSync(map, "utf8"))).sources
    : [];
  const imports = [...code.matchAll(/^(?:import|export) .*"\.\/(.+\.mjs)";$/gm)];
  return [...modules, ...imports.flatMap(([, name = ""]) => listLoadedModules(name, seen))];
}

test("a help text loads neither the platform nor the importers", () => {
  const modules = listLoadedModules("blog.mjs");
  expect(modules).toContain("../../cli/commands/posts.ts");
  expect(modules.filter((name) => /lib\/(?:platform|convert|config)\/|zod/.test(name))).toEqual([]);
});

test("a start with SQLite loads no Postgres driver, no Redis client and no HTTP or mail client", () => {
  const modules = listLoadedModules("serve.mjs");
  expect(modules).toContain("../../lib/platform/platform.ts");
  const clients = /node_modules\/(?:pg|@redis\/client|undici|nodemailer\/lib\/smtp-connection)\//;
  expect(modules.filter((name) => clients.test(name))).toEqual([]);
});
