import { posts } from "@wix/blog";
import { AppStrategy, createClient } from "@wix/sdk";
import { expect, it } from "vitest";
import { blogCommandOn } from "#tests/support/cli/blog-command.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { startReceiver } from "#tests/support/servers/event-receiver.ts";
import { createPost, openTestPlatform } from "#tests/support/servers/platform.ts";

onSqlite("the webhooks command", (bench) => {
  async function open() {
    const location = await bench.locate();
    const platform = await openTestPlatform(bench, {
      location,
      clock: { now: Date.now, advance() {} },
    });
    const run = blogCommandOn(location);
    return { platform, webhooks: (...rest: string[]) => run("webhooks", ...rest) };
  }

  it("adds a webhook, tests it and lists its deliveries, whose events can be verified with the printed key", async () => {
    const { platform, webhooks } = await open();
    const receiver = await startReceiver(bench);
    const added = await webhooks(
      "add",
      receiver.url,
      "--event",
      "post_created",
      "--allow-private-hosts",
      "--json",
    );
    expect(added).toMatchObject({ code: 0, stderr: "" });
    const { id, publicKey }: { id: string; publicKey: string } = JSON.parse(added.stdout);
    expect((await webhooks("key")).stdout).toBe(publicKey);
    expect((await webhooks("list")).stdout).toMatch(
      new RegExp(`${id} +${receiver.url}/ +post_created\n\n1 webhook\n`),
    );
    expect(await webhooks("test", id)).toMatchObject({
      code: 1,
      stderr: "Publish a post first.\n",
    });

    const { id: postId } = await platform.posts.create(createPost(), "ADMIN");
    const [received] = await receiver.count(1);
    const client = createClient({
      auth: AppStrategy({ appId: "app", publicKey }),
      modules: { posts },
    });
    const seen: (string | undefined)[] = [];
    client.posts.onPostCreated(({ metadata }) => void seen.push(metadata.entityId));
    await client.webhooks.process(received?.token ?? "");
    expect(seen).toEqual([postId]);
    await platform.deliverEvents();
    expect((await webhooks("deliveries", id)).stdout).toMatch(
      new RegExp(`post_created +${postId} +1 +200 +delivered`),
    );
    const [delivery] = JSON.parse((await webhooks("deliveries", "--json")).stdout);
    expect(delivery).toMatchObject({ webhookId: id, entityId: postId, outcome: "200" });

    expect((await webhooks("test", id)).stdout).toBe("The event was accepted (200).\n");
    expect((await webhooks("remove", id)).stdout).toBe("Removed the webhook.\n");
    expect((await webhooks("list", "--json")).stdout).toBe("[]\n");
  });

  it("exits with 1 for a URL that is not allowed and for an unknown webhook", async () => {
    const { webhooks } = await open();
    expect(await webhooks("add", "https://10.0.0.1/")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("--allow-private-hosts"),
    });
    for (const name of ["remove", "test", "deliveries"]) {
      expect((await webhooks(name, "unknown")).stderr).toBe("Webhook not found.\n");
    }
  });

  it("exits with 2 for an unknown event and for a wrong limit", async () => {
    const { webhooks } = await open();
    const wrong = await webhooks("add", "https://example.com/", "--event", "post_exploded");
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("post_created") });
    expect(await webhooks("deliveries", "--limit", "0")).toMatchObject({ code: 2 });
  });
});
