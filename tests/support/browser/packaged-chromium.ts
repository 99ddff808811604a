/** The Chromium from the package `@sparticuz/chromium`, which exists only for Linux on x64. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { z } from "zod";
import { root } from "../../../scripts/site/root.ts";
import { createFolderOnce } from "./create-folder-once.ts";

/** fontconfig's system-wide settings, which exist on a machine with fonts. */
const systemFonts = "/etc/fonts/fonts.conf";

/**
 * Unpacks the browser once, for all runs, and returns its path. Sets the paths of its system libraries if the package unpacked them, and of its
 * fonts if the machine has none, because it crashes without fonts.
 */
export async function unpackChromium(): Promise<string> {
  const folder = join(root, `node_modules/.cache/chromium-${readVersion()}`);
  const fonts = join(folder, "fonts.conf");
  await createFolderOnce(folder, async (temporary) => {
    await unpackPackage(temporary);
    writeFileSync(join(temporary, basename(fonts)), configureFonts(folder));
  });
  addLibraries(folder);
  if (!existsSync(systemFonts)) process.env["FONTCONFIG_FILE"] = fonts;
  return join(folder, "chromium");
}

/** Returns settings of fontconfig for the package's fonts. The package's own settings name other folders. */
const configureFonts = (folder: string): string =>
  `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`;

function addLibraries(folder: string): void {
  const libraries = join(folder, "al2023", "lib");
  if (!existsSync(libraries)) return;
  process.env["LD_LIBRARY_PATH"] = [libraries, process.env["LD_LIBRARY_PATH"]]
    .filter((part) => part !== undefined)
    .join(delimiter);
}

function readVersion(): string {
  const text = readFileSync(join(root, "node_modules/@sparticuz/chromium/package.json"), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

async function unpackPackage(folder: string): Promise<void> {
  // The package unpacks into the process's temporary folder, and on some hosts sets environment variables to that
  // folder.
  const environment = { ...process.env };
  process.env["TMPDIR"] = folder;
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    const path = await chromium.executablePath();
    if (starts(path)) return;
    // A minimal machine lacks the browser's system libraries. The package bundles them for one kind of host
    // and unpacks them if it detects that host.
    rmSync(path);
    process.env["AWS_LAMBDA_JS_RUNTIME"] = "nodejs22.x";
    await chromium.executablePath();
    addLibraries(folder);
    if (starts(path)) return;
    throw new Error("The packaged Chromium does not start.");
  } finally {
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, environment);
  }
}

/** Returns whether a browser starts. */
export function starts(path: string): boolean {
  return existsSync(path) && spawnSync(path, ["--version", "--no-sandbox"]).status === 0;
}
