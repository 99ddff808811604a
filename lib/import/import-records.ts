/** State of a running import, and records of earlier imports. */
import { z } from "zod";
import type { Platform } from "../platform/index.ts";
import type { SourceSystem } from "../wix/admin/sources.ts";
import type { MediaCopier } from "./media-copier.ts";
import type { ImportProblem } from "./source.ts";

export type ImportRun = {
  readonly platform: Platform;
  readonly sourceName: string;
  readonly system: SourceSystem | undefined;
  /** The absolute path of a Markdown folder whose files this blog can write. */
  readonly folder: string | undefined;
  readonly language: string;
  readonly siteName: string;
  readonly now: () => number;
  readonly media: MediaCopier;
  readonly problems: ImportProblem[];
  /** IDs of the imported authors, categories and tags, by key. */
  readonly authors: Map<string, string>;
  readonly categories: Map<string, string>;
  readonly tags: Map<string, string>;
  readonly comments: CommentCounts;
  /** IDs of the posts to overwrite even if their sources have not changed. Set when the first post is imported. */
  awaited?: ReadonlySet<string>;
  /** ID of the author assigned to posts without one. Set when the first such post is imported. */
  siteAuthor?: string;
};

export type CommentCounts = {
  created: number;
  updated: number;
  unchanged: number;
  /** Number of comments that the blog does not need, or whose post it does not have. */
  skipped: number;
  failed: number;
};

const sourceStatus = z.object({ status: z.string(), at: z.number() });

const storedRecord = z.object({
  id: z.string(),
  fingerprint: z.string(),
  /** Version of the fingerprint. Records of 0.1.0 have none. */
  version: z.literal(2).optional(),
  /** A post's status in its source. Older releases did not store it. */
  sourceStatus: sourceStatus.optional(),
  /** Whether the platform has the post's source. Older releases did not store it. */
  hasSource: z.boolean().optional(),
  /** The former name of `sourceStatus`. */
  standing: sourceStatus.optional(),
});
/** The result of importing one item, stored by the platform. */
export type ImportRecord = Omit<z.infer<typeof storedRecord>, "standing">;

/** Returns the record of an earlier import. */
export async function readRecord(
  { platform }: Pick<ImportRun, "platform">,
  name: string,
): Promise<ImportRecord | undefined> {
  const value = await platform.metadata.read(name);
  if (value === undefined) return undefined;
  const { standing, ...record } = storedRecord.parse(JSON.parse(value));
  return { sourceStatus: standing, ...record };
}

export function writeRecord(
  { platform }: ImportRun,
  name: string,
  record: Omit<ImportRecord, "version">,
): Promise<void> {
  const current: ImportRecord = { ...record, version: 2 };
  return platform.metadata.write(name, JSON.stringify(current));
}
