// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Share } from "#components/share/share.tsx";
import type { PostSummary } from "#lib/blog/model.ts";
import "#tests/support/browser/patience.ts";

const post: PostSummary = {
  id: "salt",
  slug: "salt-and-time",
  title: "Salt & time",
  excerpt: "",
  language: "en",
  minutesToRead: 3,
  publishedAt: new Date("2026-03-01T23:30:00Z"),
  updatedAt: undefined,
  featured: false,
  pinned: false,
  authorId: "",
  coAuthorIds: [],
  categoryIds: [],
  tagIds: [],
  hashtags: ["salt"],
  cover: undefined,
  metrics: { views: 0, likes: 0, comments: 0, averageRating: 0 },
  translations: [],
};
const address = "http://localhost:3000/post/salt-and-time";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("without JavaScript, the share bar consists of plain links to the networks", () => {
  const html = renderToStaticMarkup(<Share post={post} tags={[]} />);
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) => href);
  expect(links).toHaveLength(6);
  for (const link of links) expect(link).toContain(encodeURIComponent(address));
  expect(html).not.toContain("data-live");
});

test("a post's tags are used if it has no hashtags", () => {
  const labels = ["Field notes", "tide", "salt", "boats"];
  const tags = labels.map((label) => ({ id: label, slug: label, label, postCount: 1 }));
  const renderHashtags = (hashtags: readonly string[]) => {
    const html = renderToStaticMarkup(<Share post={{ ...post, hashtags }} tags={tags} />);
    const [, link = ""] = /href="(https:\/\/x\.com[^"]*)"/.exec(html) ?? [];
    return new URL(link.replaceAll("&amp;", "&")).searchParams.get("hashtags");
  };
  expect(renderHashtags([])).toBe("Fieldnotes,tide,salt");
  expect(renderHashtags(["low water"])).toBe("lowwater");
});

describe("the share bar in a browser", () => {
  const opened: string[][] = [];
  const copied: string[] = [];
  const shared: unknown[] = [];
  const places: string[] = [];

  beforeEach(() => {
    for (const list of [opened, copied, shared, places]) list.length = 0;
    vi.stubGlobal("open", (...parameters: string[]) => {
      opened.push(parameters);
      return { opener: "us", location: { replace: (place: string) => places.push(place) } };
    });
    Object.assign(navigator, {
      clipboard: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
      share: (what: unknown) => Promise.resolve(void shared.push(what)),
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, "clipboard");
    Reflect.deleteProperty(navigator, "share");
  });

  const bar = () => screen.getByRole("region", { name: "Share this post" });

  test.each([
    ["Share on X", "550", "400"],
    ["Share on Mastodon", "550", "400"],
    ["Share on Facebook", "750", "600"],
  ])("opens %s in a %s by %s window", async (name, width, height) => {
    render(<Share post={post} tags={[]} />);
    const link = screen.getByRole("link", { name });
    expect(fireEvent.click(link)).toBe(false);
    expect(opened[0]?.[2]).toContain(`popup,width=${width},height=${height},`);
    expect(places).toEqual([link.getAttribute("href")]);
  });

  test("does not intercept a click with a modifier key, or one whose window is blocked", async () => {
    render(<Share post={post} tags={[]} />);
    const link = screen.getByRole("link", { name: "Share on X" });
    bar().parentElement?.addEventListener("click", (event) => event.preventDefault());
    fireEvent.click(link, { ctrlKey: true });
    expect(opened).toEqual([]);
    vi.stubGlobal("open", () => null);
    fireEvent.click(link);
    expect(places).toEqual([]);
  });

  test("copies the link while the browser handles the first click", () => {
    render(<Share post={post} tags={[]} />);
    fireEvent.click(screen.getByRole("button", { name: "Copy link" }));
    expect(copied).toEqual([address]);
  });

  test("leaves the email link to the email client", async () => {
    render(<Share post={post} tags={[]} />);
    const link = screen.getByRole("link", { name: "Share by email" });
    bar().parentElement?.addEventListener("click", (event) => event.preventDefault());
    fireEvent.click(link);
    expect(opened).toEqual([]);
  });

  test("copies the link and confirms it each time", async () => {
    render(<Share post={post} tags={[]} />);
    fireEvent.click(screen.getByRole("button", { name: "Copy link" }));
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Link copied"));
    fireEvent.click(screen.getByRole("button", { name: "Copy link" }));
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe(""));
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Link copied"));
  });

  test("shows the URL if it cannot be copied", async () => {
    Object.assign(navigator, { clipboard: undefined });
    render(<Share post={post} tags={[]} />);
    fireEvent.click(screen.getByRole("button", { name: "Copy link" }));
    await waitFor(() => expect(screen.getByRole("status").textContent).toContain(address));
  });

  test("offers the native share sheet if the browser has one", async () => {
    render(<Share post={post} tags={[]} />);
    expect(bar().dataset["live"]).toBe("sheet");
    fireEvent.click(screen.getByRole("button", { name: "More…" }));
    await waitFor(() => expect(shared).toEqual([{ url: address, title: "Salt & time" }]));
  });

  test("offers no share sheet if the browser has none", () => {
    Reflect.deleteProperty(navigator, "share");
    render(<Share post={post} tags={[]} />);
    expect(bar().dataset["live"]).toBe("");
  });
});
