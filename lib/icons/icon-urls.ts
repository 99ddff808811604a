/** The URLs of the site's icons. */
import { getLook } from "../site/current-look.ts";

/** The files at the root of the site that show its icon. */
export const iconNames = [
  "icon.svg",
  "icon-192.png",
  "icon-512.png",
  "icon-maskable.png",
  "apple-icon.png",
] as const;
export type IconName = (typeof iconNames)[number];

export const isIconName = (name: string): name is IconName =>
  iconNames.some((known) => known === name);

/**
 * Returns the URL of an icon. Browsers keep icons for a long time, so the URL of an own icon contains its hash. The
 * server ignores it.
 */
export function buildIconUrl(name: IconName): string {
  const { icon } = getLook();
  return icon === undefined ? `/${name}` : `/${name}?${icon.slice(0, 8)}`;
}

/** Returns the icons for the head of a document. */
export function listPageIcons() {
  return {
    icon: [{ url: buildIconUrl("icon.svg"), sizes: "any", type: "image/svg+xml" }],
    apple: [{ url: buildIconUrl("apple-icon.png"), sizes: "180x180", type: "image/png" }],
  };
}

/** Returns the icons for the web app manifest. */
export function listAppIcons() {
  const png = { type: "image/png" };
  return [
    { src: buildIconUrl("icon.svg"), sizes: "any", type: "image/svg+xml" },
    { src: buildIconUrl("icon-192.png"), sizes: "192x192", ...png },
    { src: buildIconUrl("icon-512.png"), sizes: "512x512", ...png },
    {
      src: buildIconUrl("icon-maskable.png"),
      sizes: "512x512",
      ...png,
      purpose: "maskable" as const,
    },
  ];
}
