/** The blogs of the measured sites. Each is written by the platform of the site's own checkout. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { openPlatform, Platform } from "#lib/platform/platform.ts";
import {
  benchmarkPost,
  createRichContent,
  fillWithGeneratedPosts,
} from "../../support/content/generated-posts.ts";
import { demonstrationPosts, readSampleDocuments } from "../../support/content/sample-documents.ts";
import { createMember } from "../logins.ts";

export const memberEmail = "member@bench.example";
export const ownerEmail = "owner@bench.example";

/** Number of posts of one kind that are rendered in a round. */
export const walked = 10;

/** The posts with the text of the floor's page. The first ones are rendered in rounds, the others are crawled. */
export const listSlugs = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${benchmarkPost.slug}-${from + index}`);
export const richSlugs = Array.from({ length: walked }, (_, index) => `rich-${index}`);

/** After a change, every page contains its label, because the header of every page lists the categories. */
const changedCategory = { slug: "river", title: "River", description: "", language: "en" };

/**
 * Time in milliseconds after which a site knows a change by another process. A site that has not read its change log for
 * half a second reads it before it answers.
 */
const untilKnown = 600;

export type Blog = {
  /** Changes every page, and resolves with a text that each new page contains. */
  change(round: number): Promise<string>;
  close(): Promise<void>;
};

const platformModule = z.object({
  openPlatform: z.custom<typeof openPlatform>((value) => typeof value === "function"),
});

/** Creates a blog in `dataDir` with the platform in the folder `checkout`. */
export async function createBlog(
  checkout: string,
  dataDir: string,
  crawled: number,
): Promise<Blog> {
  const code: unknown = await import(join(checkout, "lib/platform/platform.ts"));
  const platform = await platformModule.parse(code).openPlatform({
    dataDir,
    siteUrl: "http://localhost",
    siteLanguage: "en",
    clientId: "embedded",
    members: { verifyEmail: false, approval: "auto" },
  });
  await fillWithGeneratedPosts(platform, 100);
  await createPosts(platform, crawled);
  await createMember(platform, memberEmail);
  await createMember(platform, ownerEmail);
  await platform.owners.make((await platform.identities.find(ownerEmail))?.id ?? "");
  return {
    async change(round) {
      const label = `River ${round}`;
      await platform.categories.upsert({ ...changedCategory, label, displayPosition: 0 });
      await sleep(untilKnown);
      return label;
    },
    close: () => platform.close(),
  };
}

async function createPosts(platform: Platform, crawled: number): Promise<void> {
  const author = await platform.members.upsert({
    slug: "the-crawled",
    nickname: "The Crawled",
    about: "",
  });
  const plain = createRichContent(benchmarkPost.paragraphs);
  const rich = {
    nodes: readSampleDocuments(demonstrationPosts).flatMap(({ document }) => document.nodes),
  };
  const posts = [
    ...listSlugs(0, walked + crawled).map((slug) => ({ slug, richContent: plain })),
    ...richSlugs.map((slug) => ({ slug, richContent: rich })),
  ];
  await platform.posts.createMany(
    posts.map((post) => ({
      ...post,
      title: post.slug,
      authorId: author.id,
      status: "PUBLISHED" as const,
    })),
    "IMPORT_BULK",
  );
}
