// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { LikeControls } from "#components/posts/feedback/like-controls.tsx";
import { likeWords, starWords } from "#components/posts/feedback/like-words.ts";
import { StarControls } from "#components/posts/feedback/star-controls.tsx";
import { getTranslator } from "#lib/messages/translator.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.cookie = "quire-member=; max-age=0";
});

type Answer = (request: Request) => Response | Promise<Response>;

/** Answers like the site, whose state the calls change. Returns the calls. */
async function drawControls(answer: Answer, hasStars = true) {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    const request = new Request(new URL(path, location.href), { ...init, signal: null });
    if (request.method === "GET") return createAnswer(0, { liked: false, rating: null });
    calls.push(`${request.method} ${path.split("/").at(-1)}`);
    return answer(request);
  });
  document.cookie = "quire-member=1";
  const t = getTranslator("en");
  const words = likeWords(t, "en", { like: true, stars: hasStars });
  const stars = hasStars
    ? { starWords: starWords(t, "en"), Stars: StarControls }
    : { starWords: undefined, Stars: undefined };
  const post = { calls: "/api/posts/p", likes: 0, averageRating: 0, words };
  render(<LikeControls login="/login" hasLike {...post} {...stars} />);
  const like = await screen.findByRole<HTMLButtonElement>("button", { name: /^Like/ });
  await expect.poll(() => like.disabled).toBe(false);
  return { calls, like, findStar: (name: string) => screen.getByRole("button", { name }) };
}

const createAnswer = (likes: number, mine: object) =>
  Response.json({ reactions: { likes, ratingCount: 0, averageRating: 0, mine } });

test("a second click during the request for a like undoes it", async () => {
  const first = Promise.withResolvers<Response>();
  const { calls, like } = await drawControls(({ method }) =>
    method === "POST" ? first.promise : createAnswer(0, { liked: false, rating: null }),
  );
  fireEvent.click(like);
  expect(like.ariaPressed).toBe("true");
  fireEvent.click(like);
  expect(like.ariaPressed).toBe("false");
  first.resolve(createAnswer(1, { liked: true, rating: null }));
  await screen.findByText("Your like was removed.");
  expect(calls).toEqual(["POST like", "DELETE like"]);
  expect(like.ariaPressed).toBe("false");
});

test("the last of several clicks on the stars decides about the rating", async () => {
  const { calls, findStar } = await drawControls(async (request) => {
    const { rating } = request.method === "POST" ? await request.json() : { rating: null };
    return createAnswer(0, { liked: false, rating });
  });
  for (const name of ["4 stars", "2 stars", "2 stars", "5 stars"]) fireEvent.click(findStar(name));
  await screen.findByText("You gave this post 5 out of 5 stars.");
  expect(calls).toEqual(["POST rating", "POST rating", "DELETE rating", "POST rating"]);
  expect(findStar("5 stars").ariaPressed).toBe("true");
});

test("a like that the site refuses is taken back, and the message says so", async () => {
  const { like } = await drawControls(() => new Response(null, { status: 503 }));
  fireEvent.click(like);
  await screen.findByText(/couldn’t be saved/);
  expect(like.ariaPressed).toBe("false");
});

test("without stars, the bar has only the like button", async () => {
  await drawControls(() => createAnswer(0, { liked: false, rating: null }), false);
  expect(screen.getAllByRole("button")).toHaveLength(1);
});
