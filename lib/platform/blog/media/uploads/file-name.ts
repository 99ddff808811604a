import { longestFileName } from "../../../../wix/files.ts";

/** Control characters, and characters that make the end of a name look like its middle. */
// oxlint-disable-next-line no-control-regex -- finds control characters
const unsafe = /[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

/** Returns a file's name without folders and control characters, or `file` if none is left. */
export function cleanFileName(name: string): string {
  const [last = ""] = name.replaceAll(unsafe, "").split(/[/\\]/).slice(-1);
  const trimmed = last.trim().replace(/^\.+/, "");
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
