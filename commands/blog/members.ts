import { Command, Option } from "commander";
import { createInterface } from "node:readline/promises";
import { findMember, OwnerError } from "../../lib/owner/members/find-member.ts";
import { memberTable } from "../../lib/owner/members/member-table.ts";
import type { Identity } from "../../lib/platform/identity/identity.ts";
import type { Platform } from "../../lib/platform/platform.ts";

type WithPlatform = (work: (platform: Platform) => Promise<void>) => Promise<void>;

const statuses = { pending: "PENDING", active: "ACTIVE", blocked: "BLOCKED" } as const;
const pageSize = 500;

const examples = `
Examples:
  npm run blog -- members list --status pending
  npm run blog -- members approve ada@example.com
  npm run blog -- members export ada@example.com > ada.json`;

/** `blog members …`. */
export function memberCommands(program: Command, withPlatform: WithPlatform): void {
  const members = new Command("members")
    .description("Looks after the people who can log in.")
    .addHelpText("after", examples);
  program.addCommand(members.copyInheritedSettings(program));

  members
    .command("list")
    .description("Lists members, the newest first.")
    .addOption(new Option("--status <status>", "only these").choices(Object.keys(statuses)))
    .option("--search <text>", "part of an address or a name")
    .option("--json", "as JSON")
    .action((options: { status?: keyof typeof statuses; search?: string; json?: true }) =>
      withPlatform(async (platform) => {
        const { identities, total } = await everyMember(platform, options);
        if (options.json) return print(identities);
        console.log(memberTable(identities));
        console.log(total === 1 ? "\n1 member" : `\n${total} members`);
      }),
    );

  const change = (
    name: string,
    description: string,
    done: string,
    work: (platform: Platform, identity: Identity) => Promise<unknown>,
  ) =>
    members
      .command(name)
      .description(description)
      .argument("<member>", "an e-mail address or an id")
      .action((member: string) =>
        withPlatform(async (platform) => {
          const identity = await findMember(platform, member);
          await work(platform, identity);
          console.log(`${identity.email.address} ${done}.`);
        }),
      );

  change(
    "approve",
    "Lets in a member who waits, and tells them by mail.",
    "is let in",
    (platform, { id }) => platform.identities.approve(id),
  );
  change(
    "block",
    "Ends a member's sessions and lets them in no more.",
    "is blocked",
    (platform, { id }) => platform.identities.block(id),
  );
  change("unblock", "Takes a block back.", "is blocked no more", (platform, { id }) =>
    platform.identities.unblock(id),
  );
  change(
    "reset",
    "Has a member set a new password before the next login.",
    "has to set a new password",
    (platform, { id }) => platform.identities.requireReset(id),
  );

  members
    .command("delete")
    .description("Deletes a member and what is kept about them.")
    .argument("<member>", "an e-mail address or an id")
    .option("--yes", "without asking")
    .action((member: string, { yes }: { yes?: true }) =>
      withPlatform(async (platform) => {
        const { id, email } = await findMember(platform, member);
        if (yes !== true) await confirm(`Delete ${email.address} for good?`);
        await platform.identities.remove(id);
        console.log(`${email.address} is deleted.`);
      }),
    );

  members
    .command("export")
    .description("Prints everything that is kept about a member, as JSON.")
    .argument("<member>", "an e-mail address or an id")
    .action((member: string) =>
      withPlatform(async (platform) => {
        const { id } = await findMember(platform, member);
        print(await platform.identities.exportData(id));
      }),
    );

  members
    .command("credential")
    .description("Prints the secret that servers of yours sign members on with.")
    .action(() =>
      withPlatform((platform) => {
        console.log(platform.serverCredential);
        return Promise.resolve();
      }),
    );
}

async function everyMember(
  { identities }: Platform,
  { status, search }: { status?: keyof typeof statuses; search?: string },
): Promise<{ identities: Identity[]; total: number }> {
  const found: Identity[] = [];
  for (;;) {
    const page = await identities.list({
      status: status && statuses[status],
      search,
      limit: pageSize,
      offset: found.length,
    });
    found.push(...page.identities);
    if (page.identities.length < pageSize) return { identities: found, total: page.total };
  }
}

const print = (value: unknown): void => console.log(JSON.stringify(value, null, 2));

async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY) throw new OwnerError("Nobody can be asked here: give --yes.");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new OwnerError("Nothing was deleted.");
}
