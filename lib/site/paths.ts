/** The paths of the site's pages: the ones that Wix sites use, so that a site that moves keeps its links. */

/** The pages of a member's account besides its first. */
export type AccountSection = "profile" | "security" | "privacy";

const paged = (base: string, page: number): string => (page <= 1 ? base : `${base}/page/${page}`);

export const paths = {
  posts: (page = 1): string => (page <= 1 ? "/" : `/blog/page/${page}`),
  post: (slug: string): string => `/post/${encodeURIComponent(slug)}`,
  category: (slug: string, page = 1): string =>
    paged(`/blog/categories/${encodeURIComponent(slug)}`, page),
  tag: (slug: string, page = 1): string => paged(`/blog/tags/${encodeURIComponent(slug)}`, page),
  media: (id: string): string => `/media/${encodeURIComponent(id)}`,
  poll: (postId: string, pollId: string): string =>
    `/api/posts/${encodeURIComponent(postId)}/polls/${encodeURIComponent(pollId)}`,
  login: (returnTo?: string): string =>
    returnTo === undefined ? "/login" : `/login?returnTo=${encodeURIComponent(returnTo)}`,
  register: (): string => "/register",
  verify: (): string => "/verify",
  recover: (): string => "/recover",
  resetPassword: (): string => "/reset-password",
  logout: (): string => "/logout",
  loginCallback: (): string => "/login/callback",
  account: (): string => "/account",
  accountSection: (section: AccountSection): string => `/account/${section}`,
  views: (postId: string): string => `/api/posts/${encodeURIComponent(postId)}/views`,
} as const;
