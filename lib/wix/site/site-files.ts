/** Facts about the files of the site that the platform and its pages share: the logo, the icon and the font. */
import { z } from "zod";
import { fontMetrics } from "./look.ts";

export const siteFilePurposes = ["logo", "icon", "font"] as const;
export type SiteFilePurpose = (typeof siteFilePurposes)[number];

/** The path of the calls for files of the site. */
export const siteFilesPath = "/api/site/files";

/** Maximum size of an uploaded file, in bytes. */
export const maximumSiteFileBytes: Readonly<Record<SiteFilePurpose, number>> = {
  logo: 512 * 1024,
  icon: 512 * 1024,
  font: 300 * 1024,
};

/** The media types that a file dialog offers. The server decides by the bytes. */
export const acceptedSiteFiles: Readonly<Record<SiteFilePurpose, string>> = {
  logo: "image/svg+xml,image/png,image/webp,image/avif",
  icon: "image/svg+xml,image/png,image/webp,image/avif",
  font: ".woff2,font/woff2",
};

const siteFileName = /^[0-9a-f]{32}\.(svg|png|webp|avif|woff2)$/;

/** Returns whether a text has the form of the name of a file of the site. */
export const isSiteFileName = (text: string): boolean => siteFileName.test(text);

const mediaTypes: Readonly<Record<string, string>> = {
  svg: "image/svg+xml",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  woff2: "font/woff2",
};

/** Returns the media type of a file of the site, by its name. */
export const getSiteFileType = (name: string): string =>
  mediaTypes[siteFileName.exec(name)?.[1] ?? ""] ?? "application/octet-stream";

const pictureResponse = z.object({ file: z.string(), width: z.number(), height: z.number() });
const fontResponse = z.object({ file: z.string(), name: z.string(), metrics: fontMetrics });

export type SitePicture = z.output<typeof pictureResponse>;
export type SiteFont = z.output<typeof fontResponse>;
/** The values of a look for an uploaded file, by its purpose. */
export type SiteFiles = {
  readonly logo: SitePicture;
  readonly icon: SitePicture;
  readonly font: SiteFont;
};

/** The responses to uploads. They are values of the look. */
export const siteFileResponses: {
  readonly [Purpose in SiteFilePurpose]: z.ZodType<SiteFiles[Purpose]>;
} = {
  logo: pictureResponse,
  icon: pictureResponse,
  font: fontResponse,
};
