import { Command, Option } from "commander";
import { findMember } from "../members/find-member.ts";
import { countTable, memberTable } from "../members/member-table.ts";
import type { Identity } from "../../lib/platform/identity/identity.ts";
import type { Member } from "../../lib/platform/identity/identity.service.ts";
import type { Platform } from "../../lib/platform/platform.ts";
import { CommandError } from "../../lib/command/command-error.ts";
import { WireError } from "../../lib/wix/errors.ts";
import { lastOwnerCode } from "../../lib/wix/admin.ts";
import { confirm, counted, printJson, printLine, printLines } from "../print.ts";
import { withPlatform } from "../with-platform.ts";

const statuses = { pending: "PENDING", active: "ACTIVE", blocked: "BLOCKED" } as const;
const pageSize = 500;

const examples = `
Examples:
  npm run blog -- members list --status pending
  npm run blog -- members approve ada@example.com
  npm run blog -- members make-owner ada@example.com
  npm run blog -- members export ada@example.com > ada.json`;

/** Adds the command `members` with its subcommands. */
export function memberCommands(program: Command): void {
  const members = new Command("members")
    .helpGroup("Members:")
    .description("Manages members.")
    .addHelpText("after", examples);
  program.addCommand(members.copyInheritedSettings(program));

  members
    .command("list")
    .description("Lists members, newest first.")
    .addOption(
      new Option("--status <status>", "only members with this status").choices(
        Object.keys(statuses),
      ),
    )
    .option("--search <text>", "part of an email address or name")
    .option("--json", "print as JSON")
    .action((options: { status?: keyof typeof statuses; search?: string; json?: true }) =>
      withPlatform(async (platform) => {
        const { identities, total } = await everyMember(platform, options);
        if (options.json) return printJson(identities);
        printLines(memberTable(identities));
        printLine("");
        printLine(counted(total, "member"));
      }),
    );

  members
    .command("counts")
    .description("Counts members by status.")
    .option("--json", "print as JSON")
    .action(({ json }: { json?: true }) =>
      withPlatform(async ({ identities }) => {
        const counts = await identities.count();
        if (json) return printJson(counts);
        printLines(countTable(counts));
      }),
    );

  const change = (
    name: string,
    description: string,
    done: string,
    work: (platform: Platform, identity: Identity, options: LastOwnerOptions) => Promise<unknown>,
  ) =>
    members
      .command(name)
      .description(description)
      .argument("<member>", "an email address or an id")
      .action((member: string, { force }: { force?: true }) =>
        withPlatform(async (platform) => {
          const identity = await findMember(platform, member);
          await withForceHint(work(platform, identity, { allowLastOwner: force === true }));
          printLine(`${identity.email.address} ${done}.`);
        }),
      );

  change(
    "approve",
    "Approves a waiting member and notifies them by email.",
    "is approved",
    (platform, { id }) => platform.identities.approve(id),
  );
  change(
    "block",
    "Blocks a member and logs them out everywhere.",
    "is blocked",
    (platform, { id }, options) => platform.identities.block(id, options),
  ).addOption(forceOption());
  change("unblock", "Unblocks a member.", "is no longer blocked", (platform, { id }) =>
    platform.identities.unblock(id),
  );
  change(
    "make-owner",
    "Makes a member an owner, who can manage the blog at /owner.",
    "is now an owner",
    (platform, { id }) => platform.owners.make(id),
  );
  change(
    "unmake-owner",
    "Removes a member's owner rights.",
    "is no longer an owner",
    (platform, { id }, options) => platform.owners.unmake(id, options),
  ).addOption(forceOption());
  change(
    "reset",
    "Requires a member to set a new password before the next login.",
    "must set a new password",
    (platform, { id }) => platform.identities.requireReset(id),
  );

  members
    .command("delete")
    .description("Deletes a member and their data, except posts they wrote.")
    .argument("<member>", "an email address or an id")
    .option("--yes", "don't ask for confirmation")
    .addOption(forceOption())
    .action((member: string, { yes, force }: { yes?: true; force?: true }) =>
      withPlatform(async (platform) => {
        const { id, email } = await findMember(platform, member);
        if (yes !== true) await confirm(`Delete ${email.address} permanently?`);
        await withForceHint(platform.identities.remove(id, { allowLastOwner: force === true }));
        printLine(`Deleted ${email.address}.`);
      }),
    );

  members
    .command("export")
    .description("Prints all data stored about a member, as JSON.")
    .argument("<member>", "an email address or an id")
    .action((member: string) =>
      withPlatform(async (platform) => {
        const { id } = await findMember(platform, member);
        printJson(await platform.identities.exportData(id));
      }),
    );

  members
    .command("credential")
    .description("Prints the secret that your own servers use to log members in.")
    .action(() =>
      withPlatform((platform) => {
        printLine(platform.serverCredential);
        return Promise.resolve();
      }),
    );
}

type LastOwnerOptions = { readonly allowLastOwner: boolean };

const forceOption = () => new Option("--force", "even if this leaves no owner who can log in");

/** Awaits `work` and adds a hint about `--force` to its `LAST_OWNER` error. Throws {@link CommandError}. */
async function withForceHint(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof WireError) || error.code !== lastOwnerCode) throw error;
    throw new CommandError(`${error.message} To do it anyway, use --force.`, { cause: error });
  }
}

async function everyMember(
  { identities }: Platform,
  { status, search }: { status?: keyof typeof statuses; search?: string },
): Promise<{ identities: Member[]; total: number }> {
  const found: Member[] = [];
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
