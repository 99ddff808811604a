/** The host at which the pages of a folder were published. */
import { SourceError } from "../../convert/source-media.ts";
import { readFolderText } from "../reading/input-files.ts";
import { isHtml } from "./classify-file.ts";

/**
 * Returns the host that most canonical addresses of the HTML pages have, or `undefined` if fewer than two pages share one.
 */
export async function findSiteHost(
  folder: string,
  paths: readonly string[],
): Promise<string | undefined> {
  const counts = new Map<string, number>();
  for (const path of paths.filter(isHtml)) {
    const host = readHost(findCanonical(await readText(folder, path)));
    if (host !== undefined) counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most !== undefined && most[1] > 1 ? most[0] : undefined;
}

/** Returns the host of an absolute address, without `www.`. */
export const readHost = (address: string | undefined): string | undefined =>
  address !== undefined && /^https?:/i.test(address) && URL.canParse(address)
    ? new URL(address).host.replace(/^www\./, "")
    : undefined;

function findCanonical(html: string): string | undefined {
  const link = [...html.matchAll(/<link\s[^<>]{0,2000}>/gi)]
    .map(([tag]) => tag)
    .find((tag) => /\srel\s*=\s*["']?canonical\b/i.test(tag));
  return /\shref\s*=\s*["']?([^"'\s>]+)/i.exec(link ?? "")?.[1];
}

async function readText(folder: string, path: string): Promise<string> {
  try {
    return (await readFolderText(folder, path)) ?? "";
  } catch (error) {
    // The import of the post reports the error.
    if (error instanceof SourceError) return "";
    throw error;
  }
}
