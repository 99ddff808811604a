/**
 * Players and posts of other sites that may be embedded in a frame. The list is fixed, and the frame's address
 * is always built from the ID in the link, never copied from a document.
 */

export type ProviderFrame = {
  /** Name of the provider, as shown to readers. */
  readonly provider: string;
  /** Content of the frame. */
  readonly kind: "video" | "audio" | "post";
  /** Address of the frame. */
  readonly src: string;
  /** Aspect ratio (width / height) of a video; height in pixels of other content. */
  readonly shape: { readonly ratio: number } | { readonly height: number };
};

type Provider = {
  readonly name: string;
  readonly kind: ProviderFrame["kind"];
  readonly shape: ProviderFrame["shape"];
  readonly hosts: readonly string[];
  /** Origin of the provider's frames. */
  readonly origin: string;
  /** Returns the address of the frame for a URL on one of the hosts, or `undefined` if it has no embeddable content. */
  readonly frame: (url: URL, siteHost: string) => string | undefined;
};

const wide = { ratio: 16 / 9 } as const;

/** Returns the first capture of the first pattern that matches the path. */
const capture = (url: URL, ...patterns: readonly RegExp[]): string | undefined => {
  for (const pattern of patterns) {
    const id = pattern.exec(url.pathname)?.[1];
    if (id !== undefined) return id;
  }
  return undefined;
};
const withId = (id: string | undefined, address: (id: string) => string) =>
  id === undefined ? undefined : address(id);
const encoded = (url: URL) => encodeURIComponent(url.href).replaceAll("'", "%27");

