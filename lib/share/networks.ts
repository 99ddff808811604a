import {
  blueskyLink,
  facebookLink,
  linkedInLink,
  mastodonLink,
  microbloggingLink,
  type Microblogging,
} from "./share-link.ts";

/** Size of the popup window for a network's page, in pixels (specification section 9). */
export type Popup = { readonly width: number; readonly height: number };

const small: Popup = { width: 550, height: 400 };
const large: Popup = { width: 750, height: 600 };

type Network = {
  readonly name: string;
  readonly linkTo: (page: Microblogging) => string;
  readonly popup: Popup;
};

/** Networks for sharing posts, in display order. */
export const networks: readonly Network[] = [
  { name: "Mastodon", linkTo: mastodonLink, popup: small },
  { name: "Bluesky", linkTo: blueskyLink, popup: small },
  { name: "X", linkTo: microbloggingLink, popup: small },
  { name: "Facebook", linkTo: facebookLink, popup: large },
  { name: "LinkedIn", linkTo: linkedInLink, popup: large },
];
