/** The formats of exports by name, for the command and for exports in the dashboard. */
import { settings } from "../config/current.ts";
import type { ExportOptions, ExportReport } from "../export/output.ts";
import type { Platform } from "../platform/index.ts";
import type { PostStatus } from "../wix/enums.ts";
import type { ExportFormat } from "../wix/admin/moving.ts";

export type FormatOptions = ExportOptions & {
  /** Statuses of the posts in a Markdown export. Default: all except the trash. */
  readonly statuses?: readonly PostStatus[] | undefined;
  /** The folder of files that are served unchanged, from which a static export copies fonts. */
  readonly publicFolder: string;
};

/** `pages` is the number of pages of a static export. */
export type FormatReport = ExportReport & { readonly pages?: number };

type Write = (platform: Platform, path: string, options: FormatOptions) => Promise<FormatReport>;

/** Each writes an export. They are loaded on demand. */
const writers: Readonly<Record<ExportFormat, Write>> = {
  markdown: async (platform, path, options) => {
    const { exportMarkdown } = await import("../export/markdown/export-markdown.ts");
    return exportMarkdown(platform, path, options);
  },
  wix: async (platform, path, options) => {
    const { exportWix } = await import("../export/wix/export-wix.ts");
    return exportWix(platform, path, { ...options, siteUrl: settings().site.url });
  },
  static: async (platform, path, options) => {
    const { exportStatic } = await import("../export/static/export-static.ts");
    const { site, look, menus, code } = settings();
    return exportStatic(platform, path, { ...options, site, look, menus, css: code.css });
  },
};

/** Exports the blog to a folder, or to a file if the format allows it. Throws {@link CommandError}. */
export const exportTo = (
  format: ExportFormat,
  platform: Platform,
  path: string,
  options: FormatOptions,
): Promise<FormatReport> => writers[format](platform, path, options);