const providers: readonly Provider[] = [
  {
    name: "YouTube",
    kind: "video",
    shape: wide,
    hosts: ["youtube.com", "youtu.be", "youtube-nocookie.com"],
    origin: "https://www.youtube-nocookie.com",
    frame: (url) => {
      const list = /^[\w-]{10,64}$/.exec(url.searchParams.get("list") ?? "")?.[0];
      const id =
        /^[\w-]{11}$/.exec(url.searchParams.get("v") ?? "")?.[0] ??
        capture(url, /^\/(?:shorts|embed|live|v)\/([\w-]{11})/, /^\/([\w-]{11})$/);
      if (id === undefined && list === undefined) return undefined;
      const start = /^(\d{1,5})s?$/.exec(url.searchParams.get("t") ?? "")?.[1];
      const parameters = new URLSearchParams({
        autoplay: "1",
        ...(list === undefined ? {} : { list }),
        ...(start === undefined ? {} : { start }),
      });
      return `https://www.youtube-nocookie.com/embed/${id ?? "videoseries"}?${parameters}`;
    },
  },
  {
    name: "Vimeo",
    kind: "video",
    shape: wide,
    hosts: ["vimeo.com", "player.vimeo.com"],
    origin: "https://player.vimeo.com",
    frame: (url) =>
      withId(
        capture(url, /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{1,12})/),
        (id) => `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1`,
      ),
  },
  {
    name: "Dailymotion",
    kind: "video",
    shape: wide,
    hosts: ["dailymotion.com", "dai.ly"],
    origin: "https://geo.dailymotion.com",
    frame: (url) =>
      withId(
        capture(url, /^\/(?:embed\/)?video\/(\w{1,16})/, /^\/(\w{5,16})$/),
        (id) => `https://geo.dailymotion.com/player.html?video=${id}`,
      ),
  },
  {
    name: "Streamable",
    kind: "video",
    shape: wide,
    hosts: ["streamable.com"],
    origin: "https://streamable.com",
    frame: (url) =>
      withId(
        capture(url, /^\/(?:e\/|o\/)?(\w{3,12})$/),
        (id) => `https://streamable.com/e/${id}?autoplay=1`,
      ),
  },
  {
    name: "Wistia",
    kind: "video",
    shape: wide,
    hosts: ["wistia.com", "wistia.net", "wi.st"],
    origin: "https://fast.wistia.net",
    frame: (url) =>
      withId(
        capture(url, /\/(?:medias|embed|iframe)\/(\w{6,16})/),
        (id) => `https://fast.wistia.net/embed/iframe/${id}?dnt=1`,
      ),
  },
  {
    name: "Facebook",
    kind: "video",
    shape: wide,
    hosts: ["facebook.com", "fb.watch"],
    origin: "https://www.facebook.com",
    frame: (url) =>
      /\/(?:videos?|watch|reel)\b/.test(url.pathname) || url.hostname.endsWith("fb.watch")
        ? `https://www.facebook.com/plugins/video.php?href=${encoded(url)}`
        : undefined,
  },
  {
    name: "TikTok",
    kind: "post",
    shape: { height: 740 },
    hosts: ["tiktok.com"],
    origin: "https://www.tiktok.com",
    frame: (url) =>
      withId(capture(url, /\/video\/(\d{10,24})/), (id) => `https://www.tiktok.com/embed/v2/${id}`),
  },
  {
    name: "Instagram",
    kind: "post",
    shape: { height: 720 },
    hosts: ["instagram.com"],
    origin: "https://www.instagram.com",
    frame: (url) =>
      withId(
        capture(url, /\/(?:p|reel)\/([\w-]{5,20})/),
        (id) => `https://www.instagram.com/p/${id}/embed`,
      ),
  },
  {
    name: "X",
    kind: "post",
    shape: { height: 560 },
    hosts: ["twitter.com", "x.com"],
    origin: "https://platform.twitter.com",
    frame: (url) =>
      withId(
        capture(url, /\/status\/(\d{5,24})/),
        (id) => `https://platform.twitter.com/embed/Tweet.html?id=${id}&dnt=true`,
      ),
  },
  {
    name: "Pinterest",
    kind: "post",
    shape: { height: 620 },
    hosts: ["pinterest.com"],
    origin: "https://assets.pinterest.com",
    frame: (url) =>
      withId(
        capture(url, /\/pin\/(\d{5,24})/),
        (id) => `https://assets.pinterest.com/ext/embed.html?id=${id}`,
      ),
  },
  {
    name: "Spotify",
    kind: "audio",
    shape: { height: 352 },
    hosts: ["open.spotify.com"],
    origin: "https://open.spotify.com",
    frame: (url) => {
      const [, kind, id] =
        /\/(?:embed\/)?(track|album|playlist|episode|show|artist)\/(\w{10,40})/.exec(
          url.pathname,
        ) ?? [];
      return kind === undefined || id === undefined
        ? undefined
        : `https://open.spotify.com/embed/${kind}/${id}`;
    },
  },
  {
    name: "SoundCloud",
    kind: "audio",
    shape: { height: 166 },
    hosts: ["soundcloud.com", "w.soundcloud.com"],
    origin: "https://w.soundcloud.com",
    frame: (url) => {
      const inner = url.searchParams.get("url");
      const track = inner !== null && URL.canParse(inner) ? new URL(inner) : url;
      return isOn(track, "soundcloud.com") && track.pathname.length > 1
        ? `https://w.soundcloud.com/player/?url=${encoded(track)}&auto_play=true`
        : undefined;
    },
  },
  {
    name: "Mixcloud",
    kind: "audio",
    shape: { height: 120 },
    hosts: ["mixcloud.com"],
    origin: "https://player-widget.mixcloud.com",
    frame: (url) =>
      /^\/[^/]+\/[^/]+/.test(url.pathname)
        ? `https://player-widget.mixcloud.com/widget/iframe/?feed=${encodeURIComponent(url.pathname).replaceAll("'", "%27")}`
        : undefined,
  },
  {
    name: "Twitch",
    kind: "video",
    shape: wide,
    hosts: ["twitch.tv"],
    origin: "https://player.twitch.tv",
    // The player only works on the host given in `parent`.
    frame: (url, siteHost) =>
      withId(
        capture(url, /^\/videos\/(\d{5,14})/),
        (id) => `https://player.twitch.tv/?video=${id}&parent=${encodeURIComponent(siteHost)}`,
      ),
  },
];

/** Origins of the frames of all providers. */
export const providerOrigins: readonly string[] = providers.map(({ origin }) => origin);

/** Returns the frame for an address of a known provider. `siteHost` is the host of the embedding site. */
export function providerFrame(
  address: string | undefined,
  siteHost = "",
): ProviderFrame | undefined {
  if (address === undefined) return undefined;
  const text = address.startsWith("//") ? `https:${address}` : address;
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  for (const { name, kind, shape, hosts, frame } of providers) {
    if (!hosts.some((known) => isOn(url, known))) continue;
    const src = frame(url, siteHost);
    return src === undefined ? undefined : { provider: name, kind, src, shape };
  }
  return undefined;
}

/** Returns the frame for the first address of a known provider in an HTML embed code. */
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
