import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  completeLockFile,
  findMissingPackages,
  parseLockFile,
  registryPlaceholder,
} from "../../../scripts/site/lock-file.ts";

const readProjectFile = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../${name}`, import.meta.url)), "utf8");

/** Returns the text of a lock file. */
const lockFile = (packages: Record<string, unknown>) =>
  JSON.stringify({ lockfileVersion: 3, packages });

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
  const packages = parseLockFile(readProjectFile("package-lock.json"));

  test("the lock file has an entry for every optional dependency (npm run complete-lock adds them)", () => {
    expect(findMissingPackages(packages)).toEqual([]);
  });

  test("every package in the lock file has an address at the placeholder, which npm replaces (npm run complete-lock adds it)", () => {
    const { "": _project, ...others } = packages;
    const isForeign = ({ resolved }: (typeof packages)[string]) =>
      resolved?.startsWith(registryPlaceholder) !== true;
    expect(Object.keys(others).filter((path) => isForeign(others[path] ?? {}))).toEqual([]);
    expect(readProjectFile(".npmrc")).toContain(
      `replace-registry-host=${new URL(registryPlaceholder).host}\n`,
    );
  });

  test("the lock file has the same dependencies as package.json", () => {
    const locked = packageFile.parse(packages[""]);
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
      "node_modules/a": { version: "1.0.0" },
      "node_modules/a/node_modules/b": {
        version: "1.0.0",
        optionalDependencies: { "b-linux-x64": "1.0.0", "c-linux-x64": "1.0.0" },
      },
      "node_modules/a/node_modules/b-linux-x64": { version: "1.0.0" },
      "node_modules/c-linux-x64": { version: "1.0.0" },
    });
    const completed = completeLockFile(text, readIntegrity);
    expect(Object.keys(parseLockFile(completed))).toEqual(Object.keys(parseLockFile(text)));
    expect(completeLockFile(completed, readIntegrity)).toBe(completed);
  });

  test("a package gets an address with its real name, instead of that of another registry", () => {
    const text = lockFile({
      "node_modules/@types/node": {
        version: "24.0.0",
        resolved: "https://mirror.example/@types/node/-/node-24.0.0.tgz",
        integrity: "sha512-abc",
      },
      "node_modules/a/node_modules/alias": { name: "@b/real", version: "1.0.0" },
    });
    expect(parseLockFile(completeLockFile(text, readIntegrity))).toEqual({
      "node_modules/@types/node": {
        version: "24.0.0",
        resolved: "https://registry.invalid/@types/node/-/node-24.0.0.tgz",
        integrity: "sha512-abc",
      },
      "node_modules/a/node_modules/alias": {
        name: "@b/real",
        version: "1.0.0",
        resolved: "https://registry.invalid/@b/real/-/real-1.0.0.tgz",
      },
    });
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
