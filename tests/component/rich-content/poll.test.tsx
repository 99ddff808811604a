// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PollState } from "#components/rich-content/poll/poll-state.ts";
import { getVotingTexts } from "#components/rich-content/poll/voting-texts.ts";
import { Voting } from "#components/rich-content/poll/voting.tsx";
import { RichContentView } from "#components/rich-content/rich-content-view.tsx";
import { getTranslator } from "#lib/messages/translator.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { drawWhole } from "#tests/support/components/draw-whole.ts";

const picture = (id: string) => ({ src: { id }, width: 1200, height: 800 });
const question = {
  id: "tide",
  title: "When?",
  image: picture("harbour.jpg"),
  options: [
    { id: "early", title: "Early", image: picture("dawn.jpg") },
    { id: "late", title: "Late", image: picture("dusk.jpg") },
  ],
};

/** Renders a poll as it appears on a post's page before scripts run. */
async function drawPoll(pollData: object, postId: string | undefined = "a-post") {
  const content = normaliseRichContent({
    nodes: [{ type: "POLL", id: "n", pollData: { poll: question, ...pollData } }],
  });
  const page = document.createElement("main");
  page.innerHTML = await drawWhole(
    <RichContentView content={content} context={postId === undefined ? {} : { postId }} />,
  );
  return page;
}

const findPanel = (page: Element) => page.querySelector("figure > div");
const listStyles = (page: Element) =>
  [...page.querySelectorAll("[style]")].map((element) => element.getAttribute("style") ?? "");

