import { InvalidArgumentError, Option, type Command } from "commander";
import type { ListedKey } from "../../lib/platform/index.ts";
import { roles, type Role } from "../../lib/wix/admin/roles.ts";
import { findMember } from "../find-member.ts";
import { formatExamples, type JsonOption } from "../options.ts";
import { formatCount, formatTable, printJson, printLine, printLines } from "../print.ts";
import { withPlatform } from "../with-platform.ts";

const longestName = 100;

type CreateOptions = JsonOption & { readonly role: Role; readonly member?: string };

/** Adds the `keys` command with its subcommands. */
export function keyCommands(program: Command): void {
  const keys = program
    .command("keys")
    .helpGroup("API:")
    .description("Manages API keys, with which programs write to the blog.")
    .addHelpText(
      "after",
      formatExamples(
        "keys create newsletter",
        "keys create import --role author --member ada@example.com",
        "keys revoke 6f1c…",
      ),
    );
  addCreate(keys);
  addList(keys);
  keys
    .command("revoke")
    .description("Revokes a key at once.")
    .argument("<id>", "the key's id, from keys list")
    .action((id: string) =>
      withPlatform(async ({ apiKeys }) => {
        printLine(`Revoked the key ${(await apiKeys.revoke(id)).name}.`);
      }),
    );
}

function addCreate(keys: Command): void {
  keys
    .command("create")
    .description("Creates a key and prints it once. The blog stores only its hash.")
    .argument("<name>", "the key's purpose", parseName)
    .addOption(new Option("--role <role>", "what the key may do").choices(roles).default("owner"))
    .option(
      "--member <member>",
      "act for this member: an email address or an id; required for the role author",
    )
    .option("--json", "print as JSON")
    .action((name: string, { role, member, json }: CreateOptions) =>
      withPlatform(async ({ apiKeys, identities }) => {
        const memberId =
          member === undefined ? undefined : (await findMember(identities, member)).id;
        const { key, apiKey } = await apiKeys.create({ name, role, memberId });
        if (json) return printJson({ id: apiKey.id, key });
        printLine(`Created the key ${name} (${apiKey.id}) with the role ${role}.`);
        printLine("Store it now, because it cannot be shown again:");
        printLine("");
        printLine(key);
      }),
    );
}

function addList(keys: Command): void {
  keys
    .command("list")
    .description("Lists keys, newest first. The keys themselves are never shown.")
    .option("--json", "print as JSON")
    .action(({ json }: JsonOption) =>
      withPlatform(async ({ apiKeys }) => {
        const list = await apiKeys.list();
        if (json) return printJson(list.map(describeKey));
        printLines(formatTable([head, ...list.map(formatRow)]));
        printLine("");
        printLine(formatCount(list.length, "key"));
      }),
    );
}

function parseName(text: string): string {
  const name = text.trim();
  if (name === "") throw new InvalidArgumentError("The name must not be empty.");
  if (name.length <= longestName) return name;
  throw new InvalidArgumentError(`The name must have at most ${longestName} characters.`);
}

const formatDate = (instant: number | undefined): string | undefined =>
  instant === undefined ? undefined : new Date(instant).toISOString();

const describeKey = ({ createdAt, lastUsedAt, revokedAt, ...key }: ListedKey) => ({
  ...key,
  createdDate: formatDate(createdAt),
  lastUsedDate: formatDate(lastUsedAt),
  revokedDate: formatDate(revokedAt),
});

const head = ["ID", "NAME", "ROLE", "MEMBER", "MADE BY", "CREATED", "LAST USED", "STATUS"];

const formatRow = (key: ListedKey): string[] => [
  key.id,
  key.name,
  formatRole(key),
  key.memberId ?? "",
  key.creatorId === undefined ? "command line" : (key.creatorName ?? key.creatorId),
  formatDate(key.createdAt)?.slice(0, 10) ?? "",
  formatDate(key.lastUsedAt)?.slice(0, 16).replace("T", " ") ?? "never",
  formatStatus(key),
];

/** Returns the key's role and, if its member or creator has fewer rights, its effective role. */
const formatRole = ({ role, effectiveRole }: ListedKey): string =>
  role === effectiveRole ? role : `${effectiveRole ?? "none"} (${role})`;

function formatStatus({ revokedAt, isActive }: ListedKey): string {
  if (revokedAt !== undefined) return "revoked";
  return isActive ? "active" : "member not active";
}
