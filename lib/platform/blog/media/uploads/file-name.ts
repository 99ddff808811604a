import { longestFileName } from "../../../../wix/files.ts";
import { cleanName } from "../../../../wix/clean-name.ts";

/** Returns a file's name without folders and hidden characters, or `file` if none is left. */
export function cleanFileName(name: string): string {
  const [last = ""] = name.split(/[/\\]/).slice(-1);
  const trimmed = cleanName(last).replace(/^\.+/, "");
  return shorten(trimmed) || "file";
}

/** Returns the file name in the last part of a URL's path. */
export function decodeFileName(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Cuts a long name before its extension. */
function shorten(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= longestFileName) return name;
  const extension = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? "";
  return characters.slice(0, longestFileName - extension.length).join("") + extension;
}
