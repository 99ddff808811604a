/** The embedded platform: the database, the services on it, and the API. */
import { openRateLimits } from "../rate-limit/open-rate-limits.ts";
import { createApp } from "./app.ts";
import { createArchive, type Archive } from "./blog/posts/archive.reader.ts";
import { createCategoryService, type CategoryService } from "./blog/categories/category.service.ts";
import { changesSince, latestSequence, type Change } from "./blog/change.repository.ts";
import { createLikeService, type LikeService } from "./blog/reactions/like.service.ts";
import { createMediaService, type MediaService } from "./blog/media/media.service.ts";
import { createMemberService, type MemberService } from "./blog/members/member.service.ts";
import { readNote, readNotes, writeNote } from "./blog/note.repository.ts";
import { createPollService, type PollService } from "./blog/polls/poll.service.ts";
import { createPostService, type PostService } from "./blog/posts/post.service.ts";
import { createRatingService, type RatingService } from "./blog/reactions/rating.service.ts";
import { createRedirectService, type RedirectService } from "./blog/redirect.service.ts";
import { createTagService, type TagService } from "./blog/tags/tag.service.ts";
import { createViewService, type ViewService } from "./blog/views/view.service.ts";
import { openDatabase, openReader } from "./database/open-database.ts";
import { runForClient } from "./database/read-queue.ts";
import { findStoreError } from "./database/store-error.ts";
import { readOrCreateSecret } from "./database/secret.ts";
import type { CaptchaOptions } from "./captcha/captcha.ts";
import type { MemberRules } from "./identity/context.ts";
import type { IdentityService } from "./identity/identity.service.ts";
import { createMembership } from "./identity/membership.ts";
import type { PasswordCost } from "./identity/authentication/password-hash.ts";
import type { OwnerService } from "./identity/owners/owner.service.ts";
import { countMails } from "./mail/mail.repository.ts";
import { createTransport } from "./mail/transport.ts";
import { startScheduler } from "./scheduler.ts";
import { buildSearchIndex } from "./search/build-index.ts";

export type PlatformOptions = {
  /** `postgres://…`. Default: SQLite in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** Public origin, without a trailing slash. */
  readonly siteUrl: string;
  readonly siteLanguage: string;
  readonly siteName?: string | undefined;
  /** The only public client that may request tokens. */
  readonly clientId: string;
  /** Origins that the client may redirect browsers to. Default: the site's own origin. */
  readonly redirectOrigins?: readonly string[] | undefined;
  /** Rules for new members. By default, a new member verifies the address and needs no approval. */
  readonly members?: MemberRules | undefined;
  readonly mail?:
    | {
        /** `smtp://…`. Default: files in `dataDir`. */
        readonly smtpUrl?: string | undefined;
        readonly from?: string | undefined;
      }
    | undefined;
  /** The captcha of registration and login. Default: none. */
  readonly captcha?: Pick<CaptchaOptions, "kind" | "visible" | "invisible" | "send"> | undefined;
  /** Prints a notice on the terminal for a mail that is not sent to a server. */
  readonly print?: ((notice: string) => void) | undefined;
  /** Cost of a password hash. Default: 19 MiB and two passes. */
  readonly passwordCost?: PasswordCost | undefined;
  /** Epoch milliseconds. */
  readonly now?: (() => number) | undefined;
  /** Logs an internal error. `requestId` is empty for work outside of a request. */
  readonly log?: ((error: unknown, requestId: string) => void) | undefined;
};

export type Platform = {
  /**
   * Answers a request to the Wix-compatible API. `client` is the rate limit key of the client on whose behalf the
   * call is made; it is `undefined` for the site's own pages, whose reads have priority.
   */
  readonly fetch: (request: Request, client?: string) => Promise<Response>;
  readonly posts: PostService;
  readonly categories: CategoryService;
  readonly tags: TagService;
  /** Public profiles of members, for example of the authors of posts. */
  readonly members: MemberService;
  /** Accounts of members, who can log in. */
  readonly identities: IdentityService;
  /** Members who are owners of the blog. */
  readonly owners: OwnerService;
  /** The credential of the owner's own servers, with which they log members in. */
  readonly serverCredential: string;
  readonly media: MediaService;
  readonly views: ViewService;
  readonly polls: PollService;
  readonly likes: LikeService;
  readonly ratings: RatingService;
  readonly redirects: RedirectService;
  /** All stored data, for exports. */
  readonly archive: Archive;
  /** The change log that the page cache follows. */
  readonly changes: {
    readonly since: (sequence: number) => Promise<{ sequence: number; changes: Change[] }>;
    readonly latest: () => Promise<number>;
  };
  /** Values that the platform stores about itself, for example that the sample blog was imported. */
  readonly notes: {
    readonly read: (name: string) => Promise<string | undefined>;
    /** Returns the notes whose names begin with `prefix`, as pairs of name and value. */
    readonly list: (prefix: string) => Promise<(readonly [name: string, value: string])[]>;
    readonly write: (name: string, value: string) => Promise<void>;
  };
  /** Returns the number of mails in the outbox. */
  readonly mailsWaiting: () => Promise<number>;
  /** Sends the mails that are due. For processes that exit after their work. */
  readonly deliverMails: () => Promise<void>;
  /** Stops the background work and closes the database. */
  readonly close: () => Promise<void>;
};

