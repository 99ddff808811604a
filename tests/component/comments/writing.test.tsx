// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CommentForm } from "#components/comments/writing/comment-form.tsx";
import { commentWords } from "#components/comments/writing/comment-words.ts";
import { LiveComments, type CommentAction } from "#components/comments/writing/live-comments.tsx";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import { getTranslator } from "#lib/messages/translator.ts";
import type { OwnComment } from "#lib/wix/comments/own-comment.ts";

// The machine may be busy.
configure({ asyncUtilTimeout: 15_000 });

const words = commentWords(getTranslator("en"), getCatalogue("en").writing);
const comment: OwnComment = {
  id: "c2",
  parentId: "",
  authorName: "Ada",
  text: "A **bold** <img src=x onerror=alert(1)> claim.",
  revision: "1",
  waits: false,
  isPublished: true,
  canEdit: true,
  reaction: "",
  reactions: {},
};
const visitor = { isMember: false };
const member = (comments: readonly OwnComment[] = [], editableIds = ["c1"]) => ({
  isMember: true,
  name: "Ada",
  reactions: { c1: "like" },
  ownIds: ["c1"],
  editableIds,
  comments,
  isFollowing: true,
});

const sent: { path: string; fields: Record<string, string> }[] = [];

/** Answers the requests of the page: `mine` to reads, and the result of `answer` to forms. */
function serve(mine: object | Promise<object>, answer: () => Response | Promise<Response>): void {
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init?.body === undefined) return Response.json(await mine);
    const { body } = init;
    const fields = body instanceof URLSearchParams ? Object.fromEntries(body) : {};
    sent.push({ path: new URL(path, location.href).pathname, fields });
    return answer();
  });
}

/** Renders the part of a stored page to which the island adds the member's comments. */
function drawSection(): HTMLElement {
  const section = document.createElement("section");
  section.innerHTML = `<h2 tabindex="-1">Comments</h2>
    <ol><li id="comment-c1"><article><div data-comment-content>Old text</div>
      <div data-comment="c1"><form data-comment-action="reaction" action="/api/forms/comment-reaction">
        <button name="code" value="like">Like<span data-count></span></button></form>
        <span data-own-actions></span></div>
      <div data-comment-place="c1"></div></article></li></ol>
    <div data-comment-place=""></div>
    <form data-comment-action="follow" action="/api/forms/comment-follow"><input type="hidden" name="remove" value="">
      <button data-label="Stop following">Follow</button></form>`;
  document.body.append(section);
  return section;
}

function drawForm() {
  render(
    <CommentForm
      action="/api/forms/comment"
      fields={{ postId: "p", slug: "reeds" }}
      label={words.form.label}
      submit={words.form.submit}
      words={words}
      draftKey="p"
    />,
  );
  return screen.getByLabelText<HTMLTextAreaElement>("Your comment");
}

/** Focuses the form, so that its scripts load. */
async function openForm(): Promise<HTMLTextAreaElement> {
  const field = drawForm();
  fireEvent.focus(field);
  await screen.findByRole("button", { name: "Preview" });
  return field;
}

const type = (field: HTMLTextAreaElement, text: string) =>
  fireEvent.input(field, { target: { value: text } });

