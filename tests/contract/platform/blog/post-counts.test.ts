/** Tests for the stored numbers of posts, under a visibility rule that also hides posts of any status. */
import { sql } from "kysely";
import { afterAll, expect, it, vi } from "vitest";
import type * as rules from "#lib/platform/blog/visibility-rules.ts";
import type { Database } from "#lib/platform/database/database.ts";
import type { Platform } from "#lib/platform/platform.ts";
import { createRandom, type Random } from "#tests/support/content/random.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { createPost, standingClock, type Clock } from "#tests/support/servers/platform.ts";

// The modules compile the visibility rules when loaded, so they are reloaded with the rules for these tests.
vi.resetModules();
vi.doMock("#lib/platform/blog/visibility-rules.ts", async (original) => {
  const { visibilityRules } = await original<typeof rules>();
  const post = (row: string) =>
    sql`(${visibilityRules.post?.(row)} and ${sql.ref(`${row}.commenting_enabled`)} = 1)`;
  return { visibilityRules: { ...visibilityRules, post } };
});
const { openTestPlatform } = await import("#tests/support/servers/platform.ts");
vi.doUnmock("#lib/platform/blog/visibility-rules.ts");
afterAll(() => void vi.resetModules());

const hour = 3_600_000;
const languages = ["en", "de", "pt-BR"];
const authors = ["ada", "grace"];
const translations = ["one", "two", "three", null];

type Groups = { readonly categories: string[]; readonly tags: string[] };
type Blog = Groups & { readonly platform: Platform; readonly clock: Clock };

async function createGroups(platform: Platform): Promise<Groups> {
  const categories = ["bread", "rivers", "lamps"].map((slug) =>
    platform.categories.upsert({
      slug,
      label: slug,
      title: slug,
      description: "",
      language: "en",
      displayPosition: 0,
    }),
  );
  const tags = await platform.tags.ensure(["slow", "quick", "late"], "en");
  return {
    categories: (await Promise.all(categories)).map(({ id }) => id),
    tags: [...tags.values()],
  };
}

function chooseFields({ pick, pickSome, chance }: Random, { categories, tags }: Groups) {
  return {
    language: pick(languages),
    authorId: pick(authors),
    commentingEnabled: chance(0.8),
    categoryIds: pickSome(categories, 2),
    tagIds: pickSome(tags, 2),
  };
}

/** Returns a random operation on posts that exist. It may be rejected because of a post's status. */
function chooseOperation(random: Random, blog: Blog, ids: readonly string[]) {
  const { pick, chance, below } = random;
  const { posts } = blog.platform;
  const id = pick(ids);
  const fields = chooseFields(random, blog);
  const [name] = pick(Object.entries(fields));
  const { now, advance } = blog.clock;
  const translationId = pick(translations);
  const create = () =>
    createPost({
      ...chooseFields(random, blog),
      translationId: pick(translations) ?? undefined,
      ...(chance(0.7) ? {} : { status: "UNPUBLISHED" as const }),
    });
  return pick<() => Promise<unknown>>([
    () => posts.createMany(Array.from({ length: below(4) }, create), "IMPORT"),
    () => posts.update(id, { title: "Another title" }, "MANUAL_SAVE"),
    () => posts.update(id, Object.fromEntries([[name, Object(fields)[name]]]), "MANUAL_SAVE"),
    () => posts.update(id, fields, "MANUAL_SAVE"),
    () => posts.update(id, { translationId }, "MANUAL_SAVE"),
    () => posts.publish(id),
    () => posts.unpublish(id),
    () => posts.schedule(id, now() + hour),
    () => Promise.resolve(advance(hour)).then(() => posts.publishDue()),
    () => posts.submit(id),
    () => posts.moderate(id, pick(["APPROVED", "REJECTED"])),
    () => posts.remove(id),
    () => posts.restore(id),
    () => (chance(0.5) ? posts.pin(id) : posts.unpin(id)),
  ]);
}

async function runUnlessRejected(operation: () => Promise<unknown>): Promise<void> {
  try {
    await operation();
  } catch (error) {
    // Not `instanceof WireError`, because the class was loaded twice.
    if (!(error instanceof Error && "status" in error && error.status === 409)) throw error;
  }
}

/** Returns the stored counts that are not 0, in the form "category bread: 3 posts, 2 listed". */
async function readStored(database: Database): Promise<string[]> {
  const rows = await database.selectFrom("post_count").selectAll().execute();
  return rows
    .filter(({ posts, listed }) => posts !== 0 || listed !== 0)
    .map(({ kind, group_id, ...one }) => describeCounts(`${kind} ${group_id}`, one))
    .toSorted();
}

