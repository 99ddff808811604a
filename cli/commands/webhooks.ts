import { InvalidArgumentError, Option, type Command } from "commander";
import { CommandError } from "../../lib/command/command-error.ts";
import type { WebhookDelivery } from "../../lib/platform/index.ts";
import { eventTypes, type EventType } from "../../lib/wix/event-types.ts";
import { formatExamples, parseLimit, type JsonOption } from "../options.ts";
import { formatCount, formatTable, printJson, printLine, printLines } from "../print.ts";
import { withPlatform } from "../with-platform.ts";

type AddOptions = JsonOption & {
  readonly event?: readonly EventType[];
  readonly allowPrivateHosts?: true;
};

/** Adds the `webhooks` command with its subcommands. */
export function webhookCommands(program: Command): void {
  const webhooks = program
    .command("webhooks")
    .helpGroup("API:")
    .description("Manages the URLs that receive the blog's events.")
    .addHelpText(
      "after",
      formatExamples(
        "webhooks add https://example.com/events --event post_created",
        "webhooks key",
        "webhooks deliveries",
      ),
    );
  addChanges(webhooks);
  addLists(webhooks);
  webhooks
    .command("test")
    .description("Sends an event for the newest post, and prints the response's status.")
    .argument("<id>", "the webhook's id")
    .action((id: string) =>
      withPlatform(async (platform) => {
        const outcome = await platform.webhooks.test(id);
        if (!/^2\d\d$/.test(outcome)) throw new CommandError(`The event failed: ${outcome}.`);
        printLine(`The event was accepted (${outcome}).`);
      }),
    );
  webhooks
    .command("key")
    .description("Prints the public key with which receivers verify events.")
    .action(() =>
      withPlatform(async (platform) =>
        printLines((await platform.webhooks.readPublicKey()).trim()),
      ),
    );
}

function addChanges(webhooks: Command): void {
  webhooks
    .command("add")
    .description("Adds a URL that receives all later events.")
    .argument("<url>", "an https URL")
    .addOption(
      new Option(
        "--event <type>",
        "send only events of this type, for example post_created (repeatable)",
      ).argParser(collectEvent),
    )
    .addOption(new Option("--allow-private-hosts", "allow an http URL or a private address"))
    .option("--json", "print as JSON")
    .action((url: string, options: AddOptions) =>
      withPlatform(async (platform) => {
        const { event: events = [], json } = options;
        const allowsPrivate = options.allowPrivateHosts === true;
        const { id } = await platform.webhooks.add({ url, events, allowsPrivate });
        const publicKey = await platform.webhooks.readPublicKey();
        if (json) return printJson({ id, publicKey });
        printLine(`Added the webhook ${id}. Its receiver verifies events with this key:`);
        printLines(publicKey.trim());
      }),
    );
  webhooks
    .command("remove")
    .description("Removes a webhook and its waiting events.")
    .argument("<id>", "the webhook's id")
    .action((id: string) =>
      withPlatform(async (platform) => {
        await platform.webhooks.remove(id);
        printLine("Removed the webhook.");
      }),
    );
}

function addLists(webhooks: Command): void {
  webhooks
    .command("list")
    .description("Lists webhooks, oldest first.")
    .option("--json", "print as JSON")
    .action(({ json }: JsonOption) =>
      withPlatform(async (platform) => {
        const list = await platform.webhooks.list();
        if (json) return printJson(list);
        const rows = list.map(({ id, url, events }) => [id, url, describeEvents(events)]);
        printLines(formatTable([["ID", "URL", "EVENTS"], ...rows]));
        printLine("");
        printLine(formatCount(list.length, "webhook"));
      }),
    );
  webhooks
    .command("deliveries")
    .description("Lists the latest events and the responses of their receivers, newest first.")
    .argument("[id]", "the webhook's id; by default, all webhooks")
    .option("--limit <number>", "the number of events", parseLimit, 20)
    .option("--json", "print as JSON")
    .action((id: string | undefined, { limit, json }: JsonOption & { readonly limit: number }) =>
      withPlatform(async (platform) => {
        const list = await platform.webhooks.listDeliveries(id, limit);
        if (json) return printJson(list.map(describeDelivery));
        printLines(formatTable([head, ...list.map(formatRow)]));
      }),
    );
}

/** Returns the type with this name. The name may omit everything up to the entity, as in `post_created`. */
function collectEvent(name: string, earlier: readonly EventType[] = []): EventType[] {
  const type = eventTypes.find((known) => known === name || known.endsWith(`.${name}`));
  if (type !== undefined) return [...earlier, type];
  const names = eventTypes.map((known) => known.split(".").at(-1));
  throw new InvalidArgumentError(`Allowed choices are ${names.join(", ")}.`);
}

const describeEvents = (events: readonly EventType[]): string =>
  events.length === 0 ? "all" : events.map((type) => type.split(".").at(-1)).join(", ");

const formatDate = (instant: number | null): string | undefined =>
  instant === null ? undefined : new Date(instant).toISOString();

const describeDelivery = (delivery: WebhookDelivery) => ({
  id: delivery.id,
  webhookId: delivery.webhook_id,
  event: delivery.event,
  entityId: delivery.entity_id,
  createdDate: formatDate(delivery.created_at),
  attempts: delivery.attempts,
  outcome: delivery.outcome,
  deliveredDate: formatDate(delivery.delivered_at),
  nextAttemptDate: formatDate(delivery.next_attempt_at),
});

const head = ["CREATED", "EVENT", "ENTITY", "ATTEMPTS", "OUTCOME", "STATUS"];

const formatRow = (delivery: WebhookDelivery): string[] => [
  formatDate(delivery.created_at)?.slice(0, 19).replace("T", " ") ?? "",
  delivery.event.split(".").at(-1) ?? "",
  delivery.entity_id,
  String(delivery.attempts),
  delivery.outcome,
  describeStatus(delivery),
];

function describeStatus({ delivered_at, next_attempt_at, outcome }: WebhookDelivery): string {
  if (delivered_at !== null) return "delivered";
  if (next_attempt_at !== null) return "waiting";
  return outcome === "DROPPED" ? "dropped" : "given up";
}
