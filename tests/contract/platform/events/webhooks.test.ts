/** Tests for webhooks, whose events the SDK verifies and transforms. */
import { posts, categories, tags } from "@wix/blog";
import { AppStrategy, createClient } from "@wix/sdk";
import { expect, it } from "vitest";
import type { EventType } from "#lib/wix/event-types.ts";
import { cacheTags } from "#lib/site/cache-tags.ts";
import { verifyWebhook } from "#lib/upstream/webhook.ts";
import { readField } from "#lib/wix/json-object.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openMembers, siteUrl } from "#tests/support/members/members.ts";
import { hour, minute, second, useMachineClock } from "#tests/support/runner/machine-clock.ts";
import { createEventClient, startReceiver } from "#tests/support/servers/event-receiver.ts";
import { createDocument, createPost } from "#tests/support/servers/platform.ts";

forEachDatabase("a webhook", (bench) => {
  const clock = useMachineClock();

  async function open(statuses: number[] = [], events: readonly EventType[] = []) {
    const reports: unknown[] = [];
    const members = await openMembers(bench, { clock, log: (error) => reports.push(error) });
    const { platform } = members;
    const receiver = await startReceiver(bench, statuses);
    const webhook = await platform.webhooks.add({
      url: `${receiver.url}/events?secret=1`,
      events,
      allowsPrivate: true,
    });
    const publicKey = await platform.webhooks.readPublicKey();
    const sdk = createEventClient(publicKey);
    /** Delivers due events and returns the types that the receiver has received so far. */
    const deliver = async (count: number) => {
      await platform.deliverEvents();
      const tokens = (await receiver.count(count)).map(({ token }) => token);
      return Promise.all(
        tokens.map(async (token) => (await sdk.webhooks.parseJWT(token)).eventType),
      );
    };
    const outcomes = async () =>
      (await platform.webhooks.listDeliveries(undefined, 100)).map(({ outcome }) => outcome);
    return { ...members, receiver, webhook, publicKey, deliver, outcomes, reports };
  }

  bench.itOnSqlite(
    "receives a created post, which webhooks.process verifies and passes to onPostCreated",
    async () => {
      const { platform, receiver, publicKey } = await open([], ["wix.blog.v3.post_created"]);
      const { id } = await platform.posts.create(createPost({ title: "A harbour" }), "ADMIN");
      const [received] = await receiver.count(1);
      expect(received).toMatchObject({
        path: "/events?secret=1",
        type: "text/plain; charset=utf-8",
      });
      const client = createClient({
        auth: AppStrategy({ appId: "app", publicKey }),
        modules: { posts },
      });
      const seen: Parameters<Parameters<typeof posts.onPostCreated>[0]>[0][] = [];
      client.posts.onPostCreated((event) => void seen.push(event));
      const processed = await client.webhooks.process(received?.token ?? "");
      expect(processed.instanceId).toMatch(
        /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/,
      );
      expect(seen).toMatchObject([
        {
          entity: {
            _id: id,
            title: "A harbour",
            slug: "a-harbour",
            url: `${siteUrl}/post/a-harbour`,
            firstPublishedDate: new Date(clock.now()),
          },
          metadata: {
            entityFqdn: "wix.blog.v3.post",
            slug: "created",
            entityId: id,
            eventTime: new Date(clock.now()),
            instanceId: processed.instanceId,
            triggeredByAnonymizeRequest: false,
          },
        },
      ]);
      expect(seen[0]?.entity).not.toHaveProperty("richContent");
    },
  );

  bench.itOnSqlite(
    "receives an update and a deletion of a post, with a later sequence number each",
    async () => {
      const { platform, deliver, receiver, publicKey } = await open(
        [],
        ["wix.blog.v3.post_created", "wix.blog.v3.post_updated", "wix.blog.v3.post_deleted"],
      );
      const { id } = await platform.posts.create(createPost(), "ADMIN");
      await deliver(1);
      await platform.posts.update(id, { title: "A canal" }, "MANUAL_SAVE");
      await deliver(2);
      await platform.posts.unpublish(id);
      expect(await deliver(3)).toEqual([
        "wix.blog.v3.post_created",
        "wix.blog.v3.post_updated",
        "wix.blog.v3.post_deleted",
      ]);
      const client = createClient({
        auth: AppStrategy({ appId: "app", publicKey }),
        modules: { posts },
      });
      const seen: [string | undefined, string | null | undefined, number][] = [];
      const note = ({
        entity,
        metadata,
      }: Parameters<Parameters<typeof posts.onPostUpdated>[0]>[0]) =>
        void seen.push([entity.title, metadata.slug, Number(metadata.entityEventSequence)]);
      client.posts.onPostCreated(note);
      client.posts.onPostUpdated(note);
      client.posts.onPostDeleted(note);
      for (const { token } of receiver.received) await client.webhooks.process(token);
      expect(seen.map(([title, slug]) => [title, slug])).toEqual([
        ["A walk along the canal", "created"],
        ["A canal", "updated"],
        ["A canal", "deleted"],
      ]);
      const sequences = seen.map(([, , sequence]) => sequence);
      expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
    },
  );

  it("receives events of categories and tags that are created and updated", async () => {
    const { platform, deliver, receiver, publicKey } = await open();
    const category = {
      label: "Tides",
      slug: "tides",
      title: "",
      description: "",
      language: "en",
      displayPosition: 1,
    };
    const { id } = await platform.categories.upsert(category, "ADMIN");
    await deliver(1);
    await platform.categories.upsert({ ...category, id, label: "Tide" }, "ADMIN");
    await deliver(2);
    const created = await platform.tags.ensure(["harbour"], "en");
    const tag = created.get("harbour");
    expect(await deliver(3)).toEqual([
      "wix.blog.v3.category_created",
      "wix.blog.v3.category_updated",
      "wix.blog.v3.tag_created",
    ]);
    const client = createClient({
      auth: AppStrategy({ appId: "app", publicKey }),
      modules: { categories, tags },
    });
    const seen: unknown[] = [];
    client.categories.onCategoryCreated(({ entity }) => void seen.push(entity._id));
    client.categories.onCategoryUpdated(({ entity }) => void seen.push(entity.label));
    client.tags.onTagCreated(({ entity }) => void seen.push(entity._id));
    for (const { token } of receiver.received) await client.webhooks.process(token);
    expect(seen).toEqual([id, "Tide", tag]);
  });

  bench.itOnSqlite(
    "receives only the types that were chosen, and none from before it was added",
    async () => {
      const { platform, deliver } = await open([], ["wix.blog.v3.post_deleted"]);
      const { id } = await platform.posts.create(createPost(), "ADMIN");
      await platform.posts.remove(id);
      expect(await deliver(1)).toEqual(["wix.blog.v3.post_deleted"]);
      expect(await platform.webhooks.listDeliveries(undefined, 10)).toHaveLength(1);
    },
  );

  bench.itOnSqlite(
    "receives the events of one change with the same id at every webhook",
    async () => {
      const { platform, deliver, receiver, publicKey } = await open(
        [],
        ["wix.blog.v3.post_created"],
      );
      await platform.webhooks.add({ url: receiver.url, events: [], allowsPrivate: true });
      await platform.posts.create(createPost(), "ADMIN");
      await deliver(2);
      const sdk = createEventClient(publicKey);
      const events = await Promise.all(
        receiver.received.map(async ({ token }) => sdk.webhooks.parseJWT(token)),
      );
      const created = events.filter(({ eventType }) => eventType === "wix.blog.v3.post_created");
      expect(created).toHaveLength(2);
      expect(new Set(created.map(({ payload }) => readField(payload, "id"))).size).toBe(1);
    },
  );

  bench.itOnSqlite(
    "gets a rejected event again after 15 seconds, then after twice the time, until it accepts the event",
    async () => {
      const { platform, deliver, receiver, outcomes } = await open(
        [500, 302],
        ["wix.blog.v3.post_created"],
      );
      await platform.posts.create(createPost(), "ADMIN");
      await deliver(1);
      expect(await outcomes()).toEqual(["500"]);
      clock.advance(15 * second - 1);
      await deliver(1);
      expect(receiver.received).toHaveLength(1);
      clock.advance(1);
      await deliver(2);
      // Redirects are not followed.
      expect(await outcomes()).toEqual(["302"]);
      clock.advance(30 * second);
      await deliver(3);
      expect(await outcomes()).toEqual(["200"]);
      expect(await platform.webhooks.listDeliveries(undefined, 10)).toMatchObject([
        { attempts: 3, next_attempt_at: null, delivered_at: clock.now() },
      ]);
      clock.advance(hour);
      await platform.deliverEvents();
      expect(receiver.received).toHaveLength(3);
    },
  );

  it("receives a rejected event again at once if the clock was set back by a day", async () => {
    const { platform, deliver, outcomes } = await open([500], ["wix.blog.v3.post_created"]);
    await platform.posts.create(createPost(), "ADMIN");
    await deliver(1);
    expect(await outcomes()).toEqual(["500"]);
    clock.advance(-24 * hour);
    await platform.deliverEvents();
    expect(await outcomes()).toEqual(["200"]);
  });

  it("receives an event that a crashed instance claimed before the clock was set back", async () => {
    const { platform, deliver, outcomes, location } = await open(
      [500],
      ["wix.blog.v3.post_created"],
    );
    await platform.posts.create(createPost(), "ADMIN");
    await deliver(1);
    const database = await bench.open(location);
    await database
      .updateTable("webhook_delivery")
      .set({ next_attempt_at: clock.now(), claimed_until: clock.now() + minute })
      .execute();
    await deliver(1);
    expect(await outcomes()).toEqual(["500"]);
    clock.advance(-24 * hour);
    await platform.deliverEvents();
    expect(await outcomes()).toEqual(["200"]);
  });

  bench.itOnSqlite("gives an event up after two days and reports it without the URL", async () => {
    const { platform, receiver, reports, outcomes } = await open(
      Array.from({ length: 1_000 }, () => 503),
      ["wix.blog.v3.post_created"],
    );
    await platform.posts.create(createPost(), "ADMIN");
    await platform.deliverEvents();
    await receiver.count(1);
    for (let passed = 0; passed <= 48; passed += 1) {
      clock.advance(hour);
      await platform.deliverEvents();
    }
    expect(await outcomes()).toEqual(["503"]);
    expect(await platform.webhooks.listDeliveries(undefined, 1)).toMatchObject([
      { next_attempt_at: null, delivered_at: null },
    ]);
    expect(reports).toHaveLength(1);
    expect(String(reports[0])).toMatch(/post_created .* was given up .* 503/);
    expect(String(reports[0])).not.toContain("secret");
  });

  it("is not sent every waiting event while its server cannot be reached", async () => {
    const { platform } = await open([], ["wix.blog.v3.tag_created"]);
    const { id } = await platform.webhooks.add({
      url: "http://127.0.0.1:1/",
      events: [],
      allowsPrivate: true,
    });
    await platform.posts.createMany([createPost(), createPost({ title: "Another" })], "ADMIN");
    await Promise.all([platform.deliverEvents(), platform.deliverEvents()]);
    const list = await platform.webhooks.listDeliveries(id, 10);
    expect(list).toHaveLength(4);
    expect(list.filter(({ attempts }) => attempts > 0)).toMatchObject([{ outcome: "UNREACHABLE" }]);
    expect(new Set(list.map(({ next_attempt_at }) => next_attempt_at)).size).toBe(1);
  });

  bench.itOnSqlite(
    "receives all waiting events, oldest first, while another webhook's server cannot be reached",
    async () => {
      const { platform, receiver, publicKey } = await open([], ["wix.blog.v3.post_created"]);
      const { id } = await platform.webhooks.add({
        url: "http://127.0.0.1:1/",
        events: ["wix.blog.v3.post_created"],
        allowsPrivate: true,
      });
      const titles = Array.from({ length: 45 }, (_, index) => `Post ${index}`);
      await platform.posts.createMany(
        titles.map((title) => createPost({ title })),
        "IMPORT",
      );
      await platform.deliverEvents();
      await receiver.count(45);
      const client = createClient({
        auth: AppStrategy({ appId: "app", publicKey }),
        modules: { posts },
      });
      const sequences: number[] = [];
      client.posts.onPostCreated(
        ({ metadata }) => void sequences.push(Number(metadata.entityEventSequence)),
      );
      for (const { token } of receiver.received) await client.webhooks.process(token);
      expect(sequences).toHaveLength(45);
      expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
      const others = await platform.webhooks.listDeliveries(id, 100);
      expect(others.filter(({ attempts }) => attempts > 0)).toHaveLength(1);
    },
  );

  it("drops an event whose entity no longer exists, and deletes finished deliveries after a week", async () => {
    const types = ["wix.blog.v3.post_created", "wix.blog.v3.post_deleted"] as const;
    const { platform, webhook, outcomes, reports } = await open([], types);
    await platform.webhooks.remove(webhook.id);
    const waiting = await startReceiver(bench, [500]);
    await platform.webhooks.add({
      url: waiting.url,
      events: types,
      allowsPrivate: true,
    });
    const { id } = await platform.posts.create(createPost(), "ADMIN");
    await platform.deliverEvents();
    await waiting.count(1);
    await platform.posts.remove(id);
    clock.advance(minute);
    await platform.deliverEvents();
    await waiting.count(2);
    expect((await outcomes()).toSorted()).toEqual(["200", "DROPPED"]);
    clock.advance(7 * 24 * hour + minute);
    await platform.deliverEvents();
    expect(await outcomes()).toEqual([]);
    expect(reports).toEqual([]);
  });

  it("receives each event once, although two instances deliver at the same time", async () => {
    const { platform, receiver, location, mail } = await open([], ["wix.blog.v3.post_created"]);
    const other = await openMembers(bench, { clock, location, mail: { smtpUrl: mail.url } });
    const titles = Array.from({ length: 30 }, (_, index) => `Post ${index}`);
    await platform.posts.createMany(
      titles.map((title) => createPost({ title })),
      "IMPORT",
    );
    await Promise.all([platform.deliverEvents(), other.platform.deliverEvents()]);
    await receiver.count(30);
    await Promise.all([platform.deliverEvents(), other.platform.deliverEvents()]);
    expect(new Set(receiver.received.map(({ token }) => token)).size).toBe(30);
    expect(receiver.received).toHaveLength(30);
  });

  bench.itOnSqlite("has no events of a change that was rolled back", async () => {
    const { platform } = await open();
    const { id } = await platform.posts.create(createPost(), "ADMIN");
    await platform.posts.remove(id);
    const before = await platform.webhooks.listDeliveries(undefined, 100);
    await expect(platform.posts.publish(id)).rejects.toMatchObject({ code: "INVALID_TRANSITION" });
    expect(await platform.webhooks.listDeliveries(undefined, 100)).toHaveLength(before.length);
  });

  bench.itOnSqlite(
    "signs with a key that is the same after a restart, so that a changed event is refused",
    async () => {
      const { platform, receiver, publicKey, location } = await open();
      await platform.posts.create(createPost({ richContent: createDocument("a") }), "ADMIN");
      const [received] = await receiver.count(1);
      const restarted = await openMembers(bench, { clock, location });
      expect(await restarted.platform.webhooks.readPublicKey()).toBe(publicKey);
      const [head = "", body = "", signature = ""] = (received?.token ?? "").split(".");
      const changed = `${head}.${body.slice(0, -4)}AAAA.${signature}`;
      await expect(createEventClient(publicKey).webhooks.process(changed)).rejects.toThrow(
        /signature/,
      );
      clock.advance(6 * minute);
      await expect(
        createEventClient(publicKey).webhooks.process(received?.token ?? ""),
      ).rejects.toThrow(/exp/);
    },
  );

  bench.itOnSqlite(
    "makes a site that reads this platform render the changed post again",
    async () => {
      const { platform, receiver, publicKey } = await open([], ["wix.blog.v3.post_created"]);
      const { id } = await platform.posts.create(createPost(), "ADMIN");
      const [received] = await receiver.count(1);
      const tags = await verifyWebhook(received?.token ?? "", publicKey);
      expect(tags).toContain(cacheTags.post(id));
    },
  );

  it.each([
    ["without encryption", "http://example.com/", "must begin with https://"],
    ["of another protocol", "ftp://example.com/", "must begin with https://"],
    ["with a password", "https://user:password@example.com/", "must have no user"],
    ["with a fragment", "https://example.com/#a", "fragment"],
    ["of this machine", "https://127.0.0.1/", "private"],
    ["of this machine as a number", "https://2130706433/", "private"],
    ["of this machine (IPv6)", "https://[::1]/", "private"],
    ["of a cloud's metadata", "https://169.254.169.254/latest/meta-data", "private"],
    ["of localhost", "https://localhost/", "private"],
    ["of localhost with a final dot", "https://localhost./", "private"],
    ["of a name below localhost", "https://foo.localhost/", "private"],
    ["of a device on the local network", "https://printer.local/", "private"],
    ["of a cloud's metadata by name", "https://metadata.google.internal/", "private"],
    ["of a home network", "https://nas.home.arpa./", "private"],
    ["of a name without a domain", "https://redis/", "private"],
    ["that cannot be parsed", "not a url", "must be a URL"],
    ["that is very long", `https://example.com/${"a".repeat(2_000)}`, "must be a URL"],
  ])("is refused for a URL %s", async (_, url, reason) => {
    const { platform } = await open();
    const added = platform.webhooks.add({ url, events: [], allowsPrivate: false });
    await expect(added).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
    await expect(added).rejects.toThrow(reason);
  });

  it.each(["localhost", "127.0.0.1"])(
    "is not sent to %s, unless private addresses are allowed",
    async (host) => {
      const { platform, receiver, webhook, location, outcomes } = await open(
        [],
        ["wix.blog.v3.post_created"],
      );
      const database = await bench.open(location);
      const url = `http://${host}:${new URL(receiver.url).port}/`;
      await database.updateTable("webhook").set({ url, allow_private: 0 }).execute();
      await platform.posts.create(createPost(), "ADMIN");
      expect(await platform.webhooks.test(webhook.id)).toBe("PRIVATE_ADDRESS");
      await platform.deliverEvents();
      expect(await outcomes()).toEqual(["PRIVATE_ADDRESS"]);
      expect(receiver.received).toEqual([]);
      await database.updateTable("webhook").set({ allow_private: 1 }).execute();
      expect(await platform.webhooks.test(webhook.id)).toBe("200");
    },
  );

  bench.itOnSqlite(
    "receives members who join, change and leave, but no registrations without a verified address",
    async () => {
      const { platform, register, join, outcomes } = await open(
        [],
        [
          "wix.members.v1.member_created",
          "wix.members.v1.member_updated",
          "wix.members.v1.member_deleted",
        ],
      );
      await register("eve@example.com");
      expect(await outcomes()).toEqual([]);
      await join("ada@example.com");
      const ada = await platform.identities.find("ada@example.com");
      clock.advance(second);
      await platform.identities.block(ada?.id ?? "");
      clock.advance(second);
      await platform.identities.remove(ada?.id ?? "");
      const list = await platform.webhooks.listDeliveries(undefined, 10);
      expect(
        list.map(({ event, entity_id }) => [event, entity_id === ada?.id]).toReversed(),
      ).toEqual([
        ["wix.members.v1.member_created", true],
        ["wix.members.v1.member_updated", true],
        ["wix.members.v1.member_deleted", true],
      ]);
    },
  );
});