beforeEach(() => {
  sent.length = 0;
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

describe("the form for a comment", () => {
  test("is a plain form until the reader focuses it", () => {
    const field = drawForm();
    const form = field.form;
    expect(form?.method).toBe("post");
    expect(new URL(form?.action ?? "").pathname).toBe("/api/forms/comment");
    expect([...new FormData(form ?? undefined)]).toEqual([
      ["postId", "p"],
      ["slug", "reeds"],
      ["text", ""],
    ]);
    expect(screen.getAllByRole("button")).toHaveLength(1);
  });

  test.each([
    [
      "keeps the text that the reader typed before the page was hydrated",
      "Typed early.",
      "Typed early.",
    ],
    [
      "contains the text of the page if the reader typed nothing before it was hydrated",
      undefined,
      "Stored.",
    ],
  ])("%s", async (_, typed, expected) => {
    const form = (
      <CommentForm
        action="/api/forms/comment-edit"
        fields={{ slug: "reeds" }}
        label={words.edit.label}
        submit={words.edit.submit}
        text="Stored."
        words={words}
      />
    );
    vi.stubGlobal("document", undefined);
    const html = renderToString(form);
    vi.unstubAllGlobals();
    const section = document.createElement("section");
    document.body.append(section);
    section.innerHTML = html;
    const field = section.querySelector("textarea");
    expect(field?.value).toBe("Stored.");
    if (field !== null && typed !== undefined) field.value = typed;
    render(form, { container: section, hydrate: true });
    await screen.findByRole("button", { name: "Preview" });
    expect(field?.value).toBe(expected);
    field?.form?.reset();
    expect(field?.value).toBe("Stored.");
  });

  test("loads its scripts if the reader focused it before the page was hydrated", async () => {
    const section = document.createElement("section");
    document.body.append(section);
    const form = (
      <CommentForm
        action="/api/forms/comment"
        fields={{ postId: "p", slug: "reeds" }}
        label={words.form.label}
        submit={words.form.submit}
        words={words}
      />
    );
    section.innerHTML = renderToString(form);
    section.querySelector("textarea")?.focus();
    render(form, { container: section, hydrate: true });
    expect(await screen.findByRole("button", { name: "Preview" })).toBeDefined();
  });

  test("shows a preview without running markup", async () => {
    type(await openForm(), "*Hi* <img src=x onerror=alert(1)> [x](javascript:alert(1))");
    fireEvent.click(screen.getByRole("button", { name: "Preview" }));
    const preview = screen.getByRole("region", { name: "Preview" });
    expect(preview.querySelector("em")?.textContent).toBe("Hi");
    expect(preview.querySelector("img, a")).toBeNull();
  });

  test("keeps the draft in the browser, and restores it", async () => {
    type(await openForm(), "Not finished");
    cleanup();
    const field = await openForm();
    expect(field.value).toBe("Not finished");
    fireEvent.click(screen.getByRole("button", { name: "Discard it" }));
    expect(field.value).toBe("");
    expect(localStorage).toHaveLength(0);
  });

  test("shows a draft from before a login, and keeps a text that was typed before the scripts loaded", async () => {
    localStorage.setItem("quire-comment:p", "Written before");
    const field = drawForm();
    await waitFor(() => expect(field.value).toBe("Written before"));
    cleanup();
    localStorage.clear();
    const other = drawForm();
    type(other, "Typed early");
    await screen.findByRole("button", { name: "Preview" });
    expect(localStorage.getItem("quire-comment:p")).toBe("Typed early");
  });

  test("places the caret at the end of a text that is edited", () => {
    render(
      <CommentForm
        action="/api/forms/comment-edit"
        fields={{}}
        label={words.edit.label}
        submit={words.edit.submit}
        text="An earlier text"
        words={words}
        isOpened
      />,
    );
    const field = screen.getByRole<HTMLTextAreaElement>("textbox");
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([15, 15]);
  });

  test("is as high as its text in a browser without field-sizing", async () => {
    vi.stubGlobal("CSS", { supports: () => false });
    const field = await openForm();
    Object.defineProperty(field, "scrollHeight", { value: 321 });
    type(field, "One\ntwo");
    expect(field.style.height).toBe("321px");
  });

  test("no longer says that it restored a draft once the draft has been sent", async () => {
    serve(visitor, () => Response.json({ comment: undefined }));
    type(await openForm(), "Kept");
    cleanup();
    const field = await openForm();
    expect(screen.getByRole("button", { name: "Discard it" })).toBeDefined();
    vi.stubGlobal("location", { href: location.href, assign: vi.fn() });
    fireEvent.submit(field.form ?? field);
    await waitFor(() => expect(screen.queryByText(/restored/i)).toBeNull());
    expect(field.value).toBe("");
  });

  test("does not restore a draft that was sent before the scripts had loaded", async () => {
    type(await openForm(), "Sent");
    cleanup();
    document.cookie = "quire-sent-comment=p; Path=/";
    expect((await openForm()).value).toBe("");
    type(screen.getByLabelText("Your comment"), "Written afterwards");
    cleanup();
    expect((await openForm()).value).toBe("Written afterwards");
  });

  test.each([
    ["tooManyTries", 429, "You’ve sent a lot in a short time."],
    ["closed", 403, "Comments on this post are closed"],
    ["loggedOut", 401, "You’re not logged in."],
    ["__proto__", 500, "That didn’t work."],
  ])("explains the problem %s and keeps the text", async (problem, status, sentence) => {
    serve(visitor, () => Response.json({ problem }, { status, headers: { "Retry-After": "30" } }));
    const field = await openForm();
    type(field, "Keep me");
    fireEvent.submit(field.form ?? field);
    const alert = await screen.findByText((text) => text.startsWith(sentence));
    expect(alert.textContent).toContain("30 seconds");
    expect(field.value).toBe("Keep me");
    expect(document.activeElement).toBe(field);
  });

  test("sends one request for a double submission", async () => {
    serve(visitor, () => Response.json({ comment: undefined }));
    const field = await openForm();
    type(field, "Once");
    const assign = vi.fn();
    vi.stubGlobal("location", { href: location.href, assign });
    fireEvent.submit(field.form ?? field);
    fireEvent.submit(field.form ?? field);
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect(sent.map(({ fields }) => fields["text"])).toEqual(["Once"]);
  });
});

describe("the conversation of a member", () => {
  const draw = (mine: object) => {
    const section = drawSection();
    serve(mine, () => Response.json({ comment }));
    render(<LiveComments section={section} postId="p" slug="reeds" words={words} actions={[]} />);
    return section;
  };

  test("marks the member’s reactions, own comments and waiting comments", async () => {
    const section = draw(member([{ ...comment, waits: true, isPublished: false }]));
    const own = await screen.findByText("Waiting for approval");
    expect(own.closest("article")?.querySelector("img")).toBeNull();
    expect(section.querySelector("button[name=code]")?.getAttribute("aria-pressed")).toBe("true");
    expect(section.querySelector("[data-own-actions] a")?.getAttribute("href")).toBe(
      "/post/reeds/comments/edit/c1",
    );
    expect(screen.getByRole("button", { name: "Stop following" })).toBeDefined();
  });

  test("offers to delete an own comment, but not to edit it after 15 minutes", async () => {
    const section = draw(member([], []));
    const remove = await screen.findByRole("button", { name: "Delete" });
    expect(remove.closest("[data-own-actions]")).not.toBeNull();
    expect(section.querySelector("[data-own-actions] a")).toBeNull();
  });

  test("shows a new comment and moves the focus to it", async () => {
    draw(member());
    const field = await openForm();
    type(field, "A **bold** claim.");
    fireEvent.submit(field.form ?? field);
    const shown = await screen.findByText("bold");
    await waitFor(() => expect(document.activeElement).toBe(shown.closest("article")));
    expect(screen.getByText(words.done.posted)).toBeDefined();
    expect(field.value).toBe("");
  });

  test("keeps a reply open and sends it once, whatever else happens before the server answers", async () => {
    const section = drawSection();
    const mine = Promise.withResolvers<object>();
    const answer = Promise.withResolvers<object>();
    serve(mine.promise, async () => Response.json(await answer.promise));
    const act = (kind: string): CommentAction => ({
      kind,
      commentId: "c1",
      form: section.querySelector<HTMLFormElement>(`[data-comment-action=${kind}]`) ?? undefined,
      withoutScripts: () => undefined,
    });
    const drawWith = (actions: readonly CommentAction[]) => (
      <LiveComments section={section} postId="p" slug="reeds" words={words} actions={actions} />
    );
    const reply = act("reply");
    const { rerender } = render(drawWith([reply]));
    const field = await screen.findByLabelText<HTMLTextAreaElement>("Your reply");
    await screen.findByRole("button", { name: "Preview" });
    type(field, "Sedges.");
    rerender(drawWith([reply, act("follow"), act("follow")]));
    expect(screen.getByLabelText("Your reply")).toBe(field);
    fireEvent.submit(field.form ?? field);
    expect(field.readOnly).toBe(true);
    mine.resolve(member());
    await screen.findByRole("button", { name: "Stop following" });
    fireEvent.submit(field.form ?? field);
    answer.resolve({ comment });
    await screen.findByText("bold");
    const paths = sent.map(({ path, fields }) => `${path} ${fields["text"] ?? ""}`.trim());
    expect(paths.filter((path) => path.endsWith("Sedges."))).toHaveLength(1);
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(screen.queryByLabelText("Your reply")).toBeNull();
  });

  /** Draws the conversation, and returns a function that clicks the button of a form. */
  async function drawActions(kind: string) {
    const section = drawSection();
    const form = section.querySelector<HTMLFormElement>(`[data-comment-action=${kind}]`);
    const button = form?.querySelector("button");
    const withoutScripts = () => undefined;
    const drawWith = (actions: readonly CommentAction[]) => (
      <LiveComments section={section} postId="p" slug="reeds" words={words} actions={actions} />
    );
    const { rerender } = render(drawWith([]));
    await screen.findByRole("button", { name: "Stop following" });
    let actions: readonly CommentAction[] = [];
    const click = () => {
      actions = [...actions, { kind, commentId: "c1", form: form ?? undefined, withoutScripts }];
      rerender(drawWith(actions));
    };
    return { click, readState: () => `${button?.ariaPressed} ${button?.textContent}` };
  }

  test.each(["reaction", "follow"])(
    "undoes a %s by a second click during the request of the first one",
    async (kind) => {
      const first = Promise.withResolvers<Response>();
      const answer = () => Response.json({ comment: { ...comment, reactions: {} } });
      serve(member(), () => (sent.length === 1 ? first.promise : answer()));
      const { click, readState } = await drawActions(kind);
      const before = readState();
      click();
      expect(readState()).not.toBe(before);
      click();
      expect(readState()).toBe(before);
      first.resolve(answer());
      await screen.findByText(kind === "follow" ? words.done.followed : words.done.reacted);
      expect(sent.map(({ fields }) => fields["remove"])).toEqual(["1", ""]);
      expect(readState()).toBe(before);
    },
  );

  test.each(["reaction", "follow"])(
    "shows the state from before after two clicks on a %s without a connection",
    async (kind) => {
      serve(member(), () => Promise.reject(new TypeError("offline")));
      const { click, readState } = await drawActions(kind);
      const before = readState();
      click();
      click();
      await screen.findByText(words.problems.outOfOrder);
      await waitFor(() => expect(sent).toHaveLength(2));
      await waitFor(() => expect(readState()).toBe(before));
    },
  );

  test("shows visitors no comments or actions of a member", async () => {
    const section = draw(visitor);
    await Promise.resolve();
    expect(section.querySelector("[data-own-actions]")?.childElementCount).toBe(0);
    expect(section.querySelectorAll("article")).toHaveLength(1);
  });
});
