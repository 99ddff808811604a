import type { Rule } from "../../rate-limit/rate-limits.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Rate limits per client address. They are generous, because whole schools and offices share an address, and
 * the platform also limits each account. `calls.ts` assigns a limit to each API call; other routes apply theirs
 * in their handlers.
 */
export const addressLimits = {
  register: { name: "address-register", points: 100, seconds: hour },
  login: { name: "address-login", points: 100, seconds: 10 * minute },
  mail: { name: "address-mail", points: 100, seconds: hour },
  change: { name: "address-change", points: 600, seconds: 10 * minute },
  token: { name: "address-token", points: 600, seconds: 10 * minute },
  /** Page navigations of the login and logout flows. */
  navigation: { name: "address-navigation", points: 600, seconds: 10 * minute, isInMemory: true },
  /** Reads of member data, of the owner's area and of the captcha. */
  read: { name: "address-read", points: 1200, seconds: 10 * minute },
  /** Blog API reads that are not served from the page store. */
  blogRead: { name: "address-blog-read", points: 3000, seconds: 10 * minute, isInMemory: true },
  /** Blog API queries. Each may cost far more than a read, and none is stored. */
  blogQuery: { name: "address-blog-query", points: 600, seconds: 10 * minute, isInMemory: true },
  /** Searches and filtered statistics as pages, which are rendered again for each request. */
  page: { name: "address-page", points: 600, seconds: 10 * minute, isInMemory: true },
  file: { name: "address-file", points: 6000, seconds: 10 * minute, isInMemory: true },
  view: { name: "address-view", points: 300, seconds: 10 * minute, isInMemory: true },
  /** Views of one post. Visitors with the same address differ only in their `User-Agent`, which can be faked. */
  viewOfPost: { name: "address-view-post", points: 50, seconds: day, isInMemory: true },
  /** New anonymous voters in one poll. A browser that deletes its cookie counts as a new voter. */
  ballot: { name: "address-ballot", points: 100, seconds: day },
  webhook: { name: "address-webhook", points: 6000, seconds: 10 * minute, isInMemory: true },
} as const satisfies Record<string, Rule>;

export type LimitName = keyof typeof addressLimits;
