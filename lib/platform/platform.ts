/** The embedded platform: the database, the services built on it, and the API. */
import { openRateLimits } from "../rate-limit/open-rate-limits.ts";
import type { RateLimits } from "../rate-limit/rate-limits.ts";
import { createApp } from "./app.ts";
import { createBlogServices } from "./blog/blog-services.ts";
import { createDraftWork } from "./blog/drafts/draft-work.ts";
import { thinVersions } from "./blog/drafts/versions/thin-versions.ts";
import { changesSince, repairIfNeeded, latestSequence } from "./database/change-log.ts";
import { addMissingSearchKeys } from "./blog/media/files/add-search-keys.ts";
import { createMediaCleaning } from "./blog/media/clean-media.ts";
import { createFileFetch } from "./blog/media/uploads/fetch-file.ts";
import { createUploadService } from "./blog/media/uploads/upload.service.ts";
import { buildPostUses } from "./blog/media/uses/build-post-uses.ts";
import { createReadMemory } from "./blog/read-memory.ts";
import { createArchive } from "./blog/posts/archive.reader.ts";
import { addMissingExcerptFlags } from "./blog/posts/excerpt-flag.ts";
import type { CaptchaOptions } from "./captcha/captcha.ts";
import { createCommentService } from "./comments/comment.service.ts";
import { defaultRules, type CommentRules } from "./comments/hold.ts";
import type { Database, Store } from "./database/database.ts";
import { openDatabase, openReader, probeDatabase } from "./database/open-database.ts";
import { runForClient } from "./database/read-queue.ts";
import { openEvents } from "./events/open-events.ts";
import { findStoreError } from "./database/store-error.ts";
import { readOrCreateSecret } from "./database/secret.ts";
import { addMissingNames } from "./identity/members/member-names.ts";
import type { PlatformContext } from "./http/context.ts";
import type { PlainRequest } from "./http/public-reads.ts";
import { createMembership, type Membership } from "./identity/membership.ts";
import type { MemberRules } from "./identity/context.ts";
import type { PasswordCost } from "./identity/authentication/password-hash.ts";
import { countJobs } from "./jobs/job.repository.ts";
import { createTransport } from "./mail/transport.ts";
import { createMovingService } from "./moving/moving.service.ts";
import type { BackupRules } from "./moving/nightly-backup.ts";
import type { StoredSettings } from "../config/site-values.ts";
import { createSiteFileService, findMissingFile } from "./site/files/site-file.service.ts";
import { createMissingPageService } from "./site/redirects/missing-pages.ts";
import { createPage, type NewPage } from "./site/pages/create-page.ts";
import { createSiteRedirectService } from "./site/redirects/redirect.service.ts";
import { createLookService } from "./site/look/look.service.ts";
import { createSiteSettingService } from "./site/site-settings.service.ts";
import type { Look } from "../wix/site/look.ts";
import { createReads } from "./reads.ts";
import { startScheduler, type Scheduler } from "./scheduler.ts";
import { buildSearchIndex } from "./search/build-index.ts";
import { createStore } from "./store.ts";

