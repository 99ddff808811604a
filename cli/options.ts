/** Options and help texts shared by several commands. */
import { InvalidArgumentError, Option } from "commander";
import type { PostStatus } from "../lib/wix/enums.ts";

/** Options of commands that can print their result as JSON. */
export type JsonOption = { readonly json?: true };

/** Post statuses by their command-line names. */
export const postStatuses = {
  published: "PUBLISHED",
  draft: "UNPUBLISHED",
  scheduled: "SCHEDULED",
  review: "IN_REVIEW",
  moderation: "IN_MODERATION",
  trash: "DELETED",
} as const satisfies Record<string, PostStatus>;

export type PostStatusName = keyof typeof postStatuses;

/** Creates an option that selects posts or members by status. */
export const createStatusOption = (items: string, names: readonly string[]): Option =>
  new Option("--status <status>", `only ${items} with this status`).choices(names);

/** Parses the value of `--limit`. */
export function parseLimit(text: string): number {
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= 1_000) return limit;
  throw new InvalidArgumentError("It must be a number from 1 to 1000.");
}

/** Formats examples to append to a help text. Each example is a command line without `npm run blog --`. */
export const formatExamples = (...commands: string[]): string =>
  `\nExamples:\n${commands.map((command) => `  npm run blog -- ${command}`).join("\n")}`;
