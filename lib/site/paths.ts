/** The paths of the site's pages: the ones that Wix sites use, so that a site that moves keeps its links. */

/** The pages of a member's account besides its first. */
export type AccountSection = "profile" | "likes" | "security" | "privacy";

/** The forms that a feed comes in, by the names of their files. */
export const feedFiles = ["blog-feed.xml", "atom.xml", "feed.json"] as const;
export type FeedFile = (typeof feedFiles)[number];

const paged = (base: string, page: number): string => (page <= 1 ? base : `${base}/page/${page}`);

function searchQuery(query: string, cursor: string | undefined): string {
  const parameters = new URLSearchParams({
    ...(query === "" ? {} : { q: query }),
    ...(cursor === undefined ? {} : { cursor }),
  });
  return parameters.size === 0 ? "" : `?${parameters}`;
}

export const paths = {
  posts: (page = 1): string => (page <= 1 ? "/" : `/blog/page/${page}`),
  post: (slug: string): string => `/post/${encodeURIComponent(slug)}`,
  category: (slug: string, page = 1): string =>
    paged(`/blog/categories/${encodeURIComponent(slug)}`, page),
  tag: (slug: string, page = 1): string => paged(`/blog/tags/${encodeURIComponent(slug)}`, page),
  /** All posts with a hashtag. `hashtag` has no `#`. */
  hashtag: (hashtag: string, page = 1): string =>
    paged(`/blog/hashtags/${encodeURIComponent(hashtag.toLowerCase())}`, page),
  author: (slug: string, page = 1): string =>
    paged(`/blog/authors/${encodeURIComponent(slug)}`, page),
  /** All posts in one language. */
  language: (language: string, page = 1): string =>
    paged(`/blog/languages/${encodeURIComponent(language)}`, page),
  archive: (): string => "/blog/archive",
  /** The posts of a month, counted from 1. */
  month: (year: number, month: number, page = 1): string =>
    paged(`/blog/archive/${year}/${String(month).padStart(2, "0")}`, page),
  /** The feed of the list at `base`, a path; of all posts without one. */
  feed: (file: FeedFile, base = "/"): string => (base === "/" ? `/${file}` : `${base}/${file}`),
  /** The style sheets that browsers show feeds with. */
  feedTransformation: (): string => "/feed.xsl",
  feedStyle: (): string => "/feed.css",
  /** The picture that links to a post without a cover are shown with. */
  postCard: (slug: string): string => `/post/${encodeURIComponent(slug)}/card.png`,
  sitemap: (): string => "/sitemap.xml",
  sitemapPart: (name: string): string => `/sitemaps/${encodeURIComponent(name)}`,
  manifest: (): string => "/manifest.webmanifest",
  /** The frame that foreign HTML of a document runs in. */
  foreignFrame: (): string => "/frames/foreign",
  media: (id: string): string => `/media/${encodeURIComponent(id)}`,
  poll: (postId: string, pollId: string): string =>
    `/api/posts/${encodeURIComponent(postId)}/polls/${encodeURIComponent(pollId)}`,
  /** Below it a member's browser asks for `reactions`, and sets `like` and `rating`. */
  postCalls: (postId: string): string => `/api/posts/${encodeURIComponent(postId)}`,
  search: (query = "", cursor?: string): string => `/search${searchQuery(query, cursor)}`,
  /** The same as JSON. */
  searchCall: (query: string, cursor?: string): string =>
    `/api/search${searchQuery(query, cursor)}`,
  stats: (): string => "/stats",
  login: (returnTo?: string): string =>
    returnTo === undefined ? "/login" : `/login?returnTo=${encodeURIComponent(returnTo)}`,
  /** The login, with the message that the step before has expired. */
  expiredLogin: (): string => "/login?problem=expired",
  /** Ends a waiting authorization request: the member does not allow it. */
  denyLogin: (session: string): string =>
    `/oauth2/authorize/deny?session=${encodeURIComponent(session)}`,
  register: (): string => "/register",
  verify: (): string => "/verify",
  recover: (): string => "/recover",
  resetPassword: (): string => "/reset-password",
  logout: (): string => "/logout",
  loginCallback: (): string => "/login/callback",
  account: (): string => "/account",
  accountSection: (section: AccountSection): string => `/account/${section}`,
  /** The posts that the member has liked or rated. */
  likes: (page = 1): string => (page <= 1 ? "/account/likes" : `/account/likes?page=${page}`),
  owner: (): string => "/owner",
  ownerPosts: (): string => "/owner/posts",
  /** A post as readers will see it, for the owner alone. */
  ownerPost: (postId: string): string => `/owner/posts/${encodeURIComponent(postId)}`,
  ownerMembers: (): string => "/owner/members",
  views: (postId: string): string => `/api/posts/${encodeURIComponent(postId)}/views`,
} as const;