/** Each property is read when it is used. Settings that an owner can change are getters. */
export type PlatformOptions = {
  /** `postgres://…`. Defaults to SQLite in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** Public origin, without a trailing slash. */
  readonly siteUrl: string;
  readonly siteLanguage: string;
  /** IANA name of the time zone of dates and nights. Default: UTC. */
  readonly timeZone?: string | undefined;
  readonly siteName?: string | undefined;
  /** The look of emails. Defaults to that of a new site. */
  readonly look?: Look | undefined;
  /** The only public client that may request tokens. */
  readonly clientId: string;
  /** Origins to which the client may redirect browsers. Defaults to the site's own origin. */
  readonly redirectOrigins?: readonly string[] | undefined;
  /** Rules for new members. By default, new members verify their address and need no approval. */
  readonly members?: MemberRules | undefined;
  readonly mail?:
    | {
        /** `smtp://…`. Defaults to files in `dataDir`. */
        readonly smtpUrl?: string | undefined;
        readonly from?: string | undefined;
      }
    | undefined;
  /** The captcha for registration and login. Defaults to none. */
  readonly captcha?: Pick<CaptchaOptions, "kind" | "visible" | "invisible" | "send"> | undefined;
  /** Rules for who may comment and which comments wait for approval. By default, a member's first comment waits. */
  readonly comments?: CommentRules | undefined;
  /** Rules for backups. By default, there are no nightly ones. */
  readonly backups?: Omit<BackupRules, "timeZone"> | undefined;
  /** The variables of the environment, which take precedence over stored settings. Default: none. */
  readonly variables?: Readonly<Record<string, string | undefined>> | undefined;
  /**
   * Applies the stored settings to this process. Called before the platform begins to work, and when the change log
   * contains a change of them.
   */
  readonly applySettings?: ((stored: StoredSettings) => void) | undefined;
  /** Prints a notice on the terminal for an email that is not sent to a server. */
  readonly print?: ((notice: string) => void) | undefined;
  /** Cost of a password hash. Defaults to 19 MiB and two passes. */
  readonly passwordCost?: PasswordCost | undefined;
  /** Lets `importFile` download from private addresses, for tests. Default: `false`. */
  readonly allowPrivateHosts?: boolean | undefined;
  /** Epoch milliseconds. */
  readonly now?: (() => number) | undefined;
  /** Logs an internal error. `requestId` is empty if the error did not occur in a request. */
  readonly log?: ((error: unknown, requestId: string) => void) | undefined;
};

export type Platform = Awaited<ReturnType<typeof openPlatform>>;

