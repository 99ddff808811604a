/** Options and help texts that several commands share. */
import { Option } from "commander";
import type { PostStatus } from "../lib/wix/enums.ts";

/** Commands whose result can be printed as JSON. */
export type JsonOption = { readonly json?: true };

/** The post statuses by their names on the command line. */
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

/** Formats examples for the end of a help text. Each is a command line without `npm run blog --`. */
export const formatExamples = (...commands: string[]): string =>
  `\nExamples:\n${commands.map((command) => `  npm run blog -- ${command}`).join("\n")}`;
