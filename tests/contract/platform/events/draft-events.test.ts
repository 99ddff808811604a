/** Tests for the events of draft posts that programs change with the SDK. */
import { draftPosts } from "@wix/blog";
import { ApiKeyStrategy, AppStrategy, createClient } from "@wix/sdk";
import { expect, it } from "vitest";
import { onSqlite } from "#tests/support/databases/database.ts";
import { openMembers } from "#tests/support/members/members.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";
import { second, useMachineClock } from "#tests/support/runner/machine-clock.ts";
import { startReceiver } from "#tests/support/servers/event-receiver.ts";

onSqlite("the events of draft posts", (bench) => {
  const clock = useMachineClock();

  it("are sent for each step of a draft, and for the post once it is published", async () => {
    const members = await openMembers(bench, { clock });
    const { platform } = members;
    const author = await joinStaff(members, "author");
    const connect = (apiKey: string) =>
      createClient({
        auth: ApiKeyStrategy({ apiKey, siteId: "site" }),
        modules: { draftPosts },
        fetch: (input, init) => platform.fetch(new Request(input, init)),
      });
    const writer = connect((await createKey(members)).key);
    const authorWriter = connect((await createKey(members, "author", author.id)).key);
    const receiver = await startReceiver(bench);
    await platform.webhooks.add({
      url: receiver.url,
      events: [
        "wix.blog.v3.draft_created",
        "wix.blog.v3.draft_updated",
        "wix.blog.v3.draft_deleted",
        "wix.blog.v3.post_created",
        "wix.blog.v3.post_updated",
        "wix.blog.v3.post_deleted",
      ],
      allowsPrivate: true,
    });
    const reader = createClient({
      auth: AppStrategy({ appId: "app", publicKey: await platform.webhooks.readPublicKey() }),
      modules: { draftPosts },
    });
    const seen: string[] = [];
    reader.draftPosts.onDraftCreated(({ entity }) => void seen.push(`created ${entity.title}`));
    reader.draftPosts.onDraftUpdated(
      ({ entity }) => void seen.push(`updated ${entity.title} ${entity.status}`),
    );
    reader.draftPosts.onDraftDeleted(({ entity }) => void seen.push(`deleted ${entity.title}`));

    /** Makes a change, waits for its events, and returns their types. */
    const after = async (count: number, change: () => Promise<unknown>) => {
      const before = receiver.received.length;
      clock.advance(second);
      await change();
      await platform.deliverEvents();
      const list = (await receiver.count(before + count)).slice(before);
      const types = await Promise.all(
        list.map(async ({ token }) => {
          const { eventType } = await reader.webhooks.parseJWT(token);
          if (eventType.includes("draft")) await reader.webhooks.process(token);
          return eventType.split(".").at(-1) ?? "";
        }),
      );
      return types.toSorted();
    };
    let id = "";
    expect(
      await after(1, async () => {
        const { draftPost } = await writer.draftPosts.createDraftPost({
          title: "Tide",
          memberId: author.id,
        });
        id = draftPost?._id ?? "";
      }),
    ).toEqual(["draft_created"]);
    const rename = (title: string) => () => writer.draftPosts.updateDraftPost(id, { title });
    expect(await after(1, rename("Low tide"))).toEqual(["draft_updated"]);
    expect(await after(2, () => writer.draftPosts.publishDraftPost(id))).toEqual([
      "draft_updated",
      "post_created",
    ]);
    // Readers do not see the new version yet.
    expect(await after(1, rename("High tide"))).toEqual(["draft_updated"]);
    const submit = () => authorWriter.draftPosts.publishDraftPost(id);
    expect(await after(1, submit)).toEqual(["draft_updated"]);
    const { draftPost: submitted } = await writer.draftPosts.getDraftPost(id);
    const moderationDetails = { submittedBy: author.id, status: "UNKNOWN" };
    expect(submitted).toMatchObject({ status: "PUBLISHED", moderationDetails });
    expect(await after(2, () => writer.draftPosts.publishDraftPost(id))).toEqual([
      "draft_updated",
      "post_updated",
    ]);
    expect(await after(2, () => writer.draftPosts.deleteDraftPost(id))).toEqual([
      "draft_deleted",
      "post_deleted",
    ]);
    expect(await after(1, () => writer.draftPosts.restoreFromTrashBin(id))).toEqual([
      "draft_created",
    ]);
    expect(seen).toEqual([
      "created Tide",
      "updated Low tide UNPUBLISHED",
      "updated Low tide PUBLISHED",
      "updated High tide PUBLISHED",
      "updated High tide PUBLISHED",
      "updated High tide PUBLISHED",
      "deleted High tide",
      "created High tide",
    ]);
  });
});