/** Opens the database, migrates it and creates the platform. */
export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  const { databaseUrl, dataDir, siteUrl, siteLanguage, clientId } = options;
  const now = options.now ?? Date.now;
  const log = options.log ?? (() => undefined);
  const report = (error: unknown) => log(findStoreError(error) ?? error, "");
  const database = await openDatabase({ databaseUrl, dataDir, report });
  const reader = openReader({ databaseUrl, dataDir, report });
  const store = { database, reader, now };
  const posts = createPostService(store, siteLanguage);
  const media = createMediaService(store, dataDir, siteUrl);
  const views = createViewService(store);
  const polls = createPollService(store);
  const likes = createLikeService(store);
  const ratings = createRatingService(store);
  const latestChange = () => latestSequence(database);
  const siteName = options.siteName ?? new URL(siteUrl).hostname;
  const redirectOrigins = options.redirectOrigins ?? [siteUrl];
  const opened: (() => Promise<void> | void)[] = [() => database.destroy(), () => reader.destroy()];
  const close = async () => {
    for (const step of opened.toReversed()) await step();
  };
  try {
    await buildSearchIndex(store);
    const limits = await openRateLimits({ databaseUrl, dataDir, report });
    opened.push(() => limits.close());
    const transport = createTransport({
      smtpUrl: options.mail?.smtpUrl,
      from: options.mail?.from,
      siteName,
      siteUrl,
      dataDir,
      print: options.print ?? (() => undefined),
      now,
    });
    opened.push(() => transport.close());
    const membership = createMembership({
      store,
      siteUrl,
      siteName,
      siteLanguage,
      clientId,
      redirectOrigins,
      rules: options.members ?? { verifyEmail: true, approval: "auto" },
      captcha: options.captcha ?? { kind: "off", send: () => Promise.resolve(Response.error()) },
      limits,
      transport,
      passwordCost: options.passwordCost,
      keys: {
        accessToken: await readOrCreateSecret(database, "access-token"),
        verificationCode: await readOrCreateSecret(database, "verification-code"),
        captcha: await readOrCreateSecret(database, "captcha"),
        serverCredential: await readOrCreateSecret(database, "server-credential"),
      },
      report,
    });
    const context = {
      database,
      reader,
      dataDir,
      siteUrl,
      siteLanguage,
      clientId,
      redirectOrigins,
      now,
      log,
      keys: { cursor: await readOrCreateSecret(database, "cursor") },
      membership,
      posts,
      media,
      views,
      polls,
      likes,
      ratings,
      latestChange,
    };
    const app = createApp(context);
    const scheduler = startScheduler(() => posts.publishDue(), report);
    const mailing = startScheduler(() => membership.work(), report);
    membership.onMail(mailing.wake);
    return {
      fetch: async (request, client) => runForClient(client, () => app.fetch(request)),
      posts,
      categories: createCategoryService(store),
      tags: createTagService(store),
      members: createMemberService(store),
      identities: membership.identities,
      owners: membership.owners,
      serverCredential: membership.serverCredential,
      media,
      views,
      polls,
      likes,
      ratings,
      redirects: createRedirectService(store),
      archive: createArchive(store),
      changes: {
        since: (sequence) => changesSince(database, sequence),
        latest: latestChange,
      },
      notes: {
        read: (name) => readNote(database, name),
        list: (prefix) => readNotes(database, prefix),
        write: (name, value) => writeNote(database, name, value),
      },
      mailsWaiting: () => countMails(database),
      deliverMails: () => membership.work(),
      async close() {
        membership.stop();
        await scheduler.stop();
        await mailing.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