/** Opens and migrates the database, and creates the platform. */
export async function openPlatform(options: PlatformOptions) {
  const log = options.log ?? (() => undefined);
  const report = (error: unknown) => log(findStoreError(error) ?? error, "");
  const resources = createResources();
  try {
    const store = await openStore(options, report, resources);
    const { database } = store;
    const siteSettings = createSiteSettingService({
      store,
      variables: options.variables ?? {},
      apply: options.applySettings ?? (() => undefined),
      check: async (transaction, name, value) =>
        name === "LOOK" ? findMissingFile(transaction, value) : undefined,
    });
    await siteSettings.apply();
    await repairIfNeeded(store);
    await buildSearchIndex(store);
    await addMissingNames(store);
    await addMissingExcerptFlags(store);
    await addMissingSearchKeys(store);
    await buildPostUses(store);
    const services = createBlogServices(store, {
      dataDir: options.dataDir,
      siteUrl: options.siteUrl,
      getSiteLanguage: () => options.siteLanguage,
    });
    const { databaseUrl, dataDir } = options;
    const limits = await openRateLimits({ databaseUrl, dataDir, report });
    resources.add(() => limits.close());
    const keys = {
      cursor: await readOrCreateSecret(database, "cursor"),
      reporter: await readOrCreateSecret(database, "reporter"),
    };
    const membership = await openMembership(options, { store, limits, report, resources });
    const comments = createCommentService({
      store,
      reader: store.reader,
      cursorKey: keys.cursor,
      getRules: () => options.comments ?? defaultRules,
      limits,
      captcha: membership.captcha,
      report,
    });
    resources.add(() => comments.stop());
    const siteFiles = createSiteFileService(store);
    const siteRedirects = createSiteRedirectService(store, options.siteUrl);
    const missingPages = createMissingPageService(store, options.siteUrl);
    resources.add(() => missingPages.flush().catch(report));
    startWork(() => missingPages.flushWhenDue(), report, resources);
    const uploads = createUploadService({ store, dataDir, limits });
    const moving = createMovingService({
      store,
      dataDir,
      getBackupRules: () => ({
        ...(options.backups ?? { isNightly: false, kept: 7 }),
        timeZone: options.timeZone ?? "UTC",
      }),
      allowPrivateHosts: options.allowPrivateHosts ?? false,
      report,
    });
    const cleanMedia = createMediaCleaning(store, uploads, services.files);
    const context: PlatformContext = {
      ...services,
      ...store,
      siteUrl: options.siteUrl,
      getSiteLanguage: () => options.siteLanguage,
      getTimeZone: () => options.timeZone ?? "UTC",
      redirectOrigins: getRedirectOrigins(options),
      log,
      keys,
      membership,
      access: membership.access,
      openMemory: createReadMemory(database),
      comments,
      siteSettings,
      siteFiles,
      look: createLookService(store, siteSettings),
      siteRedirects,
      missingPages,
      uploads,
      hasMailServer: options.mail?.smtpUrl !== undefined,
      moving,
      fetchFile: createFileFetch({ allowPrivateHosts: options.allowPrivateHosts }),
    };
    const app = createApp(context);
    startWork(() => services.posts.publishDue(), report, resources);
    startWork(cleanMedia.whenDue, report, resources);
    startWork(createDraftWork(store), report, resources);
    startWork(() => services.sources.writeEdited(), report, resources);
    const mailing = startWork(() => membership.work(), report, resources);
    membership.onMail(mailing.wake);
    resources.add(() => membership.stop());
    const events = openEvents({ store, report, callers: membership.callers, fetch: app.fetch });
    startWork(() => events.work(), report, resources);
    resources.add(() => events.stop());
    // First, because its processes take seconds to end.
    resources.add(() => moving.stop());
    return {
      /**
       * Handles a request to the Wix-compatible API. `client` is the rate limit key of the client on whose
       * behalf the call is made. It is `undefined` for the site's own pages, whose reads have priority.
       */
      fetch: async (request: Request, client?: string): Promise<Response> =>
        runForClient(client, () => app.fetch(request)),
      /** Returns the function that answers a public read, or `undefined` for other calls. */
      findRead(request: PlainRequest, client?: string) {
        const answer = app.findRead(request);
        return answer && (() => runForClient(client, answer));
      },
      /** The reads of the site's own pages, without HTTP. */
      reads: createReads(context),
      ...services,
      /** The settings that owners can change. */
      siteSettings,
      /** The logo, the icon and the font of the site. */
      siteFiles,
      /** The pages, such as an imprint. */
      pages: {
        /** Creates a page, also for imports. See {@link createPage}. */
        create: (page: NewPage) => createPage(store, options.siteLanguage, page),
      },
      /** The redirects that owners can change. */
      siteRedirects,
      /** Imports, exports and backups that owners start in the dashboard. */
      moving,
      /** The requests for paths without a page. */
      missingPages,
      /** Comments on posts, their reactions and their moderation. */
      comments,
      /** The accounts of members, who can log in. */
      identities: membership.identities,
      /** The conditions for new members, which a call can change. */
      signOnPolicy: membership.signOnPolicy,
      /** The members who are owners of the blog. */
      owners: membership.owners,
      /** The roles of members, of which owner is one. */
      roles: membership.roles,
      /** The links with which a member becomes the first owner. */
      ownerClaims: membership.claims,
      /** The invitations to the team. */
      invitations: membership.invitations,
      apiKeys: membership.apiKeys,
      /** The URLs that receive the blog's events. */
      webhooks: events.webhooks,
      /** Sends the events that are due. */
      deliverEvents: () => events.work(),
      /** Removes expired uploads and deleted files. */
      cleanMedia: cleanMedia.run,
      /** Decides who may make which call. */
      access: membership.access,
      /** The credential with which the owner's own servers log members in. */
      serverCredential: membership.serverCredential,
      /** All stored data, for exports. */
      archive: createArchive(store),
      /** The change log that the page cache follows. */
      changes: {
        /** Returns the changes after `sequence`. Applies the settings if they are among these. */
        async since(sequence: number) {
          const found = await changesSince(database, sequence);
          if (found.changes.some(({ entity }) => entity === "SITE")) await siteSettings.apply();
          return found;
        },
        /** Returns the last sequence number. Applies the settings, which may have been changed by any earlier change. */
        async latest() {
          await siteSettings.apply();
          return latestSequence(database);
        },
      },
      /** Rejects unless the database can be read and written. */
      probe: () => probeDatabase(database, options),
      /** Removes saved versions that are no longer needed, of a few posts per call. */
      thinVersions: () => thinVersions(store),
      /** Returns the number of emails in the outbox. */
      mailsWaiting: () => countJobs(database, "mail"),
      /** Sends the emails that are due. For processes that exit when their work is done. */
      deliverMails: () => membership.work(),
      /** Stops the background work and closes the database. */
      close: () => resources.close(),
    };
  } catch (error) {
    await resources.close();
    throw error;
  }
}

