/** Services that are known by their host, with simple icons in a box of 24 by 24. */

export type SocialService = {
  readonly name: string;
  /** The data of a path that is drawn with a line. */
  readonly icon: string;
};

type ListedService = SocialService & { readonly hosts: readonly string[] };

const services: readonly ListedService[] = [
  { name: "X", hosts: ["x.com", "twitter.com"], icon: "M4 4l16 16M20 4 4 20" },
  {
    name: "Facebook",
    hosts: ["facebook.com", "fb.com", "fb.me"],
    icon: "M12 21v-9m0 0V9a3 3 0 0 1 3-3h1.5M12 12H8.5m3.5 0h3.5M3 3h18v18H3z",
  },
  {
    name: "Instagram",
    hosts: ["instagram.com"],
    icon: "M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zm5 5a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm5-1.5v.5",
  },
  {
    name: "YouTube",
    hosts: ["youtube.com", "youtu.be"],
    icon: "M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zm5 4v6l5-3z",
  },
  {
    name: "LinkedIn",
    hosts: ["linkedin.com"],
    icon: "M3 3h18v18H3zM7.5 10.5V17m0-10v.5M11.5 17v-6.5m0 3a2.75 2.75 0 0 1 5.5 0V17",
  },
  {
    name: "GitHub",
    hosts: ["github.com"],
    icon: "M9 19c-4 1.2-4-2-6-2.5M15 22v-3.5c0-1 .1-1.4-.5-2 2.8-.3 5.5-1.4 5.5-6a4.6 4.6 0 0 0-1.3-3.2 4.2 4.2 0 0 0-.1-3.2s-1.1-.3-3.5 1.3a12 12 0 0 0-6.2 0C6.5 3.8 5.4 4.1 5.4 4.1a4.2 4.2 0 0 0-.1 3.2A4.6 4.6 0 0 0 4 10.5c0 4.6 2.7 5.7 5.5 6-.6.6-.6 1.2-.5 2V22",
  },
  {
    name: "GitLab",
    hosts: ["gitlab.com"],
    icon: "M12 21 3 13.5 5.5 4l2.7 7h7.6l2.7-7 2.5 9.5z",
  },
  {
    name: "Bluesky",
    hosts: ["bsky.app"],
    icon: "M12 11C10.5 8 7 4.5 3.5 4c-.7 4 .5 8 4.5 8-3 .5-4 3-1 5.5 2.5 2 4-.5 5-3.5 1 3 2.5 5.5 5 3.5 3-2.5 2-5-1-5.5 4 0 5.2-4 4.5-8-3.5.5-7 4-8.5 7z",
  },
  {
    name: "Threads",
    hosts: ["threads.net", "threads.com"],
    icon: "M19 8c-1-3.5-3.5-5-7-5-4.5 0-7.5 3.5-7.5 9s3 9 7.5 9c4 0 6.5-2.5 6.5-5 0-3-3-4.5-6-4.5-2.5 0-4 1.2-4 3s1.5 2.5 3 2.500c2.5 0 4-2 4-4.500S14 8 12 8c-1.5 0-2.5.7-3 1.5",
  },
  {
    name: "TikTok",
    hosts: ["tiktok.com"],
    icon: "M13 3v12.500a3.75 3.75 0 1 1-3.75-3.750M13 3c.3 3 2.5 5 5.5 5.2",
  },
  {
    name: "Pinterest",
    hosts: ["pinterest.com"],
    icon: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM9.5 20 12 9m-2.8 4C7 9.5 9.5 7 12.2 7c3 0 4.3 2 4 4.3-.4 3.5-4 5-5.3 2.7",
  },
  {
    name: "Telegram",
    hosts: ["t.me", "telegram.me"],
    icon: "M21 4 3 11.500l5.5 2L18 7l-7 7.5 5.5 4zM8.5 13.500V19l3-3",
  },
  {
    name: "WhatsApp",
    hosts: ["wa.me", "whatsapp.com"],
    icon: "M3.5 20.5 5 16a8.5 8.5 0 1 1 3.2 3.200zM9 8.500c0 3.5 3 6.5 6.5 6.500l1-1.5-2-1-1 1a5 5 0 0 1-3-3l1-1-1-2z",
  },
  {
    name: "Mastodon",
    hosts: ["mastodon.social", "mastodon.online", "mstdn.social", "fosstodon.org"],
    icon: "M20 13c-.5 2.5-3 3.5-6 3.7-2 .2-3.5.1-5-.2 0 2.5 3.5 2.7 6 2v2c-5 1.5-9.5.5-10.5-4C4 14 4 10 4.2 8 4.5 5 7 3.5 12 3.500S19.5 5 19.8 8c.2 2 .2 3.5.2 5zM8 13V8.800C8 6.4 12 6.4 12 9v2.500V9c0-2.6 4-2.6 4-.2V13",
  },
];

const mail: SocialService = { name: "", icon: "M3 5h18v14H3zm0 1.5 9 6.5 9-6.5" };
const feed: SocialService = {
  name: "RSS",
  icon: "M5 11a8 8 0 0 1 8 8M5 5a14 14 0 0 1 14 14M5.5 18.500h.1",
};
const link: SocialService = {
  name: "",
  icon: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.700L11.5 7.500M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.700l1.8-1.8",
};

/**
 * Returns the service of an address. An unknown service has an empty name. `name` is then the address or host to show.
 *
 * @param href - a path of the site, or an https, mailto or tel URL
 */
export function findSocialService(href: string): SocialService {
  if (href.startsWith("/")) return /\.(?:xml|json)$/.test(href) ? feed : { ...link, name: href };
  const { protocol, hostname, pathname } = new URL(href);
  if (protocol === "mailto:") return { ...mail, name: pathname };
  if (protocol === "tel:") return { ...link, name: pathname };
  const host = hostname.replace(/^www\./, "");
  const known = services.find(({ hosts }) =>
    hosts.some((one) => host === one || host.endsWith(`.${one}`)),
  );
  if (known !== undefined) return known;
  // Servers of Mastodon have any host.
  if (/^\/@[\w.\-]+$/v.test(pathname)) return { ...mastodon, name: `Mastodon (${host})` };
  return { ...link, name: host };
}

const mastodon = services.find(({ name }) => name === "Mastodon") ?? link;
