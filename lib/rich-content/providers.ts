/**
 * Players and posts from other sites that may be embedded in a frame. The list is fixed, and the frame's URL
 * is always built from the ID in the link, never copied from a document.
 */

export type ProviderFrame = {
  /** The provider's name as shown to readers. */
  readonly provider: string;
  /** The frame's content. */
  readonly kind: "video" | "audio" | "post";
  /** The frame's URL. */
  readonly src: string;
  /** A video's aspect ratio (width / height), or the height of other content in pixels. */
  readonly shape: { readonly ratio: number } | { readonly height: number };
};

type Provider = {
  readonly name: string;
  readonly kind: ProviderFrame["kind"];
  readonly shape: ProviderFrame["shape"];
  readonly hosts: readonly string[];
  /** Origin of the provider's frames. */
  readonly origin: string;
  /** Patterns for paths of the provider's pages. The first matching pattern captures the content's ID. */
  readonly ids: readonly RegExp[];
  /**
   * Returns the frame's path and query for a URL on one of the hosts, or `undefined` if the URL has no
   * embeddable content. `id` is empty if no pattern matched.
   */
  readonly frame: (id: string, url: URL, siteHost: string) => string | undefined;
};

const video = { kind: "video", shape: { ratio: 16 / 9 } } as const;

const encode = (text: string) => encodeURIComponent(text).replaceAll("'", "%27");
/** Creates the `frame` function for a provider whose frames need only the ID. */
const withId =
  (path: (id: string, siteHost: string) => string): Provider["frame"] =>
  (id, url, siteHost) =>
    id === "" ? undefined : path(id, siteHost);

