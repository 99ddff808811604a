import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  completeLockFile,
  parseLockFile,
  placeholderRegistry,
} from "../../../scripts/site/lock-file.ts";

const readProjectFile = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../${name}`, import.meta.url)), "utf8");

/** Returns the text of a lock file as npm writes it. */
const lockFile = (packages: Record<string, unknown>) =>
  `${JSON.stringify({ lockfileVersion: 3, packages }, null, 2)}\n`;

/** Returns the integrity of the only package in the registry. */
const readIntegrity = (name: string) => (name === "@swc/win32-x64-msvc" ? "sha512-abc" : undefined);

const dependencies = z.record(z.string(), z.string());
const packageFile = z.object({
  version: z.string(),
  engines: dependencies,
  dependencies,
  devDependencies: dependencies,
});

describe("package-lock.json", () => {
  const text = readProjectFile("package-lock.json");

  test("the lock file has an entry for every optional dependency and a tarball URL for every hash (npm run complete-lock)", () => {
    const failOnRequest = () => expect.fail("an entry is missing");
    expect(completeLockFile(text, failOnRequest)).toBe(text);
  });

  test("only packages for other platforms have no hash in the lock file", () => {
    const { "": _project, ...packages } = parseLockFile(text);
    const hasNoHash = ({ integrity, optional }: (typeof packages)[string]) =>
      integrity?.startsWith("sha512-") !== true && optional !== true;
    expect(Object.keys(packages).filter((path) => hasNoHash(packages[path] ?? {}))).toEqual([]);
  });

  test(".npmrc makes npm replace the placeholder host, and the Dockerfile copies .npmrc before npm ci", () => {
    const { host } = new URL(placeholderRegistry);
    expect(readProjectFile(".npmrc")).toContain(`\nreplace-registry-host=${host}\n`);
    expect(readProjectFile("Dockerfile")).toMatch(/COPY .*\.npmrc.*\nRUN npm ci\n/);
  });

  test("the lock file has the same dependencies as package.json", () => {
    const locked = packageFile.parse(parseLockFile(text)[""]);
    expect(locked).toEqual(packageFile.parse(JSON.parse(readProjectFile("package.json"))));
  });
});

describe("completing a lock file", () => {
  test("a missing optional dependency gets an entry with the platform taken from its name", () => {
    const text = lockFile({
      "": {},
      "node_modules/linter": {
        version: "1.2.3",
        dev: true,
        optionalDependencies: {
          "@linter/darwin-arm64": "1.2.3",
          "@linter/linux-arm-musleabihf": "1.2.3",
          "@linter/linux-x64-gnu": "1.2.3",
        },
      },
      "node_modules/swc": {
        version: "4.0.0",
        optionalDependencies: { "@swc/win32-x64-msvc": "4.0.0" },
      },
    });
    expect(parseLockFile(completeLockFile(text, readIntegrity))).toMatchObject({
      "node_modules/@linter/darwin-arm64": {
        version: "1.2.3",
        os: ["darwin"],
        cpu: ["arm64"],
        dev: true,
        optional: true,
      },
      "node_modules/@linter/linux-arm-musleabihf": { os: ["linux"], cpu: ["arm"], libc: ["musl"] },
      "node_modules/@linter/linux-x64-gnu": { os: ["linux"], cpu: ["x64"], libc: ["glibc"] },
      "node_modules/@swc/win32-x64-msvc": {
        version: "4.0.0",
        resolved: "https://registry.invalid/@swc/win32-x64-msvc/-/win32-x64-msvc-4.0.0.tgz",
        integrity: "sha512-abc",
        os: ["win32"],
        cpu: ["x64"],
        optional: true,
      },
    });
    expect(completeLockFile(text, readIntegrity).match(/integrity/g)).toEqual(["integrity"]);
  });

  test("a complete lock file is returned unchanged, even if a package is nested in its dependent", () => {
    const text = lockFile({
      "": { name: "site" },
      "node_modules/a": {
        version: "1.0.0",
        resolved: "https://registry.invalid/a/-/a-1.0.0.tgz",
        integrity: "sha512-abc",
      },
      "node_modules/a/node_modules/b": {
        version: "1.0.0",
        optionalDependencies: { "b-linux-x64": "1.0.0", "c-linux-x64": "1.0.0" },
      },
      "node_modules/a/node_modules/b-linux-x64": { version: "1.0.0" },
      "node_modules/c-linux-x64": { version: "1.0.0" },
    });
    expect(completeLockFile(text, readIntegrity)).toBe(text);
  });

  test("an alias gets the tarball URL of its package", () => {
    const write = (url: { readonly resolved?: string }) =>
      lockFile({
        "node_modules/a/node_modules/alias": {
          name: "@b/real",
          version: "1.0.0",
          ...url,
          integrity: "sha512-abc",
        },
      });
    expect(completeLockFile(write({}), readIntegrity)).toBe(
      write({ resolved: "https://registry.invalid/@b/real/-/real-1.0.0.tgz" }),
    );
  });

  test("the tarball URL of another registry is replaced, but a package that is not from a registry throws", () => {
    const write = (resolved: string) =>
      lockFile({ "node_modules/@a/b": { version: "1.0.0", resolved, integrity: "sha512-abc" } });
    const completed = completeLockFile(
      write("https://mirror.example/npm/@a/b/-/b-1.0.0.tgz"),
      readIntegrity,
    );
    expect(completed).toBe(write("https://registry.invalid/@a/b/-/b-1.0.0.tgz"));
    for (const resolved of [
      "git+ssh://git@code.example/a/b.git#0123",
      "https://code.example/b-1.0.0.tgz",
      "https://mirror.example/@a/b/-/b-2.0.0.tgz",
    ])
      expect(() => completeLockFile(write(resolved), readIntegrity)).toThrow(resolved);
  });

  test("a package whose only entry has another version gets an entry nested in its dependent", () => {
    const text = lockFile({
      "": {},
      "node_modules/a": {
        version: "2.0.0",
        optionalDependencies: { "a-linux-x64": "2.0.0", "b-linux-x64": "^1.0.0" },
      },
      "node_modules/a-linux-x64": { version: "1.0.0" },
      "node_modules/b-linux-x64": { version: "1.1.0" },
    });
    expect(parseLockFile(completeLockFile(text, readIntegrity))).toMatchObject({
      "node_modules/a-linux-x64": { version: "1.0.0" },
      "node_modules/a/node_modules/a-linux-x64": { version: "2.0.0" },
      "node_modules/b-linux-x64": { version: "1.1.0" },
    });
  });

  test.each([
    ["a version range", { "a-linux-x64": "^1.0.0" }, "a-linux-x64@^1.0.0"],
    ["a name without a platform", { fsevents: "2.3.3" }, "fsevents"],
  ])("completeLockFile throws for %s", (_, optionalDependencies, named) => {
    const text = lockFile({ "": { optionalDependencies } });
    expect(() => completeLockFile(text, readIntegrity)).toThrow(named);
  });
});
