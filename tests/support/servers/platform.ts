import type { RichContent } from "#lib/rich-content/document.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import type { NewPost } from "#lib/platform/blog/posts/new-post.ts";
import { openPlatform, type Platform } from "#lib/platform/platform.ts";
import type { DatabaseBench, StoreLocation } from "../databases/database.ts";

/** The lowest cost that argon2 allows, because the tests register hundreds of members. */
export const cheapPasswords = { memory: 8, passes: 1 };

export type Clock = { now(): number; advance(milliseconds: number): void };

/** Creates a clock that changes only when it is advanced. */
export function standingClock(start = Date.UTC(2026, 2, 14, 9, 30)): Clock {
  let instant = start;
  return {
    now: () => instant,
    advance: (milliseconds) => {
      instant += milliseconds;
    },
  };
}

/** Opens a platform on the store at `location` or on a new, empty one. The platform is closed after the test. */
export async function openTestPlatform(
  bench: DatabaseBench,
  { clock = standingClock(), location }: { clock?: Clock; location?: StoreLocation } = {},
): Promise<Platform> {
  const platform = await openPlatform({
    ...(location ?? (await bench.locate())),
    siteUrl: "https://blog.example",
    siteLanguage: "en",
    clientId: "embedded",
    now: clock.now,
    passwordCost: cheapPasswords,
    log: (error) => {
      throw new Error("the platform logged a failure", { cause: error });
    },
  });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= platform.close());
  bench.onEnd(close);
  return { ...platform, close };
}

/** Creates a document of paragraphs. */
export function createDocument(...paragraphs: readonly string[]): RichContent {
  return normaliseRichContent({
    nodes: paragraphs.map((text, index) => ({
      type: "PARAGRAPH",
      id: `p${index}`,
      nodes: [{ type: "TEXT", id: "", nodes: [], textData: { text, decorations: [] } }],
    })),
  });
}

/** Creates a published post with default values for omitted fields. */
export function createPost(fields: Partial<NewPost> = {}): NewPost {
  return {
    title: "A walk along the canal",
    authorId: "1f8e0b7c-94a5-4f5e-9f0e-3c1d2b7a6e10",
    status: "PUBLISHED",
    richContent: createDocument("The lock keeper waved. Then it rained."),
    ...fields,
  };
}