type Resources = ReturnType<typeof createResources>;

/** Creates a list of cleanup steps, which run in reverse order. */
function createResources() {
  const steps: (() => Promise<void> | void)[] = [];
  return {
    add: (step: () => Promise<void> | void) => void steps.push(step),
    async close(): Promise<void> {
      for (const step of steps.toReversed()) await step();
    },
  };
}

type OpenStore = Store & { readonly reader: Database };

async function openStore(
  { databaseUrl, dataDir, now = Date.now }: PlatformOptions,
  report: (error: unknown) => void,
  resources: Resources,
): Promise<OpenStore> {
  const database = await openDatabase({ databaseUrl, dataDir, report });
  resources.add(() => database.destroy());
  const reader = openReader({ databaseUrl, dataDir, report });
  resources.add(() => reader.destroy());
  return { ...createStore(database, now), reader };
}

async function openMembership(
  options: PlatformOptions,
  {
    store,
    limits,
    report,
    resources,
  }: {
    readonly store: OpenStore;
    readonly limits: RateLimits;
    readonly report: (error: unknown) => void;
    readonly resources: Resources;
  },
): Promise<Membership> {
  const { dataDir, siteUrl, clientId, passwordCost } = options;
  const { database, now } = store;
  const getSiteName = () => options.siteName ?? new URL(siteUrl).hostname;
  const transport = createTransport({
    smtpUrl: options.mail?.smtpUrl,
    get from() {
      return options.mail?.from;
    },
    get siteName() {
      return getSiteName();
    },
    siteUrl,
    dataDir,
    print: options.print ?? (() => undefined),
    now,
  });
  resources.add(() => transport.close());
  return createMembership({
    store,
    siteUrl,
    getSiteName,
    getLook: () => options.look,
    getSiteLanguage: () => options.siteLanguage,
    getTimeZone: () => options.timeZone ?? "UTC",
    clientId,
    redirectOrigins: getRedirectOrigins(options),
    getRules: () => options.members ?? { verifyEmail: true, approval: "auto" },
    captcha: options.captcha ?? { kind: "off", send: () => Promise.resolve(Response.error()) },
    limits,
    transport,
    passwordCost,
    keys: {
      accessToken: await readOrCreateSecret(database, "access-token"),
      verificationCode: await readOrCreateSecret(database, "verification-code"),
      captcha: await readOrCreateSecret(database, "captcha"),
      serverCredential: await readOrCreateSecret(database, "server-credential"),
      unsubscribe: await readOrCreateSecret(database, "unsubscribe"),
    },
    report,
  });
}

const getRedirectOrigins = ({ redirectOrigins, siteUrl }: PlatformOptions): readonly string[] =>
  redirectOrigins ?? [siteUrl];

/** Starts background work. Closing the platform waits for the current run to finish. */
function startWork(
  work: () => Promise<unknown>,
  report: (error: unknown) => void,
  resources: Resources,
): Scheduler {
  const scheduler = startScheduler(work, report);
  resources.add(scheduler.stop);
  return scheduler;
}
