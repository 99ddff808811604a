/** The owner at work beside a running site. */
import { openPlatform, type Platform } from "#lib/platform/platform.ts";
import type { RunningSite } from "../support/site.ts";

/** Does some work in another process's place: on the same database, past the site. */
export async function atWork<Result>(
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

/** A post of one paragraph. */
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
