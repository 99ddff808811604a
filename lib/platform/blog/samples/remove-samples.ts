import { z } from "zod";
import type { SampleReport } from "../../../wix/admin/first-steps.ts";
import type { BlogServices } from "../blog-services.ts";

/** Name of the source of the sample posts, and of the metadata that says whether they were imported. */
export const sampleBlog = "sample blog";

const remembered = z.object({ id: z.string() });

type Metadata = Pick<BlogServices, "metadata">;
type Services = Metadata & Pick<BlogServices, "posts" | "sources" | "samples">;

/** Returns the IDs that imports stored under names that begin with the prefix. */
async function listRecorded({ metadata }: Metadata, prefix: string): Promise<string[]> {
  const records = await metadata.list(prefix);
  return records.flatMap(([, value]) => remembered.safeParse(JSON.parse(value)).data?.id ?? []);
}

/** Returns the IDs of the posts that the first start imported. Some may have been deleted since. */
export const listSamplePosts = (services: Metadata): Promise<string[]> =>
  listRecorded(services, `import ${sampleBlog} `);

/**
 * Moves the sample posts to the trash, and removes the categories, tags, authors, comments and files that only they use.
 * Entries that the owner has edited, or that other posts use, stay. If the samples have not been imported yet, prevents them
 * from ever being imported. With `isPreview`, changes nothing and returns the report about what it would remove.
 */
export async function removeSamples(
  services: Services,
  { isPreview = false } = {},
): Promise<SampleReport> {
  const { metadata, posts, sources } = services;
  if (!isPreview) await metadata.write(sampleBlog, "imported");
  const edited: SampleReport["kept"] = [];
  const trashed: string[] = [];
  let moved = 0;
  for (const id of await listSamplePosts(services)) {
    const post = await posts.find(id);
    if (post !== undefined && post.status !== "DELETED") {
      if (await sources.isEdited(id)) {
        edited.push({ kind: "post", name: post.title, reason: "edited" });
        continue;
      }
      if (!isPreview) await posts.remove(id);
      moved += 1;
    }
    trashed.push(id);
  }
  const samples = {
    posts: trashed,
    categories: await listRecorded(services, `category ${sampleBlog} `),
    authors: await listRecorded(services, `author ${sampleBlog} `),
    files: await listRecorded(services, "file "),
  };
  const { kept, ...removed } = await services.samples[isPreview ? "preview" : "remove"](samples);
  return { posts: moved, ...removed, kept: [...edited, ...kept] };
}
