/** Tests the deployment files without Docker: the files and settings that they name must exist. */
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { sources } from "../../../scripts/site/build.ts";
import { environment, parseSettings } from "#lib/config/settings.ts";

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");
const isThere = (file: string) => existsSync(new URL(`../../../${file}`, import.meta.url));
const isSetting = (name: string) => Object.hasOwn(environment.shape, name);
/** Variables for Node, Next and Postgres that are not site settings. */
const others = ["NODE_ENV", "NEXT_TELEMETRY_DISABLED", "POSTGRES_PASSWORD"];

describe("the Dockerfile", () => {
  const dockerfile = read("Dockerfile");
  const ignored = read(".dockerignore").split("\n");
  const instructions = (name: string) =>
    [...dockerfile.matchAll(new RegExp(`^${name} (.*)$`, "gm"))].map(([, rest = ""]) => rest);

  test("copies exactly the files needed to build and start the site", () => {
    expect(ignored[0]).toBe("*");
    const letIn = ignored.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
    expect(letIn.filter((file) => !isThere(file))).toEqual([]);
    const needed = [
      ...sources,
      "cli",
      "scripts",
      "content",
      "package.json",
      "tsconfig.json",
      ".npmrc",
    ];
    expect(letIn.toSorted()).toEqual(needed.toSorted());
    const copied = instructions("COPY").filter((line) => !line.startsWith("--from"));
    for (const line of copied) {
      for (const file of line.split(" ").slice(0, -1)) expect(isThere(file), file).toBe(true);
    }
  });

  test("uses the Node version that the tests use and does not run as root", () => {
    const { node } = z
      .object({ devDependencies: z.object({ node: z.string() }) })
      .parse(JSON.parse(read("package.json"))).devDependencies;
    expect(instructions("FROM")).toEqual([`node:${node}-slim AS build`, `node:${node}-slim`]);
    expect(instructions("USER")).toEqual(["node"]);
    const [program, file = ""] = z
      .array(z.string())
      .parse(JSON.parse(instructions("CMD").at(-1) ?? ""));
    expect(program).toBe("node");
    expect(isThere(file)).toBe(true);
  });

  test("the Docker image installs the exact versions in the lock file", () => {
    expect(instructions("RUN")).toContain("npm ci");
  });

  test("sets only known settings", () => {
    const names = instructions("ENV").flatMap((line) =>
      [...line.matchAll(/([A-Z_]+)=/g)].map(([, name = ""]) => name),
    );
    expect(names).toContain("DATA_DIR");
    expect(names.filter((name) => !isSetting(name) && !others.includes(name))).toEqual([]);
  });
});

const service = z.object({
  image: z.string().optional(),
  build: z.string().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  env_file: z.string().optional(),
  volumes: z.array(z.string()).optional(),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
});
const composeFile = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()),
});

describe("compose.yaml", () => {
  const text = read("compose.yaml");
  const { services, volumes } = composeFile.parse(parse(text, { merge: true }));
  const sites = Object.entries(services).filter(([, { image }]) => image === "quire");

  test("starts two sites with the same known settings and the variables from .env", () => {
    for (const [, site] of sites) expect(site.env_file).toBe(".env");
    const [one, other] = sites.map(([, site]) => site.environment ?? {});
    expect(one).toEqual(other);
    expect(Object.keys(one ?? {}).filter((name) => !isSetting(name))).toEqual([]);
    for (const name of ["SITE_URL", "DATABASE_URL", "REDIS_URL"]) expect(one).toHaveProperty(name);
    const asked = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = ""]) => name);
    expect(asked.filter((name) => !isSetting(name) && !others.includes(name))).toEqual([]);
  });

  test("shares the media files, refers only to existing files and services, and proxies to every site", () => {
    for (const [name, { build, volumes: mounts = [], depends_on: needs = [] }] of Object.entries(
      services,
    )) {
      if (build !== undefined) expect(isThere(`${build}/Dockerfile`), name).toBe(true);
      for (const [source = ""] of mounts.map((mount) => mount.split(":"))) {
        expect(source.startsWith(".") ? isThere(source) : source in volumes, source).toBe(true);
      }
      const needed = Array.isArray(needs) ? needs : Object.keys(needs);
      expect(needed.filter((one) => !(one in services))).toEqual([]);
    }
    const caddyfile = read("docs/Caddyfile");
    for (const [name, { volumes: mounts }] of sites) {
      expect(mounts).toEqual(["data:/data"]);
      expect(caddyfile).toContain(`${name}:${environment.parse({}).PORT}`);
    }
  });
});

test("docs/production.md names only existing settings", () => {
  const names = [...read("docs/production.md").matchAll(/`([A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g)].map(
    ([, name = ""]) => name,
  );
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !isSetting(name) && !others.includes(name))).toEqual([]);
});

describe(".env.example", () => {
  const example = read(".env.example");
  const variables = parseEnv(example.replace(/^#(?=[A-Z_]+=)/gm, ""));

  test("contains each setting once and no other variables", () => {
    const names = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = ""]) => name);
    expect(names.toSorted()).toEqual(Object.keys(environment.shape).toSorted());
  });

  test("a blog with the values from .env.example has the default settings", () => {
    // Setting a site name, even the default one, changes the default SITE_DESCRIPTION.
    const { SITE_NAME: _, ...others } = variables;
    expect(parseSettings(others)).toEqual(parseSettings({}));
    expect(parseSettings(variables).site.name).toBe(parseSettings({}).site.name);
  });

  test("Git ignores .env, which holds secrets", () => {
    expect(read(".gitignore").split("\n")).toContain(".env");
  });
});
