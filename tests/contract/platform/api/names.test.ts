/** Tests for the names and titles that people enter. */
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { authenticationPath, bearer, violationsIn } from "#tests/support/members/member-calls.ts";
import { goodPassword } from "#tests/support/members/members.ts";
import { openOwners } from "#tests/support/members/owners.ts";

/** A character that reorders the following text in most programs. */
const override = "\u202E";
/** Letters and marks that are invisible in all programs. */
const invisible = "\u3164\u200B\u2800\u00AD";
const given = ` Ada${override}\u0085 ${invisible}Winter\u200B`;
const stored = "Ada Winter";

forEachDatabase("a name or title", (bench) => {
  async function open() {
    const owners = await openOwners(bench);
    const { call, owner } = owners;
    const send = (method: string, path: string, body: object) =>
      call(method, path, body, bearer(owner.access));
    return { ...owners, send };
  }

  it("is stored without hidden characters by every call that writes one", async () => {
    const { ask, send } = await open();
    const author = await ask("POST", "/authors", { name: given });
    expect(author.body.author).toMatchObject({ name: stored, slug: "ada-winter" });
    const renamed = await ask("PATCH", `/authors/${author.body.author.id}`, { name: `${given}s` });
    expect(renamed.body.author.name).toBe("Ada Winters");
    const key = { name: given, role: "editor", currentPassword: goodPassword };
    await ask("POST", "/keys", key);
    expect((await ask("GET", "/keys")).body.keys).toMatchObject([{ name: stored }]);
    const category = { category: { label: given, title: given } };
    expect((await send("POST", "/blog/v3/categories", category)).body.category).toMatchObject({
      label: stored,
      title: stored,
    });
    const tag = await send("POST", "/v3/tags", { label: given });
    expect(tag.body.tag).toMatchObject({ label: stored });
    const same = await send("POST", "/v3/tags", { label: `${stored}\u2066` });
    expect(same.body.tag.id).toBe(tag.body.tag.id);
    const draft = await send("POST", "/v3/draft-posts", { draftPost: { title: given } });
    expect(draft.body.draftPost).toMatchObject({ title: stored });
    const changed = await send("PATCH", `/v3/draft-posts/${draft.body.draftPost.id}`, {
      draftPost: { title: `${given}!` },
    });
    expect(changed.body.draftPost.title).toBe("Ada Winter!");
  });

  it("without a visible character is rejected in required fields", async () => {
    const { ask, send } = await open();
    expect(violationsIn(await ask("POST", "/authors", { name: invisible }))).toEqual(["name MIN"]);
    const key = { name: invisible, role: "editor", currentPassword: goodPassword };
    expect(violationsIn(await ask("POST", "/keys", key))).toEqual(["name MIN"]);
    const category = { category: { label: invisible } };
    expect(violationsIn(await send("POST", "/blog/v3/categories", category))).toEqual([
      "category.label MIN",
    ]);
    expect(violationsIn(await send("POST", "/v3/tags", { label: invisible }))).toEqual([
      "label MIN",
    ]);
    const { tag } = (await send("POST", "/v3/tags", { label: "Bread" })).body;
    expect(violationsIn(await ask("PATCH", `/tags/${tag.id}`, { label: invisible }))).toEqual([
      "label MIN",
    ]);
    expect(violationsIn(await ask("POST", "/posts", { title: invisible }))).toEqual(["title MIN"]);
    const draft = { draftPost: { title: invisible } };
    expect(violationsIn(await send("POST", "/v3/draft-posts", draft))).toEqual([
      "draftPost.title REQUIRED_FIELD",
    ]);
  });

  it("of a member is public only if it has a visible character", async () => {
    const { call } = await open();
    const register = (email: string, nickname: string) =>
      call("POST", `${authenticationPath}/v2/register`, {
        loginId: { email },
        password: goodPassword,
        profile: { nickname, firstName: given },
      });
    expect((await register("ada@example.com", given)).body.identity.identityProfile).toMatchObject({
      nickname: stored,
      firstName: stored,
    });
    const hidden = await register("hidden@example.com", invisible);
    expect(hidden.body.identity.identityProfile.nickname ?? "").toBe("");
  });
});
