import { type Command, Option } from "commander";
import { CommandError } from "../../lib/command/command-error.ts";
import { describeRefusal } from "../../lib/command/describe-refusal.ts";
import type { CommentItemResult, ListedComment, Platform } from "../../lib/platform/index.ts";
import { commentQueues, type CommentQueue } from "../../lib/wix/admin/admin.ts";
import { findMember } from "../find-member.ts";
import { formatExamples, parseLimit, type JsonOption } from "../options.ts";
import {
  confirm,
  formatCount,
  formatTable,
  printErrorLine,
  printJson,
  printLine,
  printLines,
} from "../print.ts";
import { withPlatform } from "../with-platform.ts";

type ListOptions = JsonOption & {
  readonly status: CommentQueue;
  readonly post?: string;
  readonly author?: string;
  readonly search?: string;
  readonly limit: number;
};

/** Adds the `comments` command with its subcommands. */
export function commentCommands(program: Command): void {
  const comments = program
    .command("comments")
    .helpGroup("Comments:")
    .description("Moderates comments.")
    .addHelpText(
      "after",
      formatExamples(
        "comments list",
        "comments list --status reported",
        "comments approve 2f1c0e7a-… 9b3d51f4-…",
        "comments spam 2f1c0e7a-…",
        "comments ban troll@example.com",
      ),
    );
  addList(comments);
  for (const decision of decisions) addDecision(comments, decision);
  addHistory(comments);
  addBans(comments);
}

function addList(comments: Command): void {
  comments
    .command("list")
    .description("Lists comments: waiting ones oldest first, all others newest first.")
    .addOption(
      new Option("--status <status>", "only comments with this status")
        .choices(commentQueues)
        .default("waiting"),
    )
    .option("--post <slug>", "only comments on this post (slug or id)")
    .option("--author <member>", "only comments by this member (email address or id)")
    .option("--search <text>", "part of the text or of the author's name")
    .option("--limit <number>", "the number of comments", parseLimit, 100)
    .option("--json", "print as JSON")
    .action((options: ListOptions) =>
      withPlatform(async (platform) => {
        const found = await listComments(platform, options);
        if (options.json) return printJson(found.map(describeComment));
        printLines(formatTable([listHead, ...found.map(formatRow)]));
        printLine("");
        printLine(formatCount(found.length, "comment"));
      }),
    );
}

/** Reads comments page by page, until there are no more or the limit is reached. */
async function listComments(
  platform: Platform,
  { status, post, author, search, limit }: ListOptions,
): Promise<ListedComment[]> {
  const postId = post === undefined ? undefined : await findPostId(platform, post);
  const authorId =
    author === undefined ? undefined : (await findMember(platform.identities, author)).id;
  const filter = { queue: status, postId, authorId, search };
  const found: ListedComment[] = [];
  let cursor: string | undefined;
  do {
    const size = Math.min(limit - found.length, 100);
    const page = await platform.comments.listForModeration({ ...filter, cursor, limit: size });
    found.push(...page.comments);
    cursor = page.cursors.next;
  } while (cursor !== undefined && found.length < limit);
  return found;
}

async function findPostId({ posts }: Platform, slugOrId: string): Promise<string> {
  const post = await posts.find(slugOrId);
  if (post === undefined)
    throw new CommandError(`There is no post with the slug or id ${slugOrId}.`);
  return post.id;
}

const listHead = ["ID", "DATE", "AUTHOR", "POST", "TEXT"];
const longestText = 60;

function formatRow({ id, commentedAt, author, post, text }: ListedComment): string[] {
  const start = text.replaceAll(/\s+/g, " ").trim();
  const short = start.length > longestText ? `${start.slice(0, longestText - 1)}…` : start;
  return [id, formatDate(commentedAt), author.name || "(deleted account)", post.slug, short];
}

const formatDate = (instant: number): string =>
  new Date(instant).toISOString().slice(0, 16).replace("T", " ");

/** Returns a comment as `--json` prints it. */
function describeComment(comment: ListedComment) {
  const { id, status, reason, author, parent, post, text, marked, reportCount, revision } = comment;
  return {
    id,
    status,
    reason,
    author,
    post,
    parentId: parent?.id,
    text,
    isPinned: marked,
    waits: comment.draftContent !== undefined,
    reportCount,
    revision,
    createdDate: new Date(comment.commentedAt).toISOString(),
  };
}

type DecisionCommand = {
  readonly name: string;
  readonly description: string;
  /** The result, printed after the comment's ID. */
  readonly done: string;
  readonly work: (
    comments: Platform["comments"],
    ids: readonly string[],
  ) => Promise<readonly CommentItemResult[]>;
  readonly isIrreversible?: true;
};

