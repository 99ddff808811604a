import type { Access } from "../access/access.ts";
import type { BlogServices } from "../blog/blog-services.ts";
import type { FetchFile } from "../blog/media/uploads/fetch-file.ts";
import type { UploadService } from "../blog/media/uploads/upload.service.ts";
import type { OpenReadMemory } from "../blog/read-memory.ts";
import type { CommentService } from "../comments/comment.service.ts";
import type { Database, Store } from "../database/database.ts";
import type { MovingService } from "../moving/moving.service.ts";
import type { SiteFileService } from "../site/files/site-file.service.ts";
import type { MissingPageService } from "../site/redirects/missing-pages.ts";
import type { SiteRedirectService } from "../site/redirects/redirect.service.ts";
import type { LookService } from "../site/look/look.service.ts";
import type { SiteSettingService } from "../site/site-settings.service.ts";
import type { Membership } from "../identity/membership.ts";

/** The dependencies of the platform's routes. */
export type PlatformContext = BlogServices &
  Store & {
    /** A read-only handle for `database`, for queries whose cost depends on the caller (see `openReader`). */
    readonly reader: Database;
    /** The site's public origin, for URLs in responses. */
    readonly siteUrl: string;
    /** Returns the language of new posts, categories and tags without a language. */
    readonly getSiteLanguage: () => string;
    /** Returns the IANA name of the site's time zone. */
    readonly getTimeZone: () => string;
    /** The origins of the client's own pages. */
    readonly redirectOrigins: readonly string[];
    readonly log: (error: unknown, requestId: string) => void;
    readonly keys: {
      readonly cursor: Uint8Array;
      /** Key for hashing the network addresses of readers who report a comment. */
      readonly reporter: Uint8Array;
    };
    readonly membership: Membership;
    /** Decides who may make which call. */
    readonly access: Access;
    readonly openMemory: OpenReadMemory;
    readonly comments: CommentService;
    readonly siteSettings: SiteSettingService;
    readonly siteFiles: SiteFileService;
    readonly look: LookService;
    readonly siteRedirects: SiteRedirectService;
    readonly missingPages: MissingPageService;
    readonly uploads: UploadService;
    /** Whether a mail server sends the emails. Without one, they are saved as files. */
    readonly hasMailServer: boolean;
    /** Imports, exports and backups. */
    readonly moving: MovingService;
    /** Downloads a file from another site. */
    readonly fetchFile: FetchFile;
  };
