import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import type { PostService } from "../blog/posts/post.service.ts";
import type { LikeService } from "../blog/reactions/like.service.ts";
import type { PollService } from "../blog/polls/poll.service.ts";
import type { RatingService } from "../blog/reactions/rating.service.ts";
import type { Membership } from "../identity/membership.ts";
import type { ViewService } from "../blog/views/view.service.ts";

/** The dependencies of the platform's routes. */
export type PlatformContext = {
  readonly database: Kysely<Database>;
  /** A read-only handle to `database` for queries whose cost depends on the caller (see `openReader`). */
  readonly reader: Kysely<Database>;
  /** Public origin of the site, for the URLs in responses. */
  readonly siteUrl: string;
  readonly siteLanguage: string;
  readonly clientId: string;
  /** Origins of the client's own pages. */
  readonly redirectOrigins: readonly string[];
  readonly dataDir: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly log: (error: unknown, requestId: string) => void;
  readonly keys: { readonly cursor: Uint8Array };
  readonly membership: Membership;
  readonly posts: PostService;
  readonly views: ViewService;
  readonly polls: PollService;
  readonly likes: LikeService;
  readonly ratings: RatingService;
  /** Returns the last sequence number of the change log. Cached values stay valid until the number changes. */
  readonly latestChange: () => Promise<number>;
};
