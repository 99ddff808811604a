import type { Database, Store } from "../database/database.ts";
import { createCategoryService } from "./categories/category.service.ts";
import { createFileService } from "./media/files/file.service.ts";
import { createMediaService } from "./media/media.service.ts";
import { createAuthorProfiles } from "./authors/author-profile.service.ts";
import { createPollService } from "./polls/poll.service.ts";
import { createPostService } from "./posts/post.service.ts";
import { createReactionService } from "./reactions/reaction.service.ts";
import { createRedirectService } from "./redirect.service.ts";
import { createMetadata } from "./metadata.repository.ts";
import { createSampleService } from "./samples/sample.service.ts";
import { createSourceService } from "./sources/source.service.ts";
import { createTagService } from "./tags/tag.service.ts";
import { createViewService } from "./views/view.service.ts";

export type BlogServices = ReturnType<typeof createBlogServices>;

export function createBlogServices(
  store: Store & { readonly reader: Database },
  site: {
    readonly dataDir: string;
    readonly siteUrl: string;
    readonly getSiteLanguage: () => string;
  },
) {
  return {
    posts: createPostService(store, site.getSiteLanguage),
    categories: createCategoryService(store),
    tags: createTagService(store),
    /** Public member profiles, such as those of post authors. */
    members: createAuthorProfiles(store),
    media: createMediaService(store, site.dataDir, site.siteUrl),
    /** The library of the media files. */
    files: createFileService(store, site.dataDir),
    views: createViewService(store),
    polls: createPollService(store),
    reactions: createReactionService(store),
    redirects: createRedirectService(store),
    /** The sources of imported posts. */
    sources: createSourceService(store),
    samples: createSampleService(store),
    /** Values that the platform stores about itself. */
    metadata: createMetadata(store.database),
  };
}
