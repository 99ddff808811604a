/** The embedded platform: a store, what may be done with it, and the API in front of it. */
import { createApp } from "./app.ts";
import { createCategoryService, type CategoryService } from "./blog/category.service.ts";
import { changesSince, latestSequence, type Change } from "./blog/change.repository.ts";
import { createMediaService, type MediaService } from "./blog/media.service.ts";
import { createMemberService, type MemberService } from "./blog/member.service.ts";
import { readNote, writeNote } from "./blog/note.repository.ts";
import { createPollService, type PollService } from "./blog/poll.service.ts";
import { createPostService, type PostService } from "./blog/post.service.ts";
import { createTagService, type TagService } from "./blog/tag.service.ts";
import { createViewService, type ViewService } from "./blog/view.service.ts";
import { openDatabase } from "./database/open-database.ts";
import { readOrCreateSecret } from "./database/secret.ts";
import { startScheduler } from "./scheduler.ts";

export type PlatformOptions = {
  /** `postgres://…`; SQLite in `dataDir` when it is left out. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** Public origin, without a slash at its end. */
  readonly siteUrl: string;
  readonly siteLanguage: string;
  /** The one public client that may ask for tokens. */
  readonly clientId: string;
  /** Epoch milliseconds. */
  readonly now?: (() => number) | undefined;
  /** Told of what went wrong inside; `requestId` is empty for work that no request asked for. */
  readonly log?: ((error: unknown, requestId: string) => void) | undefined;
};

export type Platform = {
  /** Answers a request to the Wix-compatible API. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly posts: PostService;
  readonly categories: CategoryService;
  readonly tags: TagService;
  readonly members: MemberService;
  readonly media: MediaService;
  readonly views: ViewService;
  readonly polls: PollService;
  /** The log that the page cache follows. */
  readonly changes: {
    readonly since: (sequence: number) => Promise<{ sequence: number; changes: Change[] }>;
    readonly latest: () => Promise<number>;
  };
  /** What the platform remembers of itself, for example that the sample blog was imported. */
  readonly notes: {
    readonly read: (name: string) => Promise<string | undefined>;
    readonly write: (name: string, value: string) => Promise<void>;
  };
  /** Ends what runs in the background and gives the store back. */
  readonly close: () => Promise<void>;
};

/** Opens the store, brings it up to date and assembles the platform on it. */
export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  const { databaseUrl, dataDir, siteUrl, siteLanguage, clientId } = options;
  const now = options.now ?? Date.now;
  const log = options.log ?? (() => undefined);
  const report = (error: unknown) => log(error, "");
  const database = await openDatabase({ databaseUrl, dataDir, report });
  const store = { database, now };
  const posts = createPostService(store, siteLanguage);
  const media = createMediaService(store, dataDir, siteUrl);
  const views = createViewService(store);
  const polls = createPollService(store);
  const latestChange = () => latestSequence(database);
  try {
    const context = {
      database,
      dataDir,
      siteUrl,
      siteLanguage,
      clientId,
      now,
      log,
      keys: {
        cursor: await readOrCreateSecret(database, "cursor"),
        accessToken: await readOrCreateSecret(database, "access-token"),
      },
      media,
      views,
      polls,
      latestChange,
    };
    const app = createApp(context);
    const stopScheduler = startScheduler(() => posts.publishDue(), report);
    return {
      fetch: async (request) => app.fetch(request),
      posts,
      categories: createCategoryService(store),
      tags: createTagService(store),
      members: createMemberService(store),
      media,
      views,
      polls,
      changes: {
        since: (sequence) => changesSince(database, sequence),
        latest: latestChange,
      },
      notes: {
        read: (name) => readNote(database, name),
        write: (name, value) => writeNote(database, name, value),
      },
      async close() {
        await stopScheduler();
        await database.destroy();
      },
    };
  } catch (error) {
    await database.destroy();
    throw error;
  }
}
