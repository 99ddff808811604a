import { Argument, type Command } from "commander";
import type { Member, MemberCounts, Platform } from "../../lib/platform/index.ts";
import { roles, type Role } from "../../lib/wix/admin/roles.ts";
import {
  createForceOption,
  findMember,
  withForceHint,
  type LastOwnerOptions,
} from "../find-member.ts";
import { createStatusOption, type JsonOption } from "../options.ts";
import { confirm, formatCount, formatTable, printJson, printLine, printLines } from "../print.ts";
import { withPlatform } from "../with-platform.ts";

const statuses = { pending: "PENDING", active: "ACTIVE", blocked: "BLOCKED" } as const;
const pageSize = 500;

type MemberQuery = { readonly status?: keyof typeof statuses; readonly search?: string };

const examples = `
Examples:
  npm run blog -- members list --status pending
  npm run blog -- members approve ada@example.com
  npm run blog -- members make-owner ada@example.com
  npm run blog -- members role bea@example.com author
  npm run blog -- members export ada@example.com > ada.json`;

/** Adds the `members` command with its subcommands. */
export function memberCommands(program: Command): void {
  const members = program
    .command("members")
    .helpGroup("Members:")
    .description("Manages members.")
    .addHelpText("after", examples);
  addLists(members);
  for (const change of changes) addChange(members, change);
  addRole(members);
  addPolicy(members);
  addDelete(members);
  addExports(members);
}

function addPolicy(members: Command): void {
  members
    .command("policy")
    .description("Prints the conditions for new members.")
    .option("--reset", "discard changes made with the API, so that the settings apply again")
    .option("--json", "print as JSON")
    .action(({ reset, json }: { readonly reset?: boolean } & JsonOption) =>
      withPlatform(async ({ signOnPolicy }) => {
        if (reset) await signOnPolicy.reset();
        const policy = await signOnPolicy.read();
        if (json) return printJson(policy);
        const { requireEmailVerification, requireOwnerApproval } = policy;
        printLine(
          `verified email address: ${requireEmailVerification ? "required" : "not required"}`,
        );
        printLine(`owner's approval: ${requireOwnerApproval ? "required" : "not required"}`);
      }),
    );
}

function addLists(members: Command): void {
  members
    .command("list")
    .description("Lists members, newest first.")
    .addOption(createStatusOption("members", Object.keys(statuses)))
    .option("--search <text>", "part of an email address or name")
    .option("--json", "print as JSON")
    .action((options: MemberQuery & JsonOption) =>
      withPlatform(async (platform) => {
        const { identities, total } = await listAllMembers(platform, options);
        if (options.json) return printJson(identities);
        printLines(formatMemberTable(identities));
        printLine("");
        printLine(formatCount(total, "member"));
      }),
    );
  members
    .command("counts")
    .description("Counts members by status.")
    .option("--json", "print as JSON")
    .action(({ json }: JsonOption) =>
      withPlatform(async ({ identities }) => {
        const counts = await identities.count();
        if (json) return printJson(counts);
        printLines(formatCounts(counts));
      }),
    );
}

type Change = {
  readonly name: string;
  readonly description: string;
  /** The result, printed after the member's email address. */
  readonly done: string;
  readonly work: (platform: Platform, id: string, options: LastOwnerOptions) => Promise<unknown>;
  /** Whether the change can leave the blog without an owner who can log in. */
  readonly canRemoveOwner?: true;
};

const changes: readonly Change[] = [
  {
    name: "approve",
    description: "Approves a waiting member and notifies them by email.",
    done: "is approved",
    work: ({ identities }, id) => identities.approve(id),
  },
  {
    name: "block",
    description: "Blocks a member and logs them out everywhere.",
    done: "is blocked",
    work: ({ identities }, id, options) => identities.block(id, options),
    canRemoveOwner: true,
  },
  {
    name: "unblock",
    description: "Unblocks a member.",
    done: "is no longer blocked",
    work: ({ identities }, id) => identities.unblock(id),
  },
  {
    name: "make-owner",
    description: "Makes a member an owner, who can manage the blog at /admin.",
    done: "is now an owner",
    work: ({ owners }, id) => owners.make(id),
  },
  {
    name: "unmake-owner",
    description: "Removes a member's owner rights.",
    done: "is no longer an owner",
    work: ({ owners }, id, options) => owners.unmake(id, options),
    canRemoveOwner: true,
  },
  {
    name: "reset",
    description: "Requires a member to set a new password before the next login.",
    done: "must set a new password",
    work: ({ identities }, id) => identities.requireReset(id),
  },
];

