/**
 * Repairs `package-lock.json`. npm omits packages that the registry cannot resolve, such as binaries for
 * other platforms, so that `npm ci` fails because of an incomplete lock file. It also writes tarball URLs with
 * the host of the registry that it used (docs/decisions/063-tarball-urls.md).
 */
import { z } from "zod";

/** The registry's URL in the lock file, a placeholder. npm replaces its host (`replace-registry-host` in `.npmrc`). */
export const placeholderRegistry = "https://registry.invalid/";

const entrySchema = z.looseObject({
  /** Present only for an alias, whose folder has a different name. */
  name: z.string().optional(),
  version: z.string().optional(),
  /** The URL of the tarball. */
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockSchema = z.object({ packages: z.record(z.string(), entrySchema) });
/** A schema that, unlike an object schema, preserves key order. Otherwise npm would reorder the keys. */
const record = z.record(z.string(), z.unknown());
const exactVersion = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;

/** Packages by path, for example `node_modules/next`. The project itself has the path `""`. */
export type LockPackages = z.infer<typeof lockSchema>["packages"];
type MissingPackage = {
  /** Path of the missing entry. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** Whether only development dependencies need the package. */
  readonly isDev: boolean;
};

/** Parses a lock file's text into packages. */
export function parseLockFile(text: string): LockPackages {
  return lockSchema.parse(JSON.parse(text)).packages;
}

/** Returns the optional dependencies of all packages that have no entry in the lock file. */
function findMissingPackages(packages: LockPackages): MissingPackage[] {
  return Object.entries(packages).flatMap(([path, { dev = false, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => !isResolved(packages, path, name, version))
      .map(([name, version]) => {
        const isTaken = Object.hasOwn(packages, `node_modules/${name}`);
        const below = isTaken && path !== "" ? `${path}/` : "";
        return { path: `${below}node_modules/${name}`, name, version, isDev: dev };
      }),
  );
}

/** Returns a package's hash from the registry, or `undefined` if the registry does not have the package. */
export type ReadIntegrity = (name: string, version: string) => string | undefined;

/**
 * Returns the text of the lock file with an entry for every optional dependency, and with a tarball URL at
 * {@link placeholderRegistry} for every package with a hash. Throws if a missing dependency has a version range or its
 * name does not contain its platform, or if a package does not come from a registry.
 */
export function completeLockFile(text: string, readIntegrity: ReadIntegrity): string {
  const lock = record.parse(JSON.parse(text));
  const packages = record.parse(lock["packages"]);
  for (const dependency of findMissingPackages(parseLockFile(text))) {
    packages[dependency.path] = createEntry(dependency, readIntegrity);
  }
  const sorted = Object.entries(packages)
    .map(([path, entry]) => [path, setTarballUrl(path, entry)] as const)
    .toSorted(([a], [b]) => a.localeCompare(b, "en"));
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`;
}

/** Returns an entry with its tarball URL after its version, where npm writes it. Throws if it is not from a registry. */
function setTarballUrl(path: string, entry: unknown): unknown {
  if (path === "") return entry;
  const {
    name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
    version,
    resolved,
    integrity,
  } = entrySchema.parse(entry);
  const tarball = `${name}/-/${name.slice(name.indexOf("/") + 1)}-${version}.tgz`;
  const isFromRegistry = resolved === undefined || resolved.endsWith(`/${tarball}`);
  if (!isFromRegistry || version === undefined || !exactVersion.test(version)) {
    throw new Error(`${path} (${resolved ?? version}) is not a version from a registry.`);
  }
  const { name: alias, version: _version, resolved: _resolved, ...others } = record.parse(entry);
  return {
    ...(alias !== undefined && { name: alias }),
    version,
    // If an entry has no hash, npm reads the hash from the registry, but only if the entry has no URL either.
    ...(integrity !== undefined && { resolved: placeholderRegistry + tarball }),
    ...others,
  };
}

/**
 * Returns whether Node would find the required version of a package in the dependent's `node_modules` or in
 * those above it. Only the nearest entry counts. A version range accepts any version.
 */
function isResolved(
  packages: LockPackages,
  dependent: string,
  name: string,
  version: string,
): boolean {
  const below = dependent === "" ? "" : `${dependent}/`;
  const found = packages[`${below}node_modules/${name}`];
  if (found !== undefined) return !exactVersion.test(version) || found.version === version;
  if (dependent === "") return false;
  const parent = dependent.slice(0, Math.max(0, dependent.lastIndexOf("node_modules/") - 1));
  return isResolved(packages, parent, name, version);
}

function createEntry({ name, version, isDev }: MissingPackage, readIntegrity: ReadIntegrity) {
  if (!exactVersion.test(version)) {
    throw new Error(
      `${name}@${version} is a version range. Run npm install with a registry that has the package.`,
    );
  }
  const { os, cpu, libc } = parsePlatform(name);
  const integrity = readIntegrity(name, version);
  // The keys are in the order in which npm writes them.
  return {
    version,
    ...(integrity !== undefined && { integrity }),
    cpu: [cpu],
    ...(isDev && { dev: true }),
    ...(libc !== undefined && { libc: [libc] }),
    optional: true,
    os: [os],
  };
}

const platform =
  /(?<os>aix|android|darwin|freebsd|linux|openharmony|sunos|win32)-(?<cpu>arm64|arm|ia32|loong64|ppc64|riscv64|s390x|x64)(?:-(?<abi>[a-z]+))?$/;

/** Parses the platform from a package name, for example `@next/swc-linux-x64-musl`. */
function parsePlatform(name: string) {
  const { os, cpu, abi = "" } = platform.exec(name)?.groups ?? {};
  if (os === undefined || cpu === undefined) {
    throw new Error(
      `The name ${name} contains no platform. Run npm install with a registry that has the package.`,
    );
  }
  if (os !== "linux") return { os, cpu };
  if (abi.startsWith("musl")) return { os, cpu, libc: "musl" };
  return { os, cpu, ...(abi.startsWith("gnu") && { libc: "glibc" }) };
}
