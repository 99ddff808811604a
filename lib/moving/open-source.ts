/** The sources of imports by name, for the command and for imports in the dashboard. */
import type { FolderKind } from "../import/markdown/folder-kinds.ts";
import type { ImportSource } from "../import/source.ts";
import type { NetworkOptions } from "../network/guarded-agent.ts";
import type { Platform } from "../platform/index.ts";
import type { ImportSourceName } from "../wix/admin/moving.ts";

/** The options of all sources. A source ignores the options of other sources. */
export type SourceOptions = NetworkOptions & {
  /** Whether to import pages. Default: `true`. */
  readonly withPages?: boolean | undefined;
  /** Address of a Ghost blog, from which pictures are fetched. */
  readonly url?: string | undefined;
  /** Copy of the `content` folder of a Ghost blog. */
  readonly images?: string | undefined;
  /** Pattern for the paths of a Ghost blog's posts. */
  readonly permalink?: string | undefined;
  /** Copy of the `wp-content/uploads` folder of a WordPress blog. */
  readonly uploads?: string | undefined;
  /** Name of the blog in a Google Takeout. */
  readonly blog?: string | undefined;
  /** Layout of a Markdown folder. */
  readonly kind?: FolderKind | "auto" | undefined;
  /** Name of the ZIP file from which a Markdown folder was unpacked, in place of the folder's path. */
  readonly archive?: string | undefined;
};

type Open = (
  place: string,
  options: SourceOptions,
  platform: Pick<Platform, "media">,
) => Promise<ImportSource>;

/** Each opens a source. They are loaded on demand, because each loads its own parsers. */
const openers: Readonly<Record<ImportSourceName, Open>> = {
  wordpress: async (file, options) =>
    (await import("../import/wordpress/open-wordpress.ts")).openWordpress(file, options),
  ghost: async (file, options) =>
    (await import("../import/ghost/open-ghost.ts")).openGhost(file, options),
  markdown: async (folder, options) =>
    (await import("../import/markdown/open-markdown.ts")).openMarkdown(folder, options),
  wix: async (path, options, platform) =>
    (await import("../import/wix/open-wix.ts")).openWix(path, platform, options),
  blogger: async (path, options) =>
    (await import("../import/blogger/open-blogger.ts")).openBlogger(path, options),
  medium: async (path, options) =>
    (await import("../import/medium/open-medium.ts")).openMedium(path, options),
  substack: async (path, options) =>
    (await import("../import/substack/open-substack.ts")).openSubstack(path, options),
  disqus: async (file) => (await import("../import/disqus/open-disqus.ts")).openDisqus(file),
  feed: async (place, options) =>
    (await import("../import/feed/open-feed.ts")).openFeed(place, options),
};

/**
 * Opens a source at a path or an address. Throws {@link SourceError} if it cannot be read. `platform` is the one that
 * imports the source.
 */
export const openSource = (
  name: ImportSourceName,
  place: string,
  options: SourceOptions,
  platform: Pick<Platform, "media">,
): Promise<ImportSource> => openers[name](place, options, platform);
