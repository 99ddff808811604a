import { expect, it } from "vitest";
import { z } from "zod";
import { onSqlite } from "#tests/support/databases/database.ts";
import { openSmallBlog, plain, type SmallBlog } from "#tests/support/content/small-blog.ts";

const counted = z.object({ stats: z.array(z.object({ periodStart: z.string() })) });

onSqlite("post counts in the API", ({ locate, onEnd }) => {
  async function open(...publishedAt: string[]): Promise<SmallBlog> {
    const blog = await openSmallBlog(await locate());
    onEnd(() => blog.platform.close());
    await blog.platform.posts.createMany(
      publishedAt.map((date) => ({
        ...plain(date, blog.ids.author),
        status: "PUBLISHED" as const,
        firstPublishedAt: Date.parse(date),
      })),
      "IMPORT",
    );
    return blog;
  }
  const count = async (blog: SmallBlog, parameters: string) =>
    (await blog.call(`/v2/stats/post/count?${parameters}`)).body;

  it("are grouped by month in the given time zone, across both daylight saving changes", async () => {
    const blog = await open(
      "2024-03-31T21:59:59Z", // still March in Berlin, in daylight saving time
      "2024-03-31T22:00:00Z", // April
      "2024-10-31T22:59:59Z", // October, in standard time again
      "2024-10-31T23:00:00Z", // November
    );
    expect(await count(blog, "timeZone=Europe/Berlin&rangeEnd=2025-01-01T00:00:00Z")).toEqual({
      stats: [
        { periodStart: "2024-02-29T23:00:00.000Z", postCount: 1 },
        { periodStart: "2024-03-31T22:00:00.000Z", postCount: 1 },
        { periodStart: "2024-09-30T22:00:00.000Z", postCount: 1 },
        { periodStart: "2024-10-31T23:00:00.000Z", postCount: 1 },
      ],
    });
    expect(await count(blog, "rangeEnd=2025-01-01T00:00:00Z")).toEqual({
      stats: [
        { periodStart: "2024-03-01T00:00:00.000Z", postCount: 2 },
        { periodStart: "2024-10-01T00:00:00.000Z", postCount: 2 },
      ],
    });
  });

  it("accept a range, an order, a number of months and a language", async () => {
    const blog = await open("2024-01-10T00:00:00Z", "2024-02-10T00:00:00Z");
    const starts = async (parameters: string) =>
      counted
        .parse(await count(blog, parameters))
        .stats.map(({ periodStart }) => periodStart.slice(0, 7));
    expect(await starts("")).toEqual(["2024-01", "2024-02", "2025-03"]);
    expect(await starts("order=NEWEST")).toEqual(["2025-03", "2024-02", "2024-01"]);
    expect(await starts("order=NEWEST&months=2")).toEqual(["2025-03", "2024-02"]);
    expect(await starts("rangeStart=2024-02-01T00:00:00Z")).toEqual(["2024-02", "2025-03"]);
    // The end of the range is exclusive.
    expect(await starts("rangeEnd=2024-02-10T00:00:00Z")).toEqual(["2024-01"]);
    expect(await starts("language=de")).toEqual(["2025-03"]);
  });

  it("are rejected with an error that names the invalid parameter", async () => {
    const blog = await open();
    for (const [parameters, field] of [
      ["timeZone=Mars/Olympus", "timeZone"],
      ["months=0", "months"],
      ["months=many", "months"],
      ["order=SIDEWAYS", "order"],
      ["rangeStart=yesterday", "rangeStart"],
      ["rangeStart=1 March 2024", "rangeStart"],
      ["rangeStart=2024-02-01T00:00:00Z&rangeEnd=2024-01-01T00:00:00Z", "rangeEnd"],
    ] as const) {
      const answer = await blog.call(`/v2/stats/post/count?${parameters}`);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        details: { validationError: { fieldViolations: [{ field }] } },
      });
    }
  });

  it("are totalled by language, and reflect changes immediately", async () => {
    const blog = await open();
    expect((await blog.call("/v2/stats/posts/total?language=de")).body).toEqual({ total: 1 });
    await blog.platform.posts.unpublish(blog.posts.get("holunder") ?? "");
    expect((await blog.call("/v2/stats/posts/total?language=de")).body).toEqual({ total: 0 });
    expect((await blog.call("/v2/stats/posts/total")).body).toEqual({ total: 6 });
  });

  it("list the languages with their counts, and reflect changes immediately", async () => {
    const blog = await open();
    const languages = async () => (await blog.call("/quire/v1/languages")).body;
    expect(await languages()).toEqual({
      languages: [
        { language: "de", postCount: 1 },
        { language: "en", postCount: 6 },
      ],
    });
    await blog.platform.posts.unpublish(blog.posts.get("holunder") ?? "");
    expect(await languages()).toEqual({ languages: [{ language: "en", postCount: 6 }] });
  });
});