describe("a poll without JavaScript", () => {
  const backgrounds = [
    { background: undefined, drawn: null },
    {
      background: { type: "COLOR", color: "#ffeeaa" },
      drawn: "background:color-mix(in oklab, #ffeeaa 20%, var(--sheet))",
    },
    {
      background: {
        type: "GRADIENT",
        gradient: { angle: 45, startColor: "#ffffff", lastColor: "#eeeeee" },
      },
      drawn:
        "background:linear-gradient(45deg, color-mix(in oklab, #ffffff 20%, var(--sheet)), color-mix(in oklab, #eeeeee 20%, var(--sheet)))",
    },
    {
      background: { type: "IMAGE", image: picture("sea.jpg") },
      drawn: 'url("/media/sea.jpg") center / cover',
    },
  ] as const;
  const looks = ["LIST", "GRID"].flatMap((type) =>
    ["LTR", "RTL"].flatMap((direction) =>
      backgrounds.flatMap(({ background, drawn }) =>
        [true, false].map((enableImage) => ({ type, direction, background, drawn, enableImage })),
      ),
    ),
  );

  test.each(looks)(
    "is a readable list: $type, $direction, $background.type, pictures $enableImage",
    async ({ type, direction, background, drawn, enableImage }) => {
      const page = await drawPoll({
        layout: { poll: { type, direction, enableImage }, options: { enableImage } },
        design: { poll: { background } },
      });
      const panel = findPanel(page);
      expect(panel?.getAttribute("dir")).toBe(direction.toLowerCase());
      const style = panel?.getAttribute("style") ?? null;
      if (drawn === null) expect(style).toBeNull();
      else expect(style).toContain(drawn);
      const list = within(page).getByRole("group", { name: "When?" }).querySelector("ul");
      expect(list?.className).toContain(type.toLowerCase());
      const items = [...(list?.querySelectorAll("li") ?? [])];
      expect(items.map((item) => item.textContent)).toEqual(["Early", "Late"]);
      const pictures = enableImage ? ["harbour.jpg", "dawn.jpg", "dusk.jpg"] : [];
      const sources = [...page.querySelectorAll("img")].map((image) => image.src);
      expect(sources).toHaveLength(pictures.length);
      for (const [index, name] of pictures.entries()) expect(sources[index]).toContain(name);
      expect(page.querySelector("input, button")).toBeNull();
    },
  );

  test("has the border radius that its author chose", async () => {
    const page = await drawPoll({
      design: { poll: { borderRadius: 12 }, options: { borderRadius: 8 } },
    });
    expect(listStyles(page)).toEqual(["border-radius:12px;--option-radius:8px"]);
  });

  test.each([
    { missing: "the poll's id", poll: { ...question, id: undefined }, postId: "a-post" },
    { missing: "a surrounding post", poll: question, postId: undefined },
  ])("is a list even without $missing", async ({ poll, postId }) => {
    const page = await drawPoll({ poll }, postId);
    const items = [...page.querySelectorAll("li")].map((item) => item.textContent);
    expect(items).toEqual(["Early", "Late"]);
    expect(page.querySelector("input, button")).toBeNull();
  });

  test("contains no unsafe style, whatever colours, sizes and pictures the document specifies", async () => {
    const hostile = fc.oneof(
      fc.constantFrom(
        "red;background:url(//evil.example)",
        "#fff;position:fixed",
        "expression(alert(1))",
        'https://evil.example/") , url("https://evil.example/b',
        "https://evil.example/a\\22) ; position: fixed",
        "https://evil.example/a\n}body{display:none",
        "javascript:alert(1)",
        "#ffeeaa",
      ),
      fc.string(),
    );
    const number = fc.oneof(fc.double(), fc.integer(), hostile);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("COLOR", "IMAGE", "GRADIENT"),
        fc.record({ color: hostile, startColor: hostile, lastColor: hostile, image: hostile }),
        fc.record({ angle: number, poll: number, options: number }),
        async (type, { color, startColor, lastColor, image }, { angle, poll, options }) => {
          const gradient = { angle, startColor, lastColor };
          const background = { type, color, gradient, image: { src: { url: image } } };
          const page = await drawPoll({
            design: {
              poll: { background, borderRadius: poll },
              options: { borderRadius: options },
            },
          });
          for (const style of listStyles(page)) {
            const rest = style.replace(/url\("(?:https:\/|\/media)\/[^"\\\s()]*"\)/, "picture");
            expect(rest).toMatch(/^[\w\s#%.,:;()/-]*$/);
            expect(rest).not.toMatch(/url|expression|javascript/i);
            const names = rest.split(";").map((declaration) => declaration.split(":")[0]);
            expect(["background", "border-radius", "--option-radius"]).toEqual(
              expect.arrayContaining(names),
            );
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe("an interactive poll", () => {
  const address = "/api/posts/a-post/polls/tide";
  const options = question.options.map(({ id, title }) => ({ id, title, picture: undefined }));
  type Answer = Partial<Omit<PollState, "options" | "votedIds">> & {
    votes?: readonly number[];
    chosen?: readonly string[];
  };

  /** Creates a site response with the given number of votes for each option. */
  function answer({ votes = [0, 0], ...fields }: Answer = {}): Response {
    const total = votes.reduce((sum, count) => sum + count, 0);
    return Response.json({
      poll: {
        total,
        options: question.options.map(({ id }, index) => {
          const count = votes[index] ?? 0;
          return { id, count, share: total === 0 ? 0 : count / total };
        }),
        chosen: [],
        canVote: true,
        resultsVisible: true,
        ...fields,
      },
    });
  }

  const ballots: unknown[] = [];
  let reads = 0;
  let comeNear: () => void = () => undefined;
  let onRead: () => Response;
  let onVote: () => Response | Promise<Response>;

  beforeEach(() => {
    ballots.length = 0;
    reads = 0;
    onRead = () => answer();
    onVote = () => answer({ votes: [1, 0], chosen: ["early"] });
    vi.stubGlobal("fetch", async (path: string, request: RequestInit) => {
      expect(path).toBe(address);
      if (request.method !== "POST") {
        reads += 1;
        return onRead();
      }
      ballots.push(await new Response(request.body).json());
      return onVote();
    });
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(tell: (entries: readonly { isIntersecting: boolean }[]) => void) {
          comeNear = () => tell([{ isIntersecting: true }]);
        }
        observe() {}
        disconnect() {}
      },
    );
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  function show({ takesSeveral = false, showsCounts = true, language = "en" } = {}) {
    render(
      <Voting
        address={address}
        title="When?"
        options={options}
        isGrid={false}
        takesSeveral={takesSeveral}
        showsCounts={showsCounts}
        texts={getVotingTexts(getTranslator(language), language)}
      />,
    );
  }
  const reach = () => act(async () => comeNear());
  const press = (name: string) =>
    act(async () => void fireEvent.click(screen.getByRole("button", { name })));
  /** Returns an option's control, whose accessible name includes the option's result. */
  const option = (title: string, role = "radio") =>
    screen.getByRole(role, { name: (name) => name.startsWith(title) });
  const status = () => screen.getByRole("status").textContent;
  const results = () => screen.getAllByRole("listitem").map((item) => item.textContent);

  test("loads its votes only when it nears the viewport", async () => {
    show();
    expect(reads).toBe(0);
    expect(screen.queryByRole("radio")).toBeNull();
    await reach();
    expect(reads).toBe(1);
    expect(screen.getAllByRole("radio")).toHaveLength(2);
  });

  test("accepts a vote, confirms it and shows the results", async () => {
    onRead = () => answer({ resultsVisible: false });
    show();
    await reach();
    expect(results()).toEqual(["Early", "Late"]);
    expect(status()).toBe("You’ll see the results once you’ve voted.");
    fireEvent.click(option("Early"));
    onVote = () => answer({ votes: [3, 1], chosen: ["early"] });
    await press("Vote");
    expect(ballots).toEqual([{ optionIds: ["early"] }]);
    expect(results()).toEqual(["Early75% · 3", "Late25% · 1"]);
    expect(status()).toContain("Your vote has been counted.");
    expect(screen.getByRole("button", { name: "Change vote" })).toBeDefined();
  });

  test("whose results are visible only to its author says so", () => {
    const { resultsLater } = getVotingTexts(getTranslator("en"), "en", "CREATOR");
    expect(resultsLater).toBe("The results of this poll aren’t public.");
  });

  test("shows the browser's vote, which can be changed and removed", async () => {
    onRead = () => answer({ votes: [1, 0], chosen: ["early"] });
    show();
    await reach();
    expect(option("Early").matches(":checked")).toBe(true);
    fireEvent.click(option("Late"));
    onVote = () => answer({ votes: [0, 1], chosen: ["late"] });
    await press("Change vote");
    expect(option("Late").matches(":checked")).toBe(true);
    onVote = () => answer();
    await press("Remove vote");
    expect(ballots).toEqual([{ optionIds: ["late"] }, { optionIds: [] }]);
    expect(status()).toBe("Your vote has been removed.");
    expect(screen.queryByRole("radio", { checked: true })).toBeNull();
    expect(screen.getByRole("button", { name: "Vote" })).toBeDefined();
  });

  test("asks for a choice instead of sending an empty vote", async () => {
    show();
    await reach();
    await press("Vote");
    expect(status()).toBe("Choose an option first.");
    expect(ballots).toEqual([]);
  });

  test("sends one vote even if the form is submitted twice, keeps the focus, and confirms no later choice", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    onVote = () => promise;
    show();
    await reach();
    fireEvent.click(option("Early"));
    const form = screen.getByRole("button", { name: "Vote" }).closest("form");
    if (form === null) throw new Error("the poll has no form");
    const button = screen.getByRole("button", { name: "Vote" });
    button.focus();
    await act(async () => void fireEvent.submit(form));
    await act(async () => void fireEvent.submit(form));
    expect(button.ariaDisabled).toBe("true");
    // Browsers take the focus from an element that becomes disabled.
    expect(button.matches(":focus:enabled")).toBe(true);
    fireEvent.click(option("Late"));
    await act(async () => resolve(answer({ votes: [1, 0], chosen: ["early"] })));
    expect(ballots).toHaveLength(1);
    expect(status()).not.toContain("Your vote has been counted.");
    expect(option("Late").matches(":checked")).toBe(true);
  });

  test.each([
    {
      failure: "the site fails",
      fail: () => Response.json({ message: "Internal error" }, { status: 500 }),
      says: "didn’t work",
    },
    {
      failure: "the network fails",
      fail: () => Promise.reject(new TypeError("Failed to fetch")),
      says: "couldn’t be reached",
    },
    {
      failure: "the response is empty",
      fail: () => new Response(null, { status: 204 }),
      says: "didn’t work",
    },
  ])("keeps the choice and shows an error when $failure", async ({ fail, says }) => {
    show();
    await reach();
    fireEvent.click(option("Late"));
    onVote = fail;
    await press("Vote");
    expect(status()).toContain(says);
    expect(option("Late").matches(":checked")).toBe(true);
    onVote = () => answer({ votes: [0, 1], chosen: ["late"] });
    await press("Vote");
    expect(ballots).toEqual([{ optionIds: ["late"] }, { optionIds: ["late"] }]);
  });

  test("accepts several choices if the poll allows this", async () => {
    show({ takesSeveral: true });
    await reach();
    for (const name of ["Early", "Late"]) fireEvent.click(option(name, "checkbox"));
    await press("Vote");
    expect(ballots).toEqual([{ optionIds: ["early", "late"] }]);
  });

  test("drops a vote for an option that no longer exists", async () => {
    onRead = () => answer({ chosen: ["an option of last week"] });
    show({ takesSeveral: true });
    await reach();
    fireEvent.click(option("Late", "checkbox"));
    await press("Change vote");
    expect(ballots).toEqual([{ optionIds: ["late"] }]);
  });

  test("shows only percentages if the poll hides its counts", async () => {
    onRead = () => answer({ votes: [1, 3], total: undefined });
    show({ showsCounts: false });
    await reach();
    expect(results()).toEqual(["Early25%", "Late75%"]);
    expect(status()).toBe("");
  });

  test.each([
    { language: "en", votes: [1, 0], results: "100% · 1", total: "1 vote" },
    { language: "en", votes: [1200, 400], results: "75% · 1,200", total: "1,600 votes" },
    { language: "de", votes: [1, 0], results: "100 % · 1", total: "1 Stimme" },
    { language: "de", votes: [1200, 400], results: "75 % · 1.200", total: "1.600 Stimmen" },
  ])("formats $votes votes in the language $language", async ({ language, votes, ...said }) => {
    onRead = () => answer({ votes });
    show({ language });
    await reach();
    expect(results()[0]).toBe(`Early${said.results}`);
    expect(status()).toBe(said.total);
  });

  test("uses the site's language", async () => {
    show({ language: "de" });
    await reach();
    await press("Abstimmen");
    expect(status()).toBe("Wähle zuerst eine Antwort.");
    fireEvent.click(option("Early"));
    await press("Abstimmen");
    expect(status()).toBe("Deine Stimme wurde gezählt. Du kannst sie jederzeit ändern.");
    expect(screen.getByRole("button", { name: "Stimme zurückziehen" })).toBeDefined();
  });

  test("is read-only for visitors if only members may vote in it", async () => {
    onRead = () => answer({ votes: [1, 1], canVote: false });
    show();
    await reach();
    expect(results()).toEqual(["Early50% · 1", "Late50% · 1"]);
    expect(status()).toBe("Only members can vote.");
    expect(screen.queryByRole("radio")).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test.each([
    { kind: "votes are not counted", respond: () => new Response(null, { status: 204 }) },
    { kind: "the poll is unknown", respond: () => Response.json({}, { status: 404 }) },
    { kind: "the response is invalid", respond: () => Response.json({ poll: [] }) },
    { kind: "the response is not JSON", respond: () => new Response("<html>") },
  ])("stays a list when $kind", async ({ respond }) => {
    onRead = respond;
    show();
    await reach();
    expect(reads).toBe(1);
    expect(results()).toEqual(["Early", "Late"]);
    expect(screen.queryByRole("radio")).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