const describeCounts = (group: string, { posts, listed }: { posts: number; listed: number }) =>
  `${group}: ${posts} posts, ${listed} listed`;

/** Counts the visible posts one by one, in the form of {@link readStored}. */
async function countOneByOne(database: Database): Promise<string[]> {
  const posts = await database
    .selectFrom("post")
    .selectAll()
    .where("status", "=", "PUBLISHED")
    .where("commenting_enabled", "=", 1)
    .execute();
  const categories = await database.selectFrom("post_category").selectAll().execute();
  const tags = await database.selectFrom("post_tag").selectAll().execute();
  const memberships = posts.flatMap((post) =>
    [
      "all ",
      `language ${post.language}`,
      `author ${post.author_id}`,
      ...categories
        .filter(({ post_id }) => post_id === post.id)
        .map((row) => `category ${row.category_id}`),
      ...tags.filter(({ post_id }) => post_id === post.id).map((row) => `tag ${row.tag_id}`),
    ].map((group) => ({ group, post })),
  );
  return [...Map.groupBy(memberships, ({ group }) => group)]
    .map(([group, members]) => {
      const originals = members.map(({ post }) => post.translation_id ?? Symbol(post.id));
      return describeCounts(group, { posts: members.length, listed: new Set(originals).size });
    })
    .toSorted();
}

forEachDatabase("the stored numbers of posts", (bench) => {
  async function open(instances: number) {
    const location = await bench.locate();
    const clock = standingClock();
    const [first, ...others] = await Promise.all(
      Array.from({ length: instances }, () => openTestPlatform(bench, { location, clock })),
    );
    if (first === undefined) throw new Error("no platform was opened");
    const groups = await createGroups(first);
    const database = await bench.open(location);
    const blogs = [first, ...others].map((platform) => ({ ...groups, platform, clock }));
    const listIds = async () =>
      (await database.selectFrom("post").select("id").execute()).map(({ id }) => id);
    return { blogs, database, location, listIds };
  }

  // On Postgres, each statement takes much longer.
  const { seeds, steps } =
    bench.kind === "sqlite" ? { seeds: [1, 2, 3], steps: 150 } : { seeds: [1], steps: 50 };

  it.each(seeds)(
    "are those of a count after every step of random changes (seed %i)",
    async (seed) => {
      const random = createRandom(seed);
      const { blogs, database, listIds } = await open(1);
      for (const blog of blogs) {
        await blog.platform.posts.createMany([createPost(), createPost()], "IMPORT");
        for (let step = 0; step < steps; step += 1) {
          const operation = chooseOperation(random, blog, await listIds());
          await runUnlessRejected(operation);
          expect(await readStored(database), `step ${step}`).toEqual(await countOneByOne(database));
        }
      }
    },
  );

  it("match the actual numbers after several instances have made random concurrent changes", async () => {
    const { blogs, database, listIds } = await open(3);
    await blogs[0]?.platform.posts.createMany([createPost(), createPost()], "IMPORT");
    await Promise.all(
      blogs.map(async (blog, index) => {
        const random = createRandom(100 + index);
        for (let step = 0; step < 60; step += 1) {
          await runUnlessRejected(chooseOperation(random, blog, await listIds()));
        }
      }),
    );
    // Publishes due posts first, because an instance could do so between the two reads.
    await blogs[0]?.platform.posts.publishDue();
    expect(await readStored(database)).toEqual(await countOneByOne(database));
  });

  it("do not change if a write fails", async () => {
    const { blogs, database } = await open(1);
    for (const { platform } of blogs) {
      await platform.posts.create(createPost({ slug: "taken" }), "ADMIN");
      const stored = await readStored(database);
      const both = [createPost({ slug: "free" }), createPost({ slug: "taken" })];
      await expect(platform.posts.createMany(both, "ADMIN")).rejects.toThrow("taken");
      expect(await readStored(database)).toEqual(stored);
    }
  });

  it("are recalculated after an older release, which does not update them, has changed a post", async () => {
    const { blogs, database, location } = await open(1);
    for (const { platform } of blogs) {
      const { id } = await platform.posts.create(createPost(), "ADMIN");
      const changeLikeOlderRelease = async () => {
        await database.updateTable("post").set({ language: "de" }).where("id", "=", id).execute();
        await database
          .updateTable("change_sequence")
          .set({ value: sql`value + 1` })
          .execute();
      };
      await changeLikeOlderRelease();
      await platform.posts.create(createPost(), "ADMIN");
      expect(await readStored(database)).toEqual(await countOneByOne(database));
      await database.deleteFrom("post_count").execute();
      await changeLikeOlderRelease();
      await openTestPlatform(bench, { location });
      expect(await readStored(database)).toEqual(await countOneByOne(database));
    }
  });
});