function addChange(members: Command, { name, description, done, work, canRemoveOwner }: Change) {
  const command = members
    .command(name)
    .description(description)
    .argument("<member>", "an email address or an id")
    .action((member: string, { force }: { force?: true }) =>
      withPlatform(async (platform) => {
        const { id, email } = await findMember(platform.identities, member);
        await withForceHint(work(platform, id, { allowLastOwner: force === true }));
        printLine(`${email.address} ${done}.`);
      }),
    );
  if (canRemoveOwner) command.addOption(createForceOption());
}

function addRole(members: Command): void {
  members
    .command("role")
    .description("Gives a member a role, which replaces the current one.")
    .argument("<member>", "an email address or an id")
    .addArgument(new Argument("<role>", "the role").choices([...roles, "none"]))
    .addOption(createForceOption())
    .action((member: string, role: Role | "none", { force }: { force?: true }) =>
      withPlatform(async ({ identities, roles: service }) => {
        const { id, email } = await findMember(identities, member);
        const options = { allowLastOwner: force === true };
        await withForceHint(
          role === "none" ? service.drop(id, options) : service.assign(id, role, options),
        );
        const result = role === "none" ? "has no role" : `has the role ${role}`;
        printLine(`${email.address} ${result}.`);
      }),
    );
}

function addDelete(members: Command): void {
  members
    .command("delete")
    .description("Deletes a member and their data, except posts they wrote.")
    .argument("<member>", "an email address or an id")
    .option("--yes", "don't ask for confirmation")
    .addOption(createForceOption())
    .action((member: string, { yes, force }: { yes?: true; force?: true }) =>
      withPlatform(async (platform) => {
        const { id, email } = await findMember(platform.identities, member);
        if (yes !== true) await confirm(`Delete ${email.address} permanently?`);
        await withForceHint(platform.identities.remove(id, { allowLastOwner: force === true }));
        printLine(`Deleted ${email.address}.`);
      }),
    );
}

function addExports(members: Command): void {
  members
    .command("export")
    .description("Prints all data stored about a member, as JSON.")
    .argument("<member>", "an email address or an id")
    .action((member: string) =>
      withPlatform(async (platform) => {
        const { id } = await findMember(platform.identities, member);
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

async function listAllMembers(
  { identities }: Platform,
  { status, search }: MemberQuery,
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

const head = ["ID", "EMAIL", "NAME", "STATUS", "SINCE", "ROLE"];

/** Formats members as an aligned table for a terminal. */
function formatMemberTable(identities: readonly Member[]): string {
  return formatTable([head, ...identities.map(formatRow)]);
}

/** Formats the member counts as an aligned table, using the member list's status names. */
function formatCounts(counts: MemberCounts): string {
  return formatTable([
    ["awaiting approval", String(counts.waiting)],
    ["email not confirmed", String(counts.unverified)],
    ["active", String(counts.active)],
    ["blocked", String(counts.blocked)],
    ["all", String(counts.total)],
    ["owners", String(counts.owners)],
  ]);
}

function formatRow({ id, email, identityProfile, status, createdDate, role }: Member): string[] {
  const { nickname, firstName, lastName } = identityProfile;
  const name = nickname ?? [firstName, lastName].filter(Boolean).join(" ");
  return [id, email.address, name, formatStatus(status), createdDate.slice(0, 10), role ?? ""];
}

/**
 * Returns the status as shown to owners. A pending member is awaiting approval or must confirm their email
 * address.
 */
function formatStatus({ name, reasons }: Member["status"]): string {
  if (name !== "PENDING") return name.toLowerCase();
  return reasons.includes("PENDING_ADMIN_APPROVAL_REQUIRED")
    ? "awaiting approval"
    : "email not confirmed";
}
