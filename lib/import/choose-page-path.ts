import { parsePagePath } from "../site/paths/page-path.ts";
import { slugifyText } from "../site/paths/slugify-text.ts";
import { decodePercent } from "./reading/parse.ts";

/**
 * Chooses the path of an imported page: the path at the source, which may be percent-encoded, or one made from the slug or
 * the title. If the site uses all of them itself, the path has a suffix.
 */
export function choosePagePath({
  pagePath = "",
  slug = "",
  title,
}: {
  readonly pagePath?: string | undefined;
  readonly slug?: string | undefined;
  readonly title: string;
}): string {
  const written = [decodePercent(pagePath), slug, title].filter((text) => text !== "");
  const made = written.map(slugifyText).find((text) => text !== "") ?? "page";
  for (const text of [...written, ...written.map(slugifyText)]) {
    const { path } = parsePagePath(text);
    if (path !== undefined) return path;
  }
  return `/${made.slice(0, 80)}-page`;
}
