// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isOnServer } from "#components/members/session/unsaved-texts.ts";
import { accountSite, logIn, refusal } from "#tests/support/components/account-site.tsx";

beforeEach(logIn);
afterEach(() => void vi.unstubAllGlobals());

const call = "GET /_api/communities-blog-node-api/v3/draft-posts/p1";
const kept = { postId: "p1", values: { title: "Saved on leaving", tagIds: [] } };

test("a text that the server received after its page was gone counts as saved", async () => {
  const draftPost = { title: "Saved on leaving", seoSlug: "other" };
  accountSite({ [call]: () => Response.json({ draftPost }) });
  expect(await isOnServer(kept)).toBe(true);
});

test.each([
  ["has another text", () => Response.json({ draftPost: { title: "Before" } })],
  ["cannot be asked", () => refusal(503, "UPSTREAM_DOWN")],
])("a text counts as unsaved if the server %s", async (_, answer) => {
  accountSite({ [call]: answer });
  expect(await isOnServer(kept)).toBe(false);
});
