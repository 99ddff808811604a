/** Links for sharing a page. They are plain URLs and need no JavaScript. */

export type SharedPage = {
  /** Absolute. */
  readonly url: string;
  readonly title: string;
};

export type Microblogging = SharedPage & {
  /** The account to which the post is attributed, with or without its `@`. */
  readonly via?: string | undefined;
  /** With or without their `#`. */
  readonly hashtags?: readonly string[] | undefined;
  /** Accounts that the network suggests after sharing. */
  readonly related?: readonly string[] | undefined;
};

/**
 * Returns a link for sharing a post on the microblogging network, including title, via, hashtags and related
 * accounts. Omits invalid accounts and characters that a hashtag cannot contain.
 */
export function microbloggingLink({ url, title, via, hashtags, related }: Microblogging): string {
  return buildUrl("https://x.com/intent/post", {
    text: title,
    url,
    via: accounts([via ?? ""]),
    hashtags: (hashtags ?? []).map(toHashtag).filter(Boolean).join(","),
    related: accounts(related ?? []),
  });
}

export const facebookLink = ({ url }: SharedPage): string =>
  buildUrl("https://www.facebook.com/sharer/sharer.php", { u: url });

export const linkedInLink = ({ url }: SharedPage): string =>
  buildUrl("https://www.linkedin.com/sharing/share-offsite/", { url });

/**
 * Returns a link to Mastodon's share page, which asks for the reader's server. The fragment never leaves the
 * browser.
 */
export const mastodonLink = ({ title, url }: SharedPage): string =>
  `https://share.joinmastodon.org/#${encodeParameters({ text: `${title}\n${url}` })}`;

export const blueskyLink = ({ title, url }: SharedPage): string =>
  buildUrl("https://bsky.app/intent/compose", { text: `${title}\n${url}` });

export const emailLink = ({ title, url }: SharedPage): string =>
  `mailto:?${encodeParameters({ subject: title, body: url })}`;

function buildUrl(base: string, values: Readonly<Record<string, string>>): string {
  return `${base}?${encodeParameters(values)}`;
}

/**
 * Encodes spaces as `%20`, because a plus sign is taken literally in a `mailto:` URL (RFC 6068) or a
 * fragment.
 */
function encodeParameters(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join("&");
}

function accounts(names: readonly string[]): string {
  return names
    .map((name) => name.trim().replace(/^@/, ""))
    .filter((name) => /^\w{1,15}$/.test(name))
    .join(",");
}

/**
 * Removes all characters except letters, marks, digits and underscores, because any others would end the
 * hashtag.
 */
function toHashtag(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}_]/gu, "");
}

/** Size of the popup window for a network's share page, in pixels. */
export type Popup = { readonly width: number; readonly height: number };

const small: Popup = { width: 550, height: 400 };
const large: Popup = { width: 750, height: 600 };

type Network = {
  readonly name: string;
  readonly linkTo: (page: Microblogging) => string;
  readonly popup: Popup;
};

/** Networks on which posts can be shared, in display order. */
export const networks: readonly Network[] = [
  { name: "Mastodon", linkTo: mastodonLink, popup: small },
  { name: "Bluesky", linkTo: blueskyLink, popup: small },
  { name: "X", linkTo: microbloggingLink, popup: small },
  { name: "Facebook", linkTo: facebookLink, popup: large },
  { name: "LinkedIn", linkTo: linkedInLink, popup: large },
];
