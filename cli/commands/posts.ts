/** The post commands. */
import { InvalidArgumentError, type Command } from "commander";
import { CommandError } from "../../lib/command/command-error.ts";
import { slugifyText } from "../../lib/site/paths/slugify-text.ts";
import {
  createStatusOption,
  formatExamples,
  postStatuses,
  type JsonOption,
  type PostStatusName,
} from "../options.ts";
import { formatCount, formatMinute, printJson, printLine, printLines } from "../print.ts";
import { findPost } from "../find-post.ts";
import { withPlatform } from "../with-platform.ts";
import { changePost, describeChanges, type Work } from "./change-post.ts";

type ListOptions = JsonOption & {
  readonly status?: PostStatusName;
  readonly search?: string;
  readonly limit: number;
};

type AddCommand = (name: string, description: string) => Command;

/** Adds the post commands: `list`, `publish`, `schedule` and so on. */
export function postCommands(program: Command): void {
  const add: AddCommand = (name, description) =>
    program.command(name).helpGroup("Posts:").description(description);
  addList(add);
  addChanges(add);
  addModeration(add);
  addHistory(add);
}

function addList(add: AddCommand): void {
  add(
    "list",
    "Lists posts that are not in the trash, most recently changed first (with --status scheduled: by date).",
  )
    .addOption(createStatusOption("posts", Object.keys(postStatuses)))
    .option("--search <text>", "part of the title")
    .option("--limit <number>", "maximum number of posts", parseLimit, 100)
    .option("--json", "print as JSON")
    .addHelpText("after", formatExamples("list --status draft", 'list --search "winter" --json'))
    .action(({ status, json, ...query }: ListOptions) =>
      withPlatform(async ({ posts }) => {
        const found = await posts.list({
          ...query,
          status: status && postStatuses[status],
          offset: 0,
        });
        if (json) return printJson(found.posts);
        const { formatPostTable } = await import("./post-table.ts");
        printLines(formatPostTable(found.posts));
        const shown = found.posts.length;
        printLine("");
        printLine(
          `${shown === found.total ? "" : `${shown} of `}${formatCount(found.total, "post")}`,
        );
      }),
    );
}

function addChanges(add: AddCommand): void {
  const change = (name: string, description: string, work: Work, effect?: string) =>
    add(name, description)
      .argument("<post>", "a slug or an id")
      .action((key: string) => changePost(name, key, work, effect));

  change("publish", "Publishes a post now.", (posts, id) => posts.publish(id));
  change("unpublish", "Reverts a post to a draft.", (posts, id) => posts.unpublish(id));
  add("schedule", "Schedules a post, or changes its scheduled time.")
    .argument("<post>", "a slug or an id")
    .argument("<date>", "2027-03-01T08:00Z, or 2027-03-01 08:00 in your time zone")
    .addHelpText("after", formatExamples('schedule winter-soup "2027-01-06 07:30"'))
    .action((key: string, date: string) => {
      const at = parsePublishingDate(date);
      const effect = ` for ${formatMinute(at)} UTC`;
      return changePost("schedule", key, (posts, id) => posts.schedule(id, at), effect);
    });
  change("unschedule", "Unschedules a post, which becomes a draft.", (posts, id) =>
    posts.unschedule(id),
  );
  change("pin", "Pins a post to the top of lists.", (posts, id) => posts.pin(id), ", pinned");
  change("unpin", "Unpins a post.", (posts, id) => posts.unpin(id), ", no longer pinned");
  change(
    "feature",
    "Features a post.",
    (posts, id) => posts.update(id, { featured: true }, "MANUAL_SAVE"),
    ", featured",
  );
  change(
    "unfeature",
    "Stops featuring a post.",
    (posts, id) => posts.update(id, { featured: false }, "MANUAL_SAVE"),
    ", no longer featured",
  );
  add(
    "slug",
    "Changes a post's slug. If the post was published, the old address redirects to the new one.",
  )
    .argument("<post>", "a slug or an id")
    .argument("<slug>", "the new slug")
    .action((key: string, slug: string) => {
      requireSlug(slug);
      return changePost("slug", key, (posts, id) => posts.update(id, { slug }, "MANUAL_SAVE"));
    });
  change("trash", "Moves a post to the trash.", (posts, id) => posts.remove(id));
  change("untrash", "Restores a post from the trash, as a draft.", (posts, id) =>
    posts.restore(id),
  );
}

function addModeration(add: AddCommand): void {
  const send = (name: string, description: string, work: Work) =>
    add(name, description)
      .argument("<post>", "a slug or an id")
      .action((key: string) => changePost(name, key, work, describeChanges("submitted")));
  send("review", "Sends a draft for review.", (posts, id) => posts.review(id));
  send(
    "submit",
    "Submits a draft, or the changes to a published post, for moderation.",
    (posts, id) => posts.submit(id),
  );
  const decide = (name: string, description: string, decision: "APPROVED" | "REJECTED") =>
    add(name, description)
      .argument("<post>", "a slug or an id")
      .option("--reason <text>", "the reason, saved in the history")
      .action((key: string, { reason }: { reason?: string }) =>
        changePost(
          name,
          key,
          (posts, id) => posts.moderate(id, decision, { reason }),
          describeChanges(decision === "APPROVED" ? "published" : "rejected"),
        ),
      );
  decide("approve", "Publishes a post in moderation, or submitted changes.", "APPROVED");
  decide(
    "reject",
    "Makes a post in moderation a draft again, or rejects submitted changes.",
    "REJECTED",
  );
}

function addHistory(add: AddCommand): void {
  add("history", "Shows a post's history of changes.")
    .argument("<post>", "a slug or an id")
    .option("--json", "print as JSON")
    .action((key: string, { json }: JsonOption) =>
      withPlatform(async (platform) => {
        const { id } = await findPost(platform, key);
        const changes = await platform.posts.history(id);
        if (json) return printJson(changes);
        const { formatHistoryTable } = await import("./post-table.ts");
        printLines(formatHistoryTable(changes));
      }),
    );
}

function parseLimit(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= 500) return number;
  throw new InvalidArgumentError("Use a whole number from 1 to 500.");
}

/** Throws {@link CommandError} if the text is not a valid slug. Suggests a valid slug if possible. */
function requireSlug(text: string): void {
  const slug = slugifyText(text);
  if (slug === "") {
    throw new CommandError(`“${text}” contains no letters or digits, so it can't be a slug.`);
  }
  if (slug !== text) {
    throw new CommandError(
      `“${text}” can't be a slug. Use up to 100 lowercase letters, digits and hyphens, for example “${slug}”.`,
    );
  }
}

const offset = /(Z|[+-]\d{2}:?\d{2})$/i;

/**
 * Parses a date entered by the owner into epoch milliseconds: `2027-03-01T08:00Z`, `2027-03-01 08:00` in this
 * machine's time zone, or `2027-03-01` for midnight in that time zone. Throws {@link CommandError}.
 */
function parsePublishingDate(text: string): number {
  const written = text.trim().replace(" ", "T");
  // `Date.parse` interprets a date without a time as UTC.
  const instant = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(written) ? `${written}T00:00` : written);
  if (
    /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/.test(written.replace(offset, "")) &&
    !Number.isNaN(instant)
  ) {
    return instant;
  }
  throw new CommandError(
    `“${text}” is not a date. Write 2027-03-01T08:00Z, or 2027-03-01 08:00 in your time zone.`,
  );
}