const providers: readonly Provider[] = [
  {
    name: "YouTube",
    ...video,
    hosts: ["youtube.com", "youtu.be", "youtube-nocookie.com"],
    origin: "https://www.youtube-nocookie.com",
    ids: [/^\/(?:shorts|embed|live|v)\/([\w-]{11})/, /^\/([\w-]{11})$/],
    frame: (idInPath, { searchParams }) => {
      const read = (name: string, pattern: RegExp) => pattern.exec(searchParams.get(name) ?? "");
      const id = read("v", /^[\w-]{11}$/)?.[0] ?? idInPath;
      const list = read("list", /^[\w-]{10,64}$/)?.[0];
      const start = read("t", /^(\d{1,5})s?$/)?.[1];
      if (id === "" && list === undefined) return undefined;
      const parameters = new URLSearchParams({
        autoplay: "1",
        ...(list && { list }),
        ...(start && { start }),
      });
      return `/embed/${id || "videoseries"}?${parameters}`;
    },
  },
  {
    name: "Vimeo",
    ...video,
    hosts: ["vimeo.com", "player.vimeo.com"],
    origin: "https://player.vimeo.com",
    ids: [/^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{1,12})/],
    frame: withId((id) => `/video/${id}?dnt=1&autoplay=1`),
  },
  {
    name: "Dailymotion",
    ...video,
    hosts: ["dailymotion.com", "dai.ly"],
    origin: "https://geo.dailymotion.com",
    ids: [/^\/(?:embed\/)?video\/(\w{1,16})/, /^\/(\w{5,16})$/],
    frame: withId((id) => `/player.html?video=${id}`),
  },
  {
    name: "Streamable",
    ...video,
    hosts: ["streamable.com"],
    origin: "https://streamable.com",
    ids: [/^\/(?:e\/|o\/)?(\w{3,12})$/],
    frame: withId((id) => `/e/${id}?autoplay=1`),
  },
  {
    name: "Wistia",
    ...video,
    hosts: ["wistia.com", "wistia.net", "wi.st"],
    origin: "https://fast.wistia.net",
    ids: [/\/(?:medias|embed|iframe)\/(\w{6,16})/],
    frame: withId((id) => `/embed/iframe/${id}?dnt=1`),
  },
  {
    name: "Facebook",
    ...video,
    hosts: ["facebook.com", "fb.watch"],
    origin: "https://www.facebook.com",
    ids: [/\/(videos?|watch|reel)\b/],
    frame: (id, { href, hostname }) =>
      id !== "" || hostname.endsWith("fb.watch")
        ? `/plugins/video.php?href=${encode(href)}`
        : undefined,
  },
  {
    name: "TikTok",
    kind: "post",
    shape: { height: 740 },
    hosts: ["tiktok.com"],
    origin: "https://www.tiktok.com",
    ids: [/\/video\/(\d{10,24})/],
    frame: withId((id) => `/embed/v2/${id}`),
  },
  {
    name: "Instagram",
    kind: "post",
    shape: { height: 720 },
    hosts: ["instagram.com"],
    origin: "https://www.instagram.com",
    ids: [/\/(?:p|reel)\/([\w-]{5,20})/],
    frame: withId((id) => `/p/${id}/embed`),
  },
  {
    name: "X",
    kind: "post",
    shape: { height: 560 },
    hosts: ["twitter.com", "x.com"],
    origin: "https://platform.twitter.com",
    ids: [/\/status\/(\d{5,24})/],
    frame: withId((id) => `/embed/Tweet.html?id=${id}&dnt=true`),
  },
  {
    name: "Pinterest",
    kind: "post",
    shape: { height: 620 },
    hosts: ["pinterest.com"],
    origin: "https://assets.pinterest.com",
    ids: [/\/pin\/(\d{5,24})/],
    frame: withId((id) => `/ext/embed.html?id=${id}`),
  },
  {
    name: "Spotify",
    kind: "audio",
    shape: { height: 352 },
    hosts: ["open.spotify.com"],
    origin: "https://open.spotify.com",
    ids: [/\/(?:embed\/)?((?:track|album|playlist|episode|show|artist)\/\w{10,40})/],
    frame: withId((id) => `/embed/${id}`),
  },
  {
    name: "SoundCloud",
    kind: "audio",
    shape: { height: 166 },
    hosts: ["soundcloud.com", "w.soundcloud.com"],
    origin: "https://w.soundcloud.com",
    ids: [],
    frame: (id, url) => {
      const inner = url.searchParams.get("url");
      const track = inner !== null && URL.canParse(inner) ? new URL(inner) : url;
      return isOn(track, "soundcloud.com") && track.pathname.length > 1
        ? `/player/?url=${encode(track.href)}&auto_play=true`
        : undefined;
    },
  },
  {
    name: "Mixcloud",
    kind: "audio",
    shape: { height: 120 },
    hosts: ["mixcloud.com"],
    origin: "https://player-widget.mixcloud.com",
    ids: [/^(\/[^/]+\/[^/]+.*)/],
    frame: withId((path) => `/widget/iframe/?feed=${encode(path)}`),
  },
  {
    name: "Twitch",
    ...video,
    hosts: ["twitch.tv"],
    origin: "https://player.twitch.tv",
    // A channel's name is not a number, and begins with a letter or digit.
    ids: [/^\/(?:\w+\/v(?:ideo)?|videos)\/(\d{5,14})/, /^\/([a-z\d]\w{2,24})\/?$/i],
    // The player works only on the host specified in `parent`.
    frame: withId((id, siteHost) => {
      const kind = /^\d+$/.test(id) ? "video" : "channel";
      return `/?${kind}=${id}&parent=${encodeURIComponent(siteHost)}`;
    }),
  },
];

/** Origins of all providers' frames. */
export const providerOrigins: readonly string[] = providers.map(({ origin }) => origin);

/** Returns the frame for a known provider's URL. `siteHost` is the embedding site's host. */
export function providerFrame(
  address: string | undefined,
  siteHost = "",
): ProviderFrame | undefined {
  if (address === undefined) return undefined;
  const text = address.startsWith("//") ? `https:${address}` : address;
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  for (const { name, kind, shape, hosts, origin, ids, frame } of providers) {
    if (!hosts.some((known) => isOn(url, known))) continue;
    const [id = ""] = ids.flatMap((pattern) => pattern.exec(url.pathname)?.[1] ?? []);
    const path = frame(id, url, siteHost);
    return path === undefined ? undefined : { provider: name, kind, src: origin + path, shape };
  }
  return undefined;
}

/** Returns the frame for the first known provider's URL in an HTML embed code. */
export function findProviderFrame(
  html: string | undefined,
  siteHost = "",
): ProviderFrame | undefined {
  const addresses = html?.matchAll(/\b(?:src|href|cite)\s*=\s*["']([^"']{1,2000})["']/gi) ?? [];
  for (const [, address] of addresses) {
    const frame = providerFrame(address?.replaceAll("&amp;", "&"), siteHost);
    if (frame !== undefined) return frame;
  }
  return undefined;
}

function isOn(url: URL, host: string): boolean {
  return url.hostname === host || url.hostname.endsWith(`.${host}`);
}
