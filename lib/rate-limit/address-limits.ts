import type { Rule } from "./rate-limits.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Rate limits per client address. The limits are generous, because whole schools and offices may share an
 * address, and the platform also has limits per account. The platform's `….calls.ts` files assign a limit to each
 * forwarded call; other routes apply a limit in their handlers.
 */
export const addressLimits = {
  register: { name: "address-register", points: 100, seconds: hour },
  login: { name: "address-login", points: 100, seconds: 10 * minute },
  mail: { name: "address-mail", points: 100, seconds: hour },
  change: { name: "address-change", points: 600, seconds: 10 * minute },
  /** Updates of drafts. An editor sends up to 20 in a minute. */
  save: { name: "address-save", points: 3000, seconds: 10 * minute },
  token: { name: "address-token", points: 600, seconds: 10 * minute },
  /** Page navigations in the login and logout flows. */
  navigation: { name: "address-navigation", points: 600, seconds: 10 * minute, isInMemory: true },
  /** Reads of member data, the admin pages' data and the captcha. */
  read: { name: "address-read", points: 1200, seconds: 10 * minute },
  /** Reads of the page about imports, which asks every second for the progress. */
  movingRead: { name: "address-moving", points: 3000, seconds: 10 * minute, isInMemory: true },
  /** Calls of the editor's tabs, which report every ten seconds that they are open. */
  presence: { name: "address-presence", points: 3000, seconds: 10 * minute, isInMemory: true },
  /** Blog API reads that the HTTP cache does not answer. */
  blogRead: { name: "address-blog-read", points: 3000, seconds: 10 * minute, isInMemory: true },
  /** Blog API queries. Each may be far more expensive than a read, and none is stored. */
  blogQuery: { name: "address-blog-query", points: 600, seconds: 10 * minute, isInMemory: true },
  /** Search pages, filtered statistics and shared drafts, which are rendered again for each request. */
  page: { name: "address-page", points: 600, seconds: 10 * minute, isInMemory: true },
  file: { name: "address-file", points: 6000, seconds: 10 * minute, isInMemory: true },
  /** Requests that send a file or a part of it. */
  upload: { name: "address-upload", points: 6000, seconds: 10 * minute, isInMemory: true },
  view: { name: "address-view", points: 300, seconds: 10 * minute, isInMemory: true },
  /**
   * Views of a post. Visitors with the same address can be distinguished only by their `User-Agent`, which
   * can be faked.
   */
  viewOfPost: { name: "address-view-post", points: 50, seconds: day, isInMemory: true },
  /** New anonymous voters in a poll. A browser that deletes its cookie counts as a new voter. */
  ballot: { name: "address-ballot", points: 100, seconds: day },
  /** Calls with an API key, which are made by programs rather than people. */
  keyRead: { name: "address-key-read", points: 6000, seconds: 10 * minute, isInMemory: true },
  keyChange: { name: "address-key-change", points: 3000, seconds: 10 * minute },
  wrongKey: { name: "address-wrong-key", points: 30, seconds: 10 * minute },
  webhook: { name: "address-webhook", points: 6000, seconds: 10 * minute, isInMemory: true },
} as const satisfies Record<string, Rule>;

export type LimitName = keyof typeof addressLimits;
