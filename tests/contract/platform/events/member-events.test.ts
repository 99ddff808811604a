/** Tests for the events of members that a program manages with an API key. */
import { members as memberCalls } from "@wix/members";
import { ApiKeyStrategy, AppStrategy, createClient } from "@wix/sdk";
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openMembers } from "#tests/support/members/members.ts";
import { createKey } from "#tests/support/members/staff.ts";
import { second, useMachineClock } from "#tests/support/runner/machine-clock.ts";
import { startReceiver } from "#tests/support/servers/event-receiver.ts";

forEachDatabase("the events of members", (bench) => {
  const clock = useMachineClock();

  it("report each change once, with the member as the API returns it", async () => {
    const members = await openMembers(bench, { clock });
    const { platform } = members;
    const { key } = await createKey(members, "moderator");
    const manager = createClient({
      auth: ApiKeyStrategy({ apiKey: key, siteId: "site" }),
      modules: { memberCalls },
      fetch: (input, init) => platform.fetch(new Request(input, init)),
    });
    const receiver = await startReceiver(bench);
    await platform.webhooks.add({ url: receiver.url, events: [], allowsPrivate: true });
    const reader = createClient({
      auth: AppStrategy({ appId: "app", publicKey: await platform.webhooks.readPublicKey() }),
      modules: { memberCalls },
    });
    const seen: string[] = [];
    const sequences: number[] = [];
    const note = (text: string, { entity, metadata }: memberCalls.MemberUpdatedEnvelope) => {
      seen.push(`${text} ${entity.loginEmail} ${entity.profile?.nickname}`);
      sequences.push(Number(metadata.entityEventSequence));
    };
    reader.memberCalls.onMemberCreated((event) => note("created", event));
    reader.memberCalls.onMemberUpdated((event) => note("updated", event));
    reader.memberCalls.onMemberDeleted(
      ({ metadata }) => void seen.push(`deleted ${metadata.slug}`),
    );

    let handled = 0;
    /** Makes a change, waits for its `count` events, and passes them to the handlers. */
    const after = async (count: number, change: () => Promise<unknown>) => {
      clock.advance(second);
      await change();
      await platform.deliverEvents();
      const list = await receiver.count(handled + count);
      for (const { token } of list.slice(handled)) await reader.webhooks.process(token);
      handled = list.length;
    };
    let id = "";
    await after(1, async () => {
      const member = await manager.memberCalls.createMember({
        member: { loginEmail: "ada@example.com", profile: { nickname: "Ada" } },
      });
      id = member._id ?? "";
    });
    await after(1, () => manager.memberCalls.updateMember(id, { profile: { nickname: "Ada L." } }));
    await after(1, () => manager.memberCalls.muteMember(id));
    await after(1, () => platform.roles.assign(id, "author"));
    await after(1, () => platform.identities.remove(id));
    expect(seen).toEqual([
      "created ada@example.com Ada",
      "updated ada@example.com Ada L.",
      "updated ada@example.com Ada L.",
      "updated ada@example.com Ada L.",
      "deleted deleted",
    ]);
    expect(receiver.received).toHaveLength(5);
    expect(sequences).toEqual([...new Set(sequences)].toSorted((one, two) => one - two));
  });
});
