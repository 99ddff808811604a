/** Changes a running site's blog from another process. */
import { openPlatform, type Platform } from "#lib/platform/platform.ts";
import type { RunningSite } from "./site.ts";

/** Runs `work` on a platform that opens the site's database, as another process would. */
export async function withPlatform<Result>(
  site: RunningSite,
  work: (platform: Platform) => Promise<Result>,
): Promise<Result> {
  const platform = await openPlatform({
    dataDir: site.dataDir,
    siteUrl: site.url,
    siteLanguage: "en",
    clientId: "embedded",
  });
  try {
    return await work(platform);
  } finally {
    await platform.close();
  }
}

/** Returns the data for a post with one paragraph. */
export function newPost(title: string, authorId: string) {
  return {
    title,
    authorId,
    status: "PUBLISHED" as const,
    richContent: {
      nodes: [
        {
          type: "PARAGRAPH" as const,
          id: "p1",
          nodes: [
            {
              type: "TEXT" as const,
              id: "",
              nodes: [],
              textData: { text: title, decorations: [] },
            },
          ],
          paragraphData: {},
        },
      ],
    },
  };
}