const decisions: readonly DecisionCommand[] = [
  {
    name: "approve",
    description:
      "Publishes waiting comments and changes, shows hidden comments again, and dismisses reports.",
    done: "is approved",
    work: (comments, ids) => comments.approve(ids),
  },
  {
    name: "reject",
    description: "Discards waiting changes of published comments, and hides waiting comments.",
    done: "is rejected",
    work: (comments, ids) => comments.reject(ids),
  },
  {
    name: "publish",
    description: "Shows hidden comments again.",
    done: "is published",
    work: (comments, ids) => comments.publish(ids),
  },
  {
    name: "hide",
    description: "Hides comments.",
    done: "is hidden",
    work: (comments, ids) => comments.hide(ids),
  },
  {
    name: "spam",
    description: "Hides comments as spam.",
    done: "is marked as spam",
    work: (comments, ids) => comments.markSpam(ids),
  },
  {
    name: "delete",
    description: "Deletes the text of comments, after confirmation.",
    done: "is deleted",
    work: (comments, ids) => comments.delete(ids),
    isIrreversible: true,
  },
  {
    name: "pin",
    description: "Pins comments to the top.",
    done: "is pinned",
    work: (comments, ids) => comments.mark(ids),
  },
  {
    name: "unpin",
    description: "Moves pinned comments back to their place.",
    done: "is no longer pinned",
    work: (comments, ids) => comments.unmark(ids),
  },
];

function addDecision(comments: Command, decision: DecisionCommand): void {
  const { name, description, isIrreversible = false } = decision;
  const command = comments
    .command(name)
    .description(description)
    .argument("<id...>", "the ids of comments")
    .option("--json", "print as JSON")
    .action((ids: string[], { json, yes = false }: JsonOption & { readonly yes?: boolean }) =>
      withPlatform(async (platform) => {
        const unique = [...new Set(ids)];
        if (isIrreversible && !yes && !json) {
          await confirm(`Delete ${formatCount(unique.length, "comment")} permanently?`);
        }
        reportResults(await decision.work(platform.comments, unique), decision.done, json === true);
      }),
    );
  if (isIrreversible) command.option("--yes", "skip the confirmation");
}

/** Prints a result for each comment. Throws {@link CommandError} if any of them failed. */
function reportResults(results: readonly CommentItemResult[], done: string, isJson: boolean): void {
  const failed = results.filter(({ success }) => !success).length;
  if (isJson) printJson(results.map(describeResult));
  else {
    for (const result of results) {
      if (result.success) printLine(`${result.id} ${done}.`);
      else printErrorLine(`${result.id}: ${describeRefusal(result.error)}`);
    }
  }
  if (failed > 0) throw new CommandError(`${formatCount(failed, "comment")} could not be changed.`);
}

function describeResult(result: CommentItemResult) {
  const { id, success } = result;
  if (!result.success) {
    return { id, success, error: { code: result.error.code, message: result.error.message } };
  }
  return { id, success, status: result.comment.status, revision: result.comment.revision };
}

function addHistory(comments: Command): void {
  comments
    .command("history")
    .description("Lists the decisions about a comment, oldest first.")
    .argument("<id>", "the comment's id")
    .option("--json", "print as JSON")
    .action((id: string, { json }: JsonOption) =>
      withPlatform(async (platform) => {
        const entries = await platform.comments.listDecisions(id);
        if (json) {
          const list = entries.map(({ decidedAt, ...entry }) => ({
            ...entry,
            decidedDate: new Date(decidedAt).toISOString(),
          }));
          return printJson(list);
        }
        const rows = entries.map(({ decidedAt, action, actorName, statusBefore, statusAfter }) => [
          formatDate(decidedAt),
          action,
          actorName ?? "-",
          `${statusBefore} → ${statusAfter}`,
        ]);
        printLines(formatTable([["DATE", "DECISION", "BY", "STATUS"], ...rows]));
      }),
    );
}

function addBans(comments: Command): void {
  comments
    .command("ban")
    .description("Keeps a member from commenting, and hides the member's comments.")
    .argument("<member>", "email address or id")
    .option("--yes", "skip the confirmation")
    .option("--json", "print as JSON")
    .action((emailOrId: string, { yes, json }: JsonOption & { readonly yes?: true }) =>
      withPlatform(async (platform) => {
        const { id, email } = await findMember(platform.identities, emailOrId);
        if (await platform.owners.includes(id)) {
          throw new CommandError("Owners cannot be banned. Remove the owner role first.");
        }
        const visible = await platform.comments.countVisible(id);
        const question = `Ban ${email.address} and hide ${formatCount(visible, "comment")}?`;
        if (!yes && !json) await confirm(question);
        const hidden = await platform.comments.banAuthor(id);
        if (json) return printJson({ memberId: id, hidden });
        printLine(`${email.address} is banned. ${formatCount(hidden, "comment")} hidden.`);
      }),
    );
  comments
    .command("unban")
    .description("Allows a banned member to comment again. Hidden comments stay hidden.")
    .argument("<member>", "email address or id")
    .action((emailOrId: string) =>
      withPlatform(async (platform) => {
        const { id, email } = await findMember(platform.identities, emailOrId);
        await platform.identities.setMuted(id, false);
        printLine(`${email.address} is no longer banned.`);
      }),
    );
}
