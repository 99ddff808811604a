import { InvalidArgumentError, Option, type Command } from "commander";
import { CommandError } from "../../lib/command/command-error.ts";
import { findPost } from "../posts/find-post.ts";
import { formatMinute, historyTable, postTable } from "../posts/post-table.ts";
import { publishingDate } from "../posts/publishing-date.ts";
import { requireSlug } from "../posts/require-slug.ts";
import { statusPhrase, statusWords } from "../../lib/command/status-words.ts";
import type { FoundPost, PostService } from "../../lib/platform/blog/posts/post.service.ts";
import { listTransitions } from "../../lib/platform/blog/posts/post-status.ts";
import type { PostStatus } from "../../lib/wix/enums.ts";
import { WireError } from "../../lib/wix/errors.ts";
import { counted, printJson, printLine, printLines } from "../print.ts";
import { withPlatform } from "../with-platform.ts";

const statuses = {
  published: "PUBLISHED",
  draft: "UNPUBLISHED",
  scheduled: "SCHEDULED",
  review: "IN_REVIEW",
  moderation: "IN_MODERATION",
  trash: "DELETED",
} as const satisfies Record<string, PostStatus>;

const group = "Posts:";
const examples = (...lines: string[]) =>
  `\nExamples:\n${lines.map((line) => `  npm run blog -- ${line}`).join("\n")}`;

/** Adds the commands for posts: `list`, `publish`, `schedule` and so on. */
export function postCommands(program: Command): void {
  const command = (name: string, description: string) =>
    program.command(name).helpGroup(group).description(description);

  command(
    "list",
    "Lists posts that are not in the trash, most recently changed first (with --status scheduled: by date).",
  )
    .addOption(
      new Option("--status <status>", "only posts with this status").choices(Object.keys(statuses)),
    )
    .option("--search <text>", "part of the title")
    .option("--limit <number>", "maximum number of posts", wholeNumber, 100)
    .option("--json", "print as JSON")
    .addHelpText("after", examples("list --status draft", 'list --search "winter" --json'))
    .action(
      (options: { status?: keyof typeof statuses; search?: string; limit: number; json?: true }) =>
        withPlatform(async ({ posts }) => {
          const found = await posts.list({
            status: options.status && statuses[options.status],
            search: options.search,
            limit: options.limit,
            offset: 0,
          });
          if (options.json) return printJson(found.posts);
          printLines(postTable(found.posts));
          const shown = found.posts.length;
          printLine("");
          printLine(
            `${shown === found.total ? "" : `${shown} of `}${counted(found.total, "post")}`,
          );
        }),
    );

  const change = (
    name: string,
    description: string,
    work: (posts: PostService, id: string) => Promise<unknown>,
    effect?: string,
  ) =>
    command(name, description)
      .argument("<post>", "a slug or an id")
      .action((key: string) => changePost(name, key, work, effect));

  change("publish", "Publishes a post now.", (posts, id) => posts.publish(id));
  change("unpublish", "Reverts a post to a draft.", (posts, id) => posts.unpublish(id));
  command("schedule", "Schedules a post, or changes its scheduled time.")
    .argument("<post>", "a slug or an id")
    .argument("<date>", "2027-03-01T08:00Z, or 2027-03-01 08:00 in your time zone")
    .addHelpText("after", examples('schedule winter-soup "2027-01-06 07:30"'))
    .action((key: string, date: string) => {
      const at = publishingDate(date);
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
  command(
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
  change("review", "Sends a draft for review.", (posts, id) => posts.review(id));
  change("submit", "Submits a draft for moderation.", (posts, id) => posts.submit(id));
  const decide = (name: string, description: string, decision: "APPROVED" | "REJECTED") =>
    command(name, description)
      .argument("<post>", "a slug or an id")
      .option("--reason <text>", "the reason, saved in the history")
      .action((key: string, { reason }: { reason?: string }) =>
        changePost(name, key, (posts, id) => posts.moderate(id, decision, { reason })),
      );
  decide("approve", "Approves and publishes a post in moderation.", "APPROVED");
  decide("reject", "Rejects a post in moderation, which becomes a draft.", "REJECTED");

  command("history", "Shows a post's history of changes.")
    .argument("<post>", "a slug or an id")
    .option("--json", "print as JSON")
    .action((key: string, { json }: { json?: true }) =>
      withPlatform(async (platform) => {
        const { id } = await findPost(platform, key);
        const changes = await platform.posts.history(id);
        if (json) return printJson(changes);
        printLines(historyTable(changes));
      }),
    );
}

/**
 * Changes a post and prints its status, followed directly by `effect`, which describes a change that the
 * status does not show.
 */
function changePost(
  command: string,
  key: string,
  work: (posts: PostService, id: string) => Promise<unknown>,
  effect = "",
): Promise<void> {
  return withPlatform(async (platform) => {
    const post = await findPost(platform, key, { fromTrash: command === "untrash" });
    try {
      await work(platform.posts, post.id);
    } catch (error) {
      if (!isRefusedByStatus(error)) throw error;
      throw new CommandError(describeStatusRefusal(post, command), { cause: error });
    }
    const { slug, title, status } = await findPost(platform, post.id);
    printLine(`“${title}” (${slug}): ${statusWords[status]}${effect}`);
  });
}

const isRefusedByStatus = (error: unknown): boolean =>
  error instanceof WireError && ["INVALID_TRANSITION", "POST_DELETED"].includes(error.code);

function describeStatusRefusal({ title, slug, status }: FoundPost, command: string): string {
  const reason = `“${title}” (${slug}) is ${statusPhrase(status)}`;
  const possible = listTransitions(status).map(({ action }) =>
    action === "restore" ? "untrash" : action,
  );
  return `${reason}, so “${command}” is not possible. Possible: ${possible.join(", ")}.`;
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= 500) return number;
  throw new InvalidArgumentError("Use a whole number from 1 to 500.");
}
