/**
 * Paths of the site's pages. They match the paths of Wix sites, so that links keep working after a site
 * moves.
 */
import type { Role } from "../../wix/admin/roles.ts";

/** Pages of a member's account, except the first. */
export type AccountSection = "profile" | "likes" | "emails" | "security" | "privacy";

/** The orders of the threads below a post. A post's own page shows them oldest first. */
export type CommentOrder = "oldest" | "newest" | "best";

/** Feed formats by file name. */
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

function commentsPath(slug: string, page: number, order: CommentOrder): string {
  const base = `/post/${encodeURIComponent(slug)}/comments`;
  if (order !== "oldest") return page <= 1 ? `${base}/${order}` : `${base}/${order}/${page}`;
  return page <= 1 ? `/post/${encodeURIComponent(slug)}` : `${base}/${page}`;
}

/** Encodes the segments of a page's path. */
const pagePath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

export const paths = {
  posts: (page = 1): string => (page <= 1 ? "/" : `/blog/page/${page}`),
  /** A post, or a page, whose slug is its path with a leading slash. */
  post: (slug: string): string =>
    slug.startsWith("/") ? pagePath(slug) : `/post/${encodeURIComponent(slug)}`,
  /** A page of a post's comments. Page 1 in the default order is the post's own page. */
  comments: (slug: string, page = 1, order: CommentOrder = "oldest"): string =>
    commentsPath(slug, page, order),
  /** Redirects to the page of the post that shows the comment. */
  comment: (slug: string, commentId: string): string =>
    `/post/${encodeURIComponent(slug)}/comments/to/${encodeURIComponent(commentId)}`,
  /** The newest comments on a post or on all posts. */
  commentsFeed: (slug?: string): string =>
    slug === undefined
      ? "/comments-feed.xml"
      : `/post/${encodeURIComponent(slug)}/comments-feed.xml`,
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
  /** The posts of a month. `month` is 1 to 12. */
  month: (year: number, month: number, page = 1): string =>
    paged(`/blog/archive/${year}/${String(month).padStart(2, "0")}`, page),
  /** The feed of the list at the path `base`, which defaults to all posts. */
  feed: (file: FeedFile, base = "/"): string => (base === "/" ? `/${file}` : `${base}/${file}`),
  /** The generated picture for links to the post, category, page or site at `path`. */
  card: (path = "/"): string => (path === "/" ? "/card.png" : `${path}/card.png`),
  sitemap: (): string => "/sitemap.xml",
  sitemapPart: (name: string): string => `/sitemaps/${encodeURIComponent(name)}`,
  manifest: (): string => "/manifest.webmanifest",
  /** The frame that runs HTML embedded in a document. */
  foreignFrame: (): string => "/frames/foreign",
  media: (id: string): string => `/media/${encodeURIComponent(id)}`,
  /** A file of the site, such as its logo. */
  siteFile: (name: string): string => `/media/site/${encodeURIComponent(name)}`,
  poll: (postId: string, pollId: string): string =>
    `/api/posts/${encodeURIComponent(postId)}/polls/${encodeURIComponent(pollId)}`,
  /** Base path of a member's calls. `reactions` reads the member's reactions; `like` and `rating` set them. */
  postCalls: (postId: string): string => `/api/posts/${encodeURIComponent(postId)}`,
  search: (query = "", cursor?: string): string => `/search${searchQuery(query, cursor)}`,
  /** Search results as JSON. */
  searchCall: (query: string, cursor?: string): string =>
    `/api/search${searchQuery(query, cursor)}`,
  stats: (): string => "/stats",
  login: (returnTo?: string): string =>
    returnTo === undefined ? "/login" : `/login?returnTo=${encodeURIComponent(returnTo)}`,
  /** The login page with a message that the previous step has expired. */
  expiredLogin: (): string => "/login?problem=expired",
  /** Denies a pending authorization request. */
  denyLogin: (session: string): string =>
    `/oauth2/authorize/deny?session=${encodeURIComponent(session)}`,
  register: (): string => "/register",
  verify: (): string => "/verify",
  recover: (): string => "/recover",
  resetPassword: (): string => "/reset-password",
  logout: (): string => "/logout",
  /** The page after the logout that comes with deleting an account. */
  accountDeleted: (): string => "/logout?done=deleted",
  loginCallback: (): string => "/login/callback",
  account: (): string => "/account",
  accountSection: (section: AccountSection): string => `/account/${section}`,
  /** The posts liked or rated by the member. */
  likes: (page = 1): string => (page <= 1 ? "/account/likes" : `/account/likes?page=${page}`),
  /** The settings for emails about comments. `page` is the page of the list of conversations. */
  emails: (page = 1): string => (page <= 1 ? "/account/emails" : `/account/emails?page=${page}`),
  /** The page on which the recipient of an email confirms to unsubscribe. */
  unsubscribe: (token?: string): string =>
    token === undefined ? "/unsubscribe" : `/unsubscribe?token=${encodeURIComponent(token)}`,
  /** Unsubscribes the recipient of an email, with a POST (RFC 8058). */
  unsubscribeCall: (): string => "/api/unsubscribe",
  /** The page to which the link of an invitation leads. `token` is the secret of the link. */
  invitation: (token?: string): string =>
    token === undefined ? "/invitation" : `/invitation#token=${token}`,
  admin: (): string => "/admin",
  /** The first page of the dashboard for a member with a role. Moderators see only comments. */
  dashboard: (role: Role): string => (role === "moderator" ? paths.adminComments() : paths.admin()),
  /** The page on which a member becomes the first owner. `token` is the secret of the link. */
  ownerClaim: (token?: string): string =>
    token === undefined ? "/admin/claim" : `/admin/claim#token=${token}`,
  adminPosts: (): string => "/admin/posts",
  /** The preview of a post, which only owners, editors and its author can see. */
  adminPost: (postId: string): string => `/admin/posts/${encodeURIComponent(postId)}`,
  /** A draft, for readers who have the link. */
  draft: (token: string): string => `/draft/${encodeURIComponent(token)}`,
  adminPages: (): string => "/admin/pages",
  adminMedia: (): string => "/admin/media",
  adminPostEditor: (postId: string): string => `/admin/posts/${encodeURIComponent(postId)}/edit`,
  /** The preview that the editor shows in a frame. */
  adminPostFrame: (postId: string): string => `/admin/posts/${encodeURIComponent(postId)}/frame`,
  adminComments: (): string => "/admin/comments",
  adminMembers: (): string => "/admin/members",
  adminCategories: (): string => "/admin/categories",
  adminTags: (): string => "/admin/tags",
  adminAuthors: (): string => "/admin/authors",
  adminTeam: (): string => "/admin/team",
  adminKeys: (): string => "/admin/keys",
  adminMoving: (): string => "/admin/moving",
  /** The settings of a group, or the page that redirects to the first group. */
  adminSettings: (group?: string): string =>
    group === undefined ? "/admin/settings" : `/admin/settings/${group}`,
  /** The preview of the page at `path`, with the look that is not published. */
  adminLookPreview: (scheme: string, path: string): string =>
    `/admin/settings/look/preview/${scheme}${path === "/" ? "" : path}`,
  views: (postId: string): string => `/api/posts/${encodeURIComponent(postId)}/views`,
} as const;
