import { Option, type Command } from "commander";
import { CommandError } from "../../lib/command/command-error.ts";
import type { ListedInvitation, Platform } from "../../lib/platform/index.ts";
import {
  defaultInvitationDays,
  invitationDays,
  type InvitationDays,
} from "../../lib/wix/admin/invitations.ts";
import { roles, type Role } from "../../lib/wix/admin/roles.ts";
import { formatExamples, type JsonOption } from "../options.ts";
import { formatCount, formatTable, printJson, printLine, printLines } from "../print.ts";
import { withPlatform } from "../with-platform.ts";

/** Adds the `team` command with its subcommands. */
export function teamCommands(program: Command): void {
  const team = program
    .command("team")
    .helpGroup("Members:")
    .description("Invites people to the team.")
    .addHelpText(
      "after",
      formatExamples(
        "team invite bea@example.com --role editor",
        "team invitations",
        "team revoke bea@example.com",
      ),
    );
  addInvite(team);
  addList(team);
  addChange(team, {
    name: "resend",
    description: "Sends an invitation again. The earlier link stops working.",
    done: "Sent the invitation again to",
    work: ({ invitations }, id) => invitations.resend(id),
  });
  addChange(team, {
    name: "revoke",
    description: "Revokes an invitation, so that its link stops working.",
    done: "Revoked the invitation of",
    work: ({ invitations }, id) => invitations.revoke(id),
  });
}

type InviteOptions = {
  readonly role: Role;
  readonly days: string;
  readonly language?: string;
  readonly message: string;
};

function addInvite(team: Command): void {
  team
    .command("invite")
    .description("Sends an email with a link for joining the team.")
    .argument("<email>", "the email address")
    .addOption(
      new Option("--role <role>", "what the person may do").choices(roles).makeOptionMandatory(),
    )
    .addOption(
      new Option("--days <days>", "how long the link works")
        .choices(invitationDays.map(String))
        .default(String(defaultInvitationDays)),
    )
    .option("--language <language>", "the language of the email, such as en (default: the site's)")
    .option("--message <text>", "a few words of your own", "")
    .action((address: string, { role, days, language, message }: InviteOptions) =>
      withPlatform(async ({ invitations }) => {
        const email = await parseAddress(address);
        await assertLanguage(language);
        await invitations.create({ email, role, days: parseDays(days), language, message });
        printLine(`Invited ${email} as ${role}.`);
      }),
    );
}

function addList(team: Command): void {
  team
    .command("invitations")
    .description("Lists invitations, newest first.")
    .option("--json", "print as JSON")
    .action(({ json }: JsonOption) =>
      withPlatform(async ({ invitations }) => {
        const list = await invitations.list();
        if (json) return printJson(list.map(describe));
        printLines(formatTable([head, ...list.map(formatRow)]));
        printLine("");
        printLine(formatCount(list.length, "invitation"));
      }),
    );
}

type Change = {
  readonly name: string;
  readonly description: string;
  /** The result, printed before the address. */
  readonly done: string;
  readonly work: (platform: Platform, id: string) => Promise<void>;
};

function addChange(team: Command, { name, description, done, work }: Change): void {
  team
    .command(name)
    .description(description)
    .argument("<email>", "the email address")
    .action((address: string) =>
      withPlatform(async (platform) => {
        const email = await parseAddress(address);
        const list = await platform.invitations.list();
        const found = list.find((one) => one.email === email && one.state !== "accepted");
        if (found === undefined) throw new CommandError(`There is no invitation of ${email}.`);
        await work(platform, found.id);
        printLine(`${done} ${email}.`);
      }),
    );
}

/** Returns the normalised address. Throws {@link CommandError} for an invalid one. */
async function parseAddress(text: string): Promise<string> {
  const { normaliseEmail } = await import("../../lib/platform/index.ts");
  const email = normaliseEmail(text);
  if (email === undefined) throw new CommandError(`${text} is not an email address.`);
  return email;
}

/** Throws {@link CommandError} for a language into which emails are not translated. */
async function assertLanguage(language: string | undefined): Promise<void> {
  const { interfaceLanguages } = await import("../../lib/messages/catalogue.ts");
  if (language === undefined || interfaceLanguages.includes(language)) return;
  throw new CommandError(`The language must be one of ${interfaceLanguages.join(", ")}.`);
}

const parseDays = (text: string): InvitationDays =>
  invitationDays.find((days) => String(days) === text) ?? defaultInvitationDays;

const formatDate = (instant: number): string => new Date(instant).toISOString();

const describe = ({ createdAt, expiresAt, acceptedAt, ...invitation }: ListedInvitation) => ({
  ...invitation,
  createdDate: formatDate(createdAt),
  expiresDate: formatDate(expiresAt),
  ...(acceptedAt !== undefined && { acceptedDate: formatDate(acceptedAt) }),
});

const head = ["EMAIL", "ROLE", "STATE", "INVITED BY", "EXPIRES"];

const formatRow = ({ email, role, state, inviter, expiresAt }: ListedInvitation): string[] => [
  email,
  role,
  state,
  inviter ?? "command line",
  formatDate(expiresAt).slice(0, 10),
];
